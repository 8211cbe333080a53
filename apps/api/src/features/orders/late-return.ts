import { reasonText } from "@pola/shared/order-reason";
import type { LateReturn } from "@pola/shared/schemas/order-changes";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { reverseOrder } from "../../domain/ledger.ts";
import { recordStep } from "../../domain/order-steps.ts";
import {
  cannotMove,
  getOrderToMove,
  moveOrder,
  type MovingOrder,
  overtaken,
} from "../../domain/move-order.ts";
import { orderEndedMail } from "../../domain/order-mails.ts";
import { queueMail } from "../../domain/outbox.ts";
import { giveBackStock, writeOffStock } from "../../domain/stock.ts";
import { leaveUnchanged } from "./set-order-status.ts";

/**
 * Returns a completed order: its commission is reversed in the ledger, and its goods are put back into stock or written off, as the admin
 * chose (docs/product/orders.md, O-50). The same again changes nothing (O-34).
 * @throws AppError INVALID_TRANSITION for an order that was never completed, or was cancelled since; NOT_FOUND.
 */
export async function lateReturn(ctx: Ctx, admin: Actor, orderId: string, input: LateReturn): Promise<void> {
  const now = ctx.now();
  const { reason, note, stock } = input;
  const why = reasonText(input) ?? reason;
  await inTransaction(ctx.db, async (tx) => {
    const order = await getOrderToMove(tx, orderId);
    if (await isReturnedAlready(tx, order, input)) return;
    if (order.status !== "completed") throw cannotMove(order.status, "returned");
    if (!(await moveOrder(tx, { id: order.id, status: "completed" }, { status: "returned", reason }))) {
      const current = await getOrderToMove(tx, orderId);
      if (await isReturnedAlready(tx, current, input)) return;
      throw overtaken(current.status, "returned");
    }
    await recordStep(tx, { actor: admin, now }, [orderId], {
      kind: "late_return",
      from: "completed",
      to: "returned",
      reason,
      note,
      activity: {
        action: "order.late-return",
        before: { status: "completed" },
        after: { status: "returned", reason, stock },
      },
    });
    const mail = orderEndedMail({ ...order, to: "returned", reason: why, isLate: true });
    await queueMail(ctx, tx, order.user, mail);
    await reverseOrder(tx, { orderId, at: now, actorId: admin.id, reason: why });
    const cause = { actorId: admin.id, at: now, reason: why };
    if (stock === "restock") await giveBackStock(tx, [orderId], "return_restock", cause);
    else await writeOffStock(tx, [orderId], cause);
  });
}

/** Whether the order came back late already. @throws AppError as {@link leaveUnchanged} */
async function isReturnedAlready(tx: Tx, order: MovingOrder, { stock }: LateReturn): Promise<boolean> {
  if (order.status !== "returned" || order.completedAt === null) return false;
  await leaveUnchanged(tx, order, stock);
  return true;
}
