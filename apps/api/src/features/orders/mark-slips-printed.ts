import type { SlipsPrintedResult } from "@pola/shared/schemas/slip";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";

/**
 * Remembers that slips went to the printer: on the order, on its time line and in the log, again with every print. Deleted and unknown
 * orders are left out.
 * @throws AppError NOT_FOUND when none is left.
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
    await tx.orderEvent.createMany({
      data: printed.map(({ id }) => ({
        orderId: id,
        kind: "slip_printed",
        actorId: admin.id,
        createdAt: now,
      })),
    });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "order.slips",
      subjectType: "order",
      subjectId: printed.length === 1 ? (printed[0]?.id ?? null) : null,
      after: { orderNumbers: printed.map(({ orderNumber }) => orderNumber).sort() },
    });
    return printed;
  });
  return { printed: orders.map(({ id }) => id) };
}
