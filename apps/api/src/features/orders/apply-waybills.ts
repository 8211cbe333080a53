import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { ApplyWaybills } from "@pola/shared/schemas/waybill";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { setTracking } from "./set-tracking.ts";

/**
 * Applies checked lines: each order gets its tracking number, which ships it, in its own transaction. Returns what happened to each.
 * Refused are a number that another order got since the check, and an order whose number is no longer the one that was shown.
 */
export async function applyWaybills(ctx: Ctx, admin: Actor, { lines }: ApplyWaybills): Promise<ManyResult> {
  const changes = lines.map(({ orderId, trackingNumber, replaces }) => ({
    id: orderId,
    change: () => setTracking(ctx, admin, orderId, trackingNumber, replaces),
  }));
  return await changeMany(ctx, changes);
}
