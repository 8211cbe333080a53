import type { LateReturn } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { inTransaction } from "@pola/database/db";
import { reverseOrder } from "../../domain/ledger.ts";
import { cannotMove, moveOrder, overtaken, readOrder } from "./move-order.ts";
import { giveBackStock, writeOffStock } from "../../domain/stock.ts";

/**
 * Goods of a completed order came back: the order becomes returned, the commission is reversed in the ledger, and the goods are put back
 * into stock or written off, as the admin says (docs/product/orders.md, O-50).
 * @throws AppError INVALID_TRANSITION unless the order is completed, also to the slower of two admins; NOT_FOUND.
 */
export async function lateReturn(ctx: Ctx, admin: Actor, orderId: string, input: LateReturn): Promise<void> {
  const now = ctx.now();
  const { reason, stock } = input;
  await inTransaction(ctx.db, async (tx) => {
    const order = await readOrder(tx, orderId);
    if (order.status !== "completed") throw cannotMove(order.status, "returned");
    if (!(await moveOrder(tx, { id: order.id, status: "completed" }, { status: "returned" }))) {
      throw overtaken((await readOrder(tx, orderId)).status, "returned");
    }
    await tx.orderEvent.create({
      data: {
        orderId,
        kind: "late_return",
        fromStatus: "completed",
        toStatus: "returned",
        note: reason,
        actorId: admin.id,
        createdAt: now,
      },
      select: { id: true },
    });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "order.late-return",
      subjectType: "order",
      subjectId: orderId,
      before: { status: "completed" },
      after: { status: "returned", reason, stock },
    });
    await reverseOrder(tx, { orderId, at: now, actorId: admin.id, reason });
    const cause = { actorId: admin.id, at: now, reason };
    if (stock === "restock") await giveBackStock(tx, orderId, "return_restock", cause);
    else await writeOffStock(tx, orderId, cause);
  });
}
