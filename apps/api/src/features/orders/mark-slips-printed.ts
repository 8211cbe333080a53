import type { SlipsPrinted, SlipsPrintedResult } from "@pola/shared/schemas/slip";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { lockOrders } from "../../domain/order-rows.sql.ts";
import { recordStep } from "../../domain/order-steps.ts";

/**
 * Records each printing of slips: on the orders, on their timelines and in the activity log. Deleted and unknown orders are left out, and so are
 * orders whose delivery details were corrected after `readAt`: the paper has the old ones (docs/product/orders.md, O-151).
 * @throws AppError NOT_FOUND when no order is left.
 */
export async function markSlipsPrinted(
  ctx: Ctx,
  admin: Actor,
  { ids: sent, readAt }: SlipsPrinted,
): Promise<SlipsPrintedResult> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockOrders(tx, sent);
    const corrected = readAt === undefined ? [] : await correctedSince(tx, sent, new Date(readAt));
    const ids = sent.filter((id) => !corrected.includes(id));
    const printed = await tx.order.updateManyAndReturn({
      where: { id: { in: ids }, deletedAt: null },
      data: { slipPrintedAt: now },
      select: { id: true, orderNumber: true },
    });
    if (printed.length === 0) {
      if (corrected.length === 0) throw new AppError("NOT_FOUND", "No orders found");
      return { printed: [], corrected };
    }
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
    return { printed: printed.map(({ id }) => id), corrected };
  });
}

async function correctedSince(tx: Tx, ids: string[], readAt: Date): Promise<string[]> {
  const events = await tx.orderEvent.findMany({
    where: {
      orderId: { in: ids },
      kind: "details_changed",
      createdAt: { gt: readAt },
      order: { deletedAt: null },
    },
    select: { orderId: true },
    distinct: ["orderId"],
  });
  return events.map(({ orderId }) => orderId);
}
