import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { BulkOrderStatus } from "@pola/shared/schemas/order-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { setOrderStatus } from "./set-order-status.ts";

/** Sets one status for several orders, each in its own transaction. Returns what happened to each (docs/product/orders.md, O-41). */
export async function setStatusOfMany(
  ctx: Ctx,
  admin: Actor,
  { ids, ...change }: BulkOrderStatus,
): Promise<ManyResult> {
  const changes = [...new Set(ids)].map((id) => ({
    id,
    change: () => setOrderStatus(ctx, admin, id, change),
  }));
  return await changeMany(ctx, changes);
}
