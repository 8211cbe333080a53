import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../context.ts";
import { accrueOrders, reverseForDeletion, reverseOrder } from "../domain/ledger.ts";
import { setPayoutStatus } from "../features/payouts/set-payout-status.ts";
import { makeAdmin } from "./users.ts";

/** Inserts a completed order with one item per commission (in cents) and accrues it as the product does. Returns the order's id. */
export async function completeOrder(ctx: Ctx, userId: string, ...commissions: number[]): Promise<string> {
  const at = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const product = await tx.product.create({
      data: {
        name: "Batik",
        description: "-",
        category: "home",
        priceCents: 500_000,
        commissionCents: 0,
        weightGrams: 100,
        createdAt: at,
      },
    });
    const subtotalCents = 500_000 * commissions.length;
    const order = await tx.order.create({
      data: {
        userId,
        status: "completed",
        customerName: "Kumari",
        customerPhone: "+94771234567",
        customerAddress: "1 Main Street",
        customerCity: "Colombo",
        subtotalCents,
        shippingCostCents: 40_000,
        totalAmountCents: subtotalCents + 40_000,
        totalCommissionCents: commissions.reduce((sum, cents) => sum + cents, 0),
        totalWeightGrams: 100 * commissions.length,
        createdAt: at,
        completedAt: at,
      },
    });
    const items = await tx.orderItem.createManyAndReturn({
      data: commissions.map((cents, position) => ({
        orderId: order.id,
        productId: product.id,
        position,
        productName: "Batik",
        quantity: 1,
        unitPriceCents: 500_000,
        regularPriceCents: 500_000,
        subtotalCents: 500_000,
        commissionCents: cents,
        regularCommissionCents: cents,
        totalCommissionCents: cents,
        weightGrams: 100,
        isWholesale: false,
      })),
    });
    await tx.stockMovement.create({
      data: { productId: product.id, kind: "opening", delta: items.length, createdAt: at },
    });
    await tx.stockMovement.createMany({
      data: items.map((item) => ({
        productId: product.id,
        kind: "sale" as const,
        delta: -1,
        orderItemId: item.id,
        createdAt: at,
      })),
    });
    await tx.orderEvent.create({
      data: {
        orderId: order.id,
        kind: "status_changed",
        fromStatus: "delivered",
        toStatus: "completed",
        createdAt: at,
      },
    });
    await accrueOrders(tx, [order.id], at);
    return order.id;
  });
}

/** The late return of a completed order whose goods are written off. A second one changes nothing. Returns the cents taken back. */
export async function takeBack(ctx: Ctx, orderId: string, reason = "Customer sent it back"): Promise<number> {
  const at = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { id: orderId, status: "completed" },
      data: { status: "returned" },
    });
    if (count === 1) {
      await tx.orderEvent.create({
        data: {
          orderId,
          kind: "late_return",
          fromStatus: "completed",
          toStatus: "returned",
          note: reason,
          createdAt: at,
        },
      });
      const items = await tx.orderItem.findMany({ where: { orderId } });
      await tx.stockMovement.createMany({
        data: items.flatMap(({ id, productId }) => [
          { productId, orderItemId: id, kind: "return_restock" as const, delta: 1, createdAt: at },
          { productId, orderItemId: id, kind: "writeoff" as const, delta: -1, createdAt: at },
        ]),
      });
    }
    return await reversedBy(tx, orderId, () => reverseOrder(tx, { orderId, at, actorId: null, reason }));
  });
}

/** Marks a reseller's payout of a closed week as paid, as an admin does. */
export async function pay(ctx: Ctx, userId: string, weekStart: string): Promise<void> {
  await setPayoutStatus(ctx, await makeAdmin({ ctx }), { userId, status: "paid", weekStart });
}

/** Deletes an order and reverses its commission. Returns the cents taken back. */
export async function deleteOrder(ctx: Ctx, orderId: string): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { deletedAt: ctx.now() } });
    const taken = { orderId, at: ctx.now(), actorId: null, reason: "Order deleted" };
    return await reversedBy(tx, orderId, () => reverseForDeletion(tx, taken));
  });
}

/** The cents of an order that the work takes back. */
async function reversedBy(tx: Tx, orderId: string, work: () => Promise<void>): Promise<number> {
  const left = async () => {
    const { _sum } = await tx.commissionEntry.aggregate({ where: { orderId }, _sum: { amountCents: true } });
    return _sum.amountCents ?? 0;
  };
  const before = await left();
  await work();
  return before - (await left());
}
