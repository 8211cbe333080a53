import type { SlipsPrinted, SlipsPrintedResult } from "@pola/shared/schemas/slip";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { lockOrders } from "../../domain/order-rows.sql.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { slipVersion } from "../../views/slip-view.ts";

/**
 * Records each printing of slips: on the orders, on their timelines and in the activity log. Deleted and unknown orders are left out, and so are
 * orders whose delivery details are no longer those on the paper (docs/product/orders.md, O-151).
 * @throws AppError NOT_FOUND when no order is left.
 */
export async function markSlipsPrinted(
  ctx: Ctx,
  admin: Actor,
  { ids, versions = [] }: SlipsPrinted,
): Promise<SlipsPrintedResult> {
  const now = ctx.now();
  const onPaper = new Map(ids.map((id, index) => [id, versions[index]]));
  return await inTransaction(ctx.db, async (tx) => {
    await lockOrders(tx, ids);
    const orders = await tx.order.findMany({
      where: { id: { in: ids }, deletedAt: null },
      select: { id: true, orderNumber: true, customerName: true, customerPhone: true, customerAddress: true },
      orderBy: { orderNumber: "asc" },
    });
    if (orders.length === 0) throw new AppError("NOT_FOUND", "No orders found");
    const corrected = orders.filter((order) => {
      const version = onPaper.get(order.id);
      return version !== undefined && version !== slipVersion(order);
    });
    const printed = orders.filter((order) => !corrected.includes(order));
    const orderIds = printed.map(({ id }) => id);
    if (printed.length > 0) {
      await tx.order.updateMany({ where: { id: { in: orderIds } }, data: { slipPrintedAt: now } });
      const orderNumbers = numbersOf(printed);
      await recordStep(tx, { actor: admin, now }, orderIds, {
        kind: "slip_printed",
        activity: { action: "order.slips", after: { orderNumbers } },
      });
    }
    return { printed: orderIds, corrected: numbersOf(corrected) };
  });
}

function numbersOf(orders: readonly { orderNumber: string }[]): string[] {
  return orders.map(({ orderNumber }) => orderNumber);
}
