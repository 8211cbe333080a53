import { expect, test } from "vitest";
import { closeDueWeeks } from "../features/payouts/close-weeks.ts";
import { deadlocks, overtaken, overtakenByDeletion, untilWaiting } from "../test/competing-transaction.ts";
import { completeOrder } from "../test/ledger.ts";
import { cartOf, makeOrder, makeProduct } from "../test/shop.ts";
import { createTestApp } from "../test/test-app.ts";
import { makeAdmin, makeReseller } from "../test/users.ts";

const shop = await createTestApp();
const before = await deadlocks(shop);

test("a password that is reset while its account is deleted waits without a deadlock", async () => {
  const reseller = await makeReseller(shop);
  await shop.request.post("/api/auth/forgot-password").send({ email: reseller.email });
  const [mail] = await shop.mails.waitFor(1);
  const token = new URL(mail?.link ?? "").searchParams.get("token");
  const { status } = await overtakenByDeletion(shop, reseller, () =>
    shop.request.post("/api/auth/reset-password").send({ token, password: "another-secret" }),
  );

  expect(status).toBe(422);
  expect(await deadlocks(shop)).toBe(before);
});

test("an order in an unpaid payout that is deleted while its reseller's account is deleted waits without a deadlock", async () => {
  const reseller = await makeReseller(shop);
  shop.clock.set("2026-11-10T06:00:00.000Z");
  const orderId = await completeOrder(shop.ctx, reseller.id, 50_000);
  shop.clock.set("2026-11-18T06:00:00.000Z");
  await closeDueWeeks(shop.ctx);
  const admin = await makeAdmin(shop);
  const { status } = await overtakenByDeletion(shop, reseller, () =>
    shop.as(admin).delete(`/api/orders/${orderId}`),
  );

  expect(status).toBe(200);
  expect(await deadlocks(shop)).toBe(before);
  expect(await shop.db.payout.findMany()).toMatchObject([{ amountCents: 0n, status: "pending" }]);
});

/** A reseller with Rs. 500 in the payout of a week that ends before `closedAt`. The clock shows that week again. */
async function resellerWithPayout(completedAt: string, closedAt: string) {
  const reseller = await makeReseller(shop);
  shop.clock.set(completedAt);
  const orderId = await completeOrder(shop.ctx, reseller.id, 50_000);
  shop.clock.set(closedAt);
  await closeDueWeeks(shop.ctx);
  shop.clock.set(completedAt);
  return { reseller, orderId, admin: await makeAdmin(shop) };
}

test("commission that a payout claims while its order is taken back leaves that payout again", async () => {
  const { reseller, admin } = await resellerWithPayout(
    "2026-11-17T06:00:00.000Z",
    "2026-11-25T06:00:00.000Z",
  );
  const orderId = await completeOrder(shop.ctx, reseller.id, 30_000);
  const { status } = await overtaken(
    shop,
    async (competing) => {
      const { rows } = await competing.query(
        "update payouts set amount_cents = 80000, orders_count = 2 where user_id = $1 returning id",
        [reseller.id],
      );
      await competing.query("update commission_entries set payout_id = $1 where order_id = $2", [
        rows[0].id,
        orderId,
      ]);
    },
    () => shop.as(admin).delete(`/api/orders/${orderId}`),
  );

  expect(status).toBe(200);
  const payouts = await shop.db.payout.findMany({ where: { userId: reseller.id } });
  expect(payouts).toMatchObject([{ amountCents: 50_000n, ordersCount: 1 }]);
});

test("an order that is taken back waits for its payout and locks no entry of it meanwhile", async () => {
  const { reseller, orderId, admin } = await resellerWithPayout(
    "2026-11-24T06:00:00.000Z",
    "2026-12-02T06:00:00.000Z",
  );
  const competing = await shop.pool.connect();
  try {
    await competing.query("begin");
    await competing.query("select from payouts where user_id = $1 for update", [reseller.id]);
    const deleted = shop
      .as(admin)
      .delete(`/api/orders/${orderId}`)
      .then(({ status }) => status);
    await untilWaiting(shop, 1);
    // As the void of the payout for another order does.
    await competing.query("select from commission_entries where order_id = $1 for update nowait", [orderId]);
    await competing.query("commit");
    expect(await deleted).toBe(200);
  } finally {
    competing.release(true);
  }
});

test("an order that is placed and another one of the same customer that is deleted do not wait for each other", async () => {
  const reseller = await makeReseller(shop);
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop);
  const { id } = await makeOrder(shop, reseller, [{ product }]);
  const replies = await overtaken(
    shop,
    (competing) => competing.query("select from product_sales where user_id = $1 for update", [reseller.id]),
    () =>
      Promise.all([
        shop.as(admin).delete(`/api/orders/${id}`),
        untilWaiting(shop, 1).then(() =>
          shop
            .as(reseller)
            .post("/api/orders")
            .send(cartOf([{ product }])),
        ),
      ]),
    2,
  );

  expect(replies.map(({ status }) => status)).toEqual([200, 201]);
  expect(await deadlocks(shop)).toBe(before);
});

test("a correction of a printed order waits for its customer, and no placed order waits for the correction (O-2703)", async () => {
  const reseller = await makeReseller(shop);
  const { id } = await makeOrder(shop, reseller, [{ product: await makeProduct(shop) }]);
  await shop.db.order.update({ where: { id }, data: { slipPrintedAt: shop.ctx.now() } });
  const placing = await shop.pool.connect();
  try {
    await placing.query("begin");
    await placing.query("select from customers where user_id = $1 for update", [reseller.id]);
    const details = {
      customerName: "Kamala Silva",
      customerPhone: "0770000003",
      customerAddress: "12 Galle Road",
    };
    const corrected = shop
      .as(reseller)
      .patch(`/api/orders/${id}/details`)
      .send(details)
      .then(({ status }) => status);
    await untilWaiting(shop, 1);
    // As the order that is being placed counts itself.
    await placing.query("select from order_totals where status = 'pending' for update nowait");
    await placing.query("commit");
    expect(await corrected).toBe(200);
  } finally {
    placing.release(true);
  }
});

test("two corrections that swap the customers of two orders wait without a deadlock", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  const phones = ["+94770000001", "+94770000002"];
  const ids: string[] = [];
  for (const customerPhone of phones)
    ids.push((await makeOrder(shop, reseller, [{ product }], { customerPhone })).id);
  const correct = (index: number, customerPhone = phones[1 - index]) =>
    shop
      .as(reseller)
      .patch(`/api/orders/${ids[index]}/details`)
      .send({ customerName: "Kamala Silva", customerPhone, customerAddress: "12 Galle Road" });
  const replies = await overtaken(
    shop,
    (competing) =>
      competing.query("select from customers where user_id = $1 and phone = $2 for update", [
        reseller.id,
        phones[1],
      ]),
    () => Promise.all([correct(0), untilWaiting(shop, 1).then(() => correct(1))]),
    2,
  );

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await deadlocks(shop)).toBe(before);
  expect(await shop.db.customer.count({ where: { userId: reseller.id } })).toBe(2);
});

test("an order that leaves its payout waits for the sums of the week, and no payment waits for the order (M-2704)", async () => {
  const { orderId, admin } = await resellerWithPayout("2026-12-22T06:00:00.000Z", "2026-12-30T06:00:00.000Z");
  const paying = await shop.pool.connect();
  try {
    await paying.query("begin");
    await paying.query("select from payout_totals for update");
    const deleted = shop
      .as(admin)
      .delete(`/api/orders/${orderId}`)
      .then(({ status }) => status);
    await untilWaiting(shop, 1);
    // As the payment of an open week does, which claims commission after that.
    await paying.query("select from unclaimed_totals for update nowait");
    await paying.query("select from balances for update nowait");
    await paying.query("commit");
    expect(await deleted).toBe(200);
  } finally {
    paying.release(true);
  }
});

test("an order that empties its payout when it is taken back, and one that completes meanwhile, wait without a deadlock", async () => {
  const { reseller, orderId, admin } = await resellerWithPayout(
    "2026-12-08T06:00:00.000Z",
    "2026-12-16T06:00:00.000Z",
  );
  const [deleted] = await overtaken(
    shop,
    (competing) => competing.query("select from balances where user_id = $1 for update", [reseller.id]),
    () =>
      Promise.all([
        shop.as(admin).delete(`/api/orders/${orderId}`),
        untilWaiting(shop, 1).then(() => completeOrder(shop.ctx, reseller.id, 30_000)),
      ]),
    2,
  );

  expect(deleted.status).toBe(200);
  expect(await deadlocks(shop)).toBe(before);
  const balance = await shop.db.balance.findUnique({ where: { userId: reseller.id } });
  expect(balance).toMatchObject({ cents: 30_000n, orders: 1 });
});
