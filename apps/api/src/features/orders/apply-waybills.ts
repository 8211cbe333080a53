import type { BulkOrderResult } from "@pola/shared/schemas/order";
import type { ApplyWaybills } from "@pola/shared/schemas/waybill";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { waybillOrders } from "./orders.sql.ts";
import { setTracking } from "./set-tracking.ts";

/**
 * Applies checked lines: each order gets its tracking number, which ships it, in its own transaction. Returns which orders changed, and
 * which did not and why. Refused are a number that another order got since the check, and an order whose number is no longer the one
 * that was shown.
 */
export async function applyWaybills(
  ctx: Ctx,
  admin: Actor,
  { lines }: ApplyWaybills,
): Promise<BulkOrderResult> {
  const holders = await holdersOf(ctx, lines);
  const result: BulkOrderResult = { changed: [], refused: [] };
  for (const { orderId, trackingNumber, replaces } of lines) {
    try {
      refuseTakenNumber(holders, orderId, trackingNumber);
      await setTracking(ctx, admin, orderId, trackingNumber, replaces);
      holders.push({ id: orderId, orderNumber: "Another order of this list", trackingNumber });
      result.changed.push(orderId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id: orderId, code: error.code, message: error.message });
    }
  }
  return result;
}

type Holder = { id: string; orderNumber: string; trackingNumber: string | null };

async function holdersOf({ pool }: Ctx, lines: ApplyWaybills["lines"]): Promise<Holder[]> {
  const trackingNumbers = lines.map(({ trackingNumber }) => trackingNumber);
  return await waybillOrders.rows(pool, [], trackingNumbers);
}

function refuseTakenNumber(holders: readonly Holder[], orderId: string, trackingNumber: string): void {
  const holder = holders.find((other) => other.trackingNumber === trackingNumber && other.id !== orderId);
  if (holder) throw new AppError("CONFLICT", `${holder.orderNumber} has this tracking number already`);
}
