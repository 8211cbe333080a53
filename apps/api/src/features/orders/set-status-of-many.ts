import type { BulkOrderResult, BulkOrderStatus } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { setOrderStatus } from "./set-order-status.ts";

/** Sets one status for several orders, each in its own transaction. Returns what changed, and what did not and why (docs/product/orders.md, O-41). */
export async function setStatusOfMany(
  ctx: Ctx,
  admin: Actor,
  { ids, status, from }: BulkOrderStatus,
): Promise<BulkOrderResult> {
  const result: BulkOrderResult = { changed: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await setOrderStatus(ctx, admin, id, status, from);
      result.changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return result;
}
