import type { SlipsPrintedResult } from "@pola/shared/schemas/slip";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { recordStep } from "../../domain/order-steps.ts";

/**
 * Records each printing of slips: on the orders, on their timelines and in the activity log. Deleted and unknown orders are left out.
 * @throws AppError NOT_FOUND when no order is left.
 */
export async function markSlipsPrinted(ctx: Ctx, admin: Actor, ids: string[]): Promise<SlipsPrintedResult> {
  const now = ctx.now();
  const orders = await inTransaction(ctx.db, async (tx) => {
    const printed = await tx.order.updateManyAndReturn({
      where: { id: { in: ids }, deletedAt: null },
      data: { slipPrintedAt: now },
      select: { id: true, orderNumber: true },
    });
    if (printed.length === 0) throw new AppError("NOT_FOUND", "No orders found");
    const orderNumbers = printed.map(({ orderNumber }) => orderNumber).sort();
    await recordStep(
      tx,
      { now, actor: admin },
      {
        orderIds: printed.map(({ id }) => id),
        kind: "slip_printed",
        activity: { action: "order.slips", after: { orderNumbers } },
      },
    );
    return printed;
  });
  return { printed: orders.map(({ id }) => id) };
}
