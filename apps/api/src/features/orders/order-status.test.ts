import { canMoveOrder, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import { checkDatabase } from "@pola/database/check";
import { describe, expect, test } from "vitest";
import { movementsOf, stockOf } from "../../test/books.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";

const { shop, admin, reseller, orderIn } = await openOrderShop();

const MOVES = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to): [OrderStatus, OrderStatus] => [from, to]),
);

/** Tries the move on an order of 2 out of 5, and tells everything it could have changed. */
async function tryMove(from: OrderStatus, to: OrderStatus) {
  const product = await makeProduct(shop, { stock: 5 });
  const placed = await orderIn(from, { cart: [{ product, quantity: 2 }] });
  const events = await shop.db.orderEvent.count({ where: { orderId: placed.id } });
  const res = await setStatus(shop, admin, placed.id, to);
  const { status } = await shop.db.order.findUniqueOrThrow({ where: { id: placed.id } });
  return {
    answer: [res.status, res.body.message],
    status,
    newEvents: (await shop.db.orderEvent.count({ where: { orderId: placed.id } })) - events,
    stock: await stockOf(shop, product),
    accruals: await shop.db.commissionEntry.count({ where: { orderId: placed.id } }),
  };
}

/** What the books must say of an order in this status. */
function booksOf(status: OrderStatus) {
  const isBack = status === "returned" || status === "cancelled";
  return { status, stock: isBack ? 5 : 3, accruals: status === "completed" ? 1 : 0 };
}

describe("the state table", () => {
  test.each(MOVES.filter(([from, to]) => canMoveOrder(from, to)))("%s becomes %s", async (from, to) => {
    expect(await tryMove(from, to)).toEqual({
      answer: [200, `Order status updated to ${to}`],
      newEvents: 1,
      ...booksOf(to),
    });
  });

  test.each(MOVES.filter(([from, to]) => from !== to && !canMoveOrder(from, to)))(
    "%s never becomes %s",
    async (from, to) => {
      expect(await tryMove(from, to)).toEqual({
        answer: [409, `This order is ${from}, so it cannot be set to ${to}.`],
        newEvents: 0,
        ...booksOf(from),
      });
    },
  );

  test.each(ORDER_STATUSES)("%s again changes nothing", async (status) => {
    expect(await tryMove(status, status)).toEqual({
      answer: [200, `Order is already ${status}`],
      newEvents: 0,
      ...booksOf(status),
    });
  });
});

test("the timeline keeps the order of its steps when the clock steps back between them", async () => {
  const placed = await orderIn("pending");
  for (const step of ["processing", "shipped", "delivered"] as const) {
    shop.clock.advance(-2000);
    await setStatus(shop, admin, placed.id, step);
  }
  const read = await shop.as(reseller).get(`/api/orders/${placed.id}`);
  const steps: OrderEvent[] = read.body.data.events;
  expect(steps.map(({ toStatus }) => toStatus)).toEqual(["pending", "processing", "shipped", "delivered"]);
  const broken = (await checkDatabase(shop.pool)).filter(({ violations }) => violations.length > 0);
  expect(broken).toEqual([]);
});

test("a step is recorded on the timeline, and in the activity log with before and after", async () => {
  const product = await makeProduct(shop);
  const placed = await orderIn("pending", { cart: [{ product }] });
  shop.clock.advance(60_000);
  await setStatus(shop, admin, placed.id, "processing");
  const [log] = await shop.db.activityLog.findMany({ where: { subjectId: placed.id } });
  expect(log).toMatchObject({
    actorId: admin.id,
    action: "order.status",
    subjectType: "order",
    before: { status: "pending" },
    after: { status: "processing" },
  });
  expect(log?.requestId).toBeTruthy();

  const asAdmin = await shop.as(admin).get(`/api/orders/${placed.id}`);
  const asReseller = await shop.as(reseller).get(`/api/orders/${placed.id}`);
  const line = { kind: "status_changed", fromStatus: "pending", toStatus: "processing", note: null };
  expect(asAdmin.body.data.events).toMatchObject([
    { kind: "placed", by: `${reseller.firstName} ${reseller.lastName}` },
    { ...line, by: `${admin.firstName} ${admin.lastName}`, at: shop.ctx.now().toISOString() },
  ]);
  expect(asReseller.body.data.events).toMatchObject([
    { kind: "placed", by: "You" },
    { ...line, by: "Pola" },
  ]);
});

test("an order that is shipped without a number sends the reseller a mail", async () => {
  const seller = await makeReseller(shop);
  const placed = await orderIn("processing", { reseller: seller });
  await setStatus(shop, admin, placed.id, "shipped");
  expect(await shop.db.mailOutbox.count({ where: { userId: seller.id, kind: "order.shipped" } })).toBe(1);
});

test.each([
  ["shipped", "came back."],
  ["processing", "was returned before it was shipped."],
] as const)(
  "the mail about an order that is returned from %s says that it %s (D-2350)",
  async (from, words) => {
    const seller = await makeReseller(shop);
    const placed = await orderIn(from, { reseller: seller });
    await setStatus(shop, admin, placed.id, "returned");
    const { text } = await shop.db.mailOutbox.findFirstOrThrow({
      where: { userId: seller.id, kind: "order.returned" },
    });
    expect(text).toContain(`${placed.customerName} ${words}`);
  },
);

test("an order is delivered on the day in Colombo, and a return records what happened to its goods", async () => {
  const placed = await orderIn("shipped");
  shop.clock.set("2026-11-25T20:00:00.000Z");
  await setStatus(shop, admin, placed.id, "delivered");
  const { deliveredOn } = await shop.db.order.findUniqueOrThrow({ where: { id: placed.id } });
  expect(deliveredOn).toEqual(new Date("2026-11-26"));
  const back = { status: "returned", reason: "damaged", stock: "writeoff" };
  await shop.as(admin).patch(`/api/orders/${placed.id}/status`).send(back).expect(200);
  const log = await shop.db.activityLog.findFirst({
    where: { subjectId: placed.id },
    orderBy: { id: "desc" },
  });
  expect(log?.after).toEqual(back);
});

test("completing an order books the commission of each line at that instant", async () => {
  const seller = await makeReseller(shop);
  const shirt = await makeProduct(shop, { commission: 99.99 });
  const lamp = await makeProduct(shop, { name: "Lamp", commission: 50 });
  const placed = await orderIn("delivered", {
    reseller: seller,
    cart: [{ product: shirt, quantity: 3 }, { product: lamp }],
  });
  shop.clock.advance(1000);
  const res = await setStatus(shop, admin, placed.id, "completed");
  expect(res.body.data.completedAt).toBe(shop.ctx.now().toISOString());
  const entries = await shop.db.commissionEntry.findMany({
    where: { orderId: placed.id },
    orderBy: { amountCents: "asc" },
  });
  expect(entries.map(({ kind, amountCents, createdAt }) => [kind, amountCents, createdAt])).toEqual([
    ["accrual", 50_00, shop.ctx.now()],
    ["accrual", 299_97, shop.ctx.now()],
  ]);
});

test("cancelling a returned order has no second effect, and says nothing else about its goods", async () => {
  const product = await makeProduct(shop);
  const placed = await orderIn("shipped", { cart: [{ product, quantity: 4 }] });
  const set = (body: object) => shop.as(admin).patch(`/api/orders/${placed.id}/status`).send(body);
  await set({ status: "returned", stock: "restock" }).expect(200);
  const refused = await set({ status: "cancelled", stock: "writeoff" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This order was set to returned meanwhile. Please check what happened to its goods.",
  ]);
  await set({ status: "cancelled", stock: "restock" }).expect(200);
  expect(await movementsOf(shop, product)).toEqual(["opening 20", "sale -4", "return_restock 4"]);
});

test("the stock of variations with their own is put back with the product's", async () => {
  const product = await makeProduct(shop, { variations: [{ name: "Size", options: ["S"], stock: 4 }] });
  const placed = await orderIn("pending", { cart: [{ product, quantity: 3, variations: { Size: "S" } }] });
  await setStatus(shop, admin, placed.id, "cancelled");
  const [variation] = await shop.db.productVariation.findMany({ where: { productId: product.id } });
  expect([variation?.stock, await stockOf(shop, product)]).toEqual([4, 20]);
});

test("a reason that is sent with a step which needs none is left out", async () => {
  const { id } = await orderIn("processing");
  const shipped = await shop
    .as(admin)
    .patch(`/api/orders/${id}/status`)
    .send({ status: "shipped", reason: "refused", stock: "writeoff" });
  expect(shipped.body.data).toMatchObject({ status: "shipped", reason: null });
  const { after } = await shop.db.activityLog.findFirstOrThrow({
    where: { subjectId: id },
    orderBy: { id: "desc" },
  });
  expect(after).toEqual({ status: "shipped" });
});

test("an admin who was a reseller can neither complete an own order, alone or among several, nor then delete it; another admin can", async () => {
  const seller = await makeReseller(shop);
  const { id } = await orderIn("delivered", { reseller: seller });
  await shop.as(admin).patch(`/api/users/${seller.id}/role`).send({ role: "admin" }).expect(200);
  const own = { ...seller, role: "admin", tokenVersion: 1 } as const;
  const refusal = { code: "FORBIDDEN", message: "Another admin must complete your own orders." };
  const alone = await setStatus(shop, own, id, "completed");
  expect([alone.status, alone.body]).toMatchObject([403, refusal]);
  const many = { ids: [id], status: "completed" };
  const among = await shop.as(own).post("/api/orders/admin/bulk-status").send(many).expect(200);
  expect(among.body.data).toEqual({ changed: [], refused: [{ id, ...refusal }], failed: [] });
  expect((await setStatus(shop, admin, id, "completed")).status).toBe(200);

  const deleted = await shop.as(own).delete(`/api/orders/${id}`);
  expect([deleted.status, deleted.body.message]).toEqual([
    403,
    "Another admin must delete your own completed orders.",
  ]);
  await shop.as(admin).delete(`/api/orders/${id}`).expect(200);
});

test("in a reseller's list a cancelled order is sorted by the commission that it pays: none", async () => {
  const seller = await makeReseller(shop);
  const cancelled = await orderIn("cancelled", { reseller: seller });
  const pending = await orderIn("pending", { reseller: seller });
  for (const query of ["sort=-totalCommission", "sort=-totalCommission&search=nimali"]) {
    const { body } = await shop.as(seller).get(`/api/orders?${query}`);
    expect(body.data).toMatchObject([{ id: pending.id }, { id: cancelled.id }]);
  }
});
