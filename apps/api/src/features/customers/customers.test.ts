import { AccountExport } from "@pola/shared/schemas/account-export";
import { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import type { Order } from "@pola/shared/schemas/order";
import * as z from "zod/mini";
import { beforeEach, expect, test } from "vitest";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeOrder, makeProduct, setStatus } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";

let reseller: TestUser;
const app = await createTestApp();
const admin = await makeAdmin(app);
beforeEach(async () => {
  reseller = await makeReseller(app);
});

const SANDUNI = {
  customerName: "Sanduni Perera",
  customerPhone: "077 555 1111",
  customerAddress: "1 Lake Road",
};
const RAVI = { customerName: "Ravi Silva", customerPhone: "071 555 2222", customerAddress: "2 Hill Street" };

async function orderFor(
  customer: Partial<typeof SANDUNI>,
  seller: TestUser = reseller,
  quantity = 1,
): Promise<Order> {
  app.clock.advance(60_000);
  return await makeOrder(app, seller, [{ product: await makeProduct(app), quantity }], customer);
}

const listed = async (query = "", as: TestUser = reseller) => {
  const { body } = await app.as(as).get(`/api/customers${query}`);
  return { rows: z.array(KnownCustomer).parse(body.data), pagination: body.pagination };
};
const names = async (query = "", as = reseller) => (await listed(query, as)).rows.map(({ name }) => name);

async function lookUp(phone: string, as: TestUser = reseller) {
  const res = await app.as(as).get("/api/customers/look-up").query({ phone });
  return FoundCustomer.parse(res.body.data);
}

test("the list has one customer per phone number, the latest order first, with name and address of the last order", async () => {
  await orderFor(SANDUNI);
  await orderFor(RAVI);
  await orderFor({ ...SANDUNI, customerPhone: "+94 77 555 1111", customerAddress: "9 New Lane" });
  expect((await listed()).rows).toMatchObject([
    { name: "Sanduni Perera", phone: "+94775551111", address: "9 New Lane", orders: 2, returned: 0 },
    { name: "Ravi Silva", phone: "+94715552222", orders: 1 },
  ]);
});

test("the list is searched by name and by phone number, and comes in pages", async () => {
  await orderFor(SANDUNI);
  await orderFor(RAVI);
  expect(await names("?search=sanduni")).toEqual(["Sanduni Perera"]);
  expect(await names("?search=071555")).toEqual(["Ravi Silva"]);
  expect(await names("?search=%25")).toEqual([]);
  const second = await listed("?page=2&pageSize=1");
  expect(second.rows.map(({ name }) => name)).toEqual(["Sanduni Perera"]);
  expect(second.pagination).toEqual({ page: 2, pageSize: 1, total: 2, totalPages: 2 });
});

test.each(["071-555 2222", "0094715552222", "+94 (0)71 555 2222"])(
  "the list finds a customer by the phone number written as %s (I-2220)",
  async (phone) => {
    await orderFor(SANDUNI);
    await orderFor(RAVI);
    expect(await names(`?search=${encodeURIComponent(phone)}`)).toEqual(["Ravi Silva"]);
  },
);

test("nobody sees another reseller's customers", async () => {
  await orderFor(SANDUNI);
  const other = await makeReseller(app);
  expect((await listed("", other)).rows).toEqual([]);
  expect(await lookUp(SANDUNI.customerPhone, other)).toMatchObject({ customer: null, recentOrders: [] });
});

test("a number tells how many parcels of all resellers came back, without a name, and counts none that was never sent (O-2131)", async () => {
  const phone = "077 555 3333";
  const other = await makeReseller(app);
  for (const [seller, status] of [
    [other, "returned"],
    [other, "shipped"],
    [reseller, "shipped"],
    [reseller, "cancelled"],
    [reseller, "pending"],
  ] as const) {
    const { id } = await orderFor({ ...RAVI, customerPhone: phone }, seller);
    const isSent = status === "shipped" || status === "returned";
    const steps = isSent ? (["processing", "shipped", status] as const) : [status];
    for (const step of steps) await setStatus(app, admin, id, step);
  }
  const neverSent = await orderFor({ ...RAVI, customerPhone: phone }, other);
  await setStatus(app, admin, neverSent.id, "returned");
  const deleted = await orderFor({ ...RAVI, customerPhone: phone }, other);
  await setStatus(app, admin, deleted.id, "returned");
  await app.as(admin).delete(`/api/orders/${deleted.id}`).expect(200);
  const { customer, parcels } = await lookUp(phone);
  expect(parcels).toEqual({ sent: 3, returned: 1 });
  expect(customer).toMatchObject({ orders: 3, returned: 0 });
  expect(await lookUp("077 555 4444")).toMatchObject({ customer: null, parcels: { sent: 0, returned: 0 } });
});

test("a reseller who waits for approval learns nothing about a number", async () => {
  await orderFor(SANDUNI);
  const applicant = await makeReseller(app, { status: "pending" });
  const { status, body } = await app
    .as(applicant)
    .get("/api/customers/look-up")
    .query({ phone: SANDUNI.customerPhone });
  expect([status, body.code, body.data]).toEqual([403, "ACCOUNT_NOT_APPROVED", undefined]);
});

test("the orders of the last hour for a number come with their lines; cancelled ones do not", async () => {
  const old = await orderFor(SANDUNI);
  app.clock.advance(58 * 60_000);
  const cancelled = await orderFor(SANDUNI);
  await setStatus(app, admin, cancelled.id, "cancelled");
  const gone = await orderFor(SANDUNI);
  await app.as(admin).delete(`/api/orders/${gone.id}`).expect(200);
  const recent = await orderFor(SANDUNI, reseller, 2);
  const { recentOrders } = await lookUp(SANDUNI.customerPhone);
  expect(recentOrders.map(({ orderNumber }) => orderNumber)).toEqual([recent.orderNumber]);
  expect(recentOrders[0]?.items).toMatchObject([{ productId: recent.items[0]?.productId, quantity: 2 }]);
  expect(old.id).not.toBe(recent.id);
});

test("a corrected order changes its customer; a number without orders is removed", async () => {
  await orderFor(SANDUNI);
  const wrong = await orderFor(RAVI);
  await app
    .as(reseller)
    .patch(`/api/orders/${wrong.id}/details`)
    .send({ ...RAVI, customerPhone: "071 555 9999" });
  expect((await listed()).rows.map(({ phone }) => phone)).toEqual(["+94715559999", "+94775551111"]);
  await app.as(admin).delete(`/api/orders/${wrong.id}`);
  expect((await listed()).rows.map(({ phone }) => phone)).toEqual(["+94775551111"]);
});

test.each([
  [
    "corrected to their own number",
    (id: string) => app.as(reseller).patch(`/api/orders/${id}/details`).send(RAVI),
  ],
  ["deleted", (id: string) => app.as(admin).delete(`/api/orders/${id}`)],
])(
  "an order that was placed with another customer's number and then %s leaves that customer as before",
  async (_, undo) => {
    const other = await makeReseller(app);
    await orderFor({ ...RAVI, customerPhone: SANDUNI.customerPhone }, other);
    await orderFor({ ...SANDUNI, customerAddress: "Old address" });
    const first = await orderFor(SANDUNI);
    const mistaken = await orderFor({ ...RAVI, customerPhone: SANDUNI.customerPhone });
    expect((await lookUp(SANDUNI.customerPhone)).customer).toMatchObject({ name: "Ravi Silva" });
    await undo(mistaken.id).expect(200);
    expect((await lookUp(SANDUNI.customerPhone)).customer).toMatchObject({
      name: "Sanduni Perera",
      address: "1 Lake Road",
      lastOrderedAt: first.createdAt,
      orders: 2,
    });
    expect(await names("", other)).toEqual(["Ravi Silva"]);
  },
);

test("a correction of the last order changes its customer, one of an older order does not", async () => {
  const older = await orderFor(SANDUNI);
  const last = await orderFor({ ...SANDUNI, customerAddress: "Newest address" });
  const correct = async ({ id }: Order, customerAddress: string) =>
    await app
      .as(reseller)
      .patch(`/api/orders/${id}/details`)
      .send({ ...SANDUNI, customerAddress })
      .expect(200);
  await correct(older, "Older address");
  expect((await listed()).rows).toMatchObject([{ address: "Newest address" }]);
  await correct(last, "Corrected address");
  expect((await listed()).rows).toMatchObject([{ address: "Corrected address" }]);
});

test("parallel orders for one new customer leave one customer", async () => {
  const product = await makeProduct(app);
  await Promise.all([1, 2, 3, 4, 5].map(() => makeOrder(app, reseller, [{ product }], SANDUNI)));
  expect((await listed()).rows).toMatchObject([{ orders: 5 }]);
});

const deleted = ({ id }: Order) => app.as(admin).delete(`/api/orders/${id}`);

test("a customer whose two orders are deleted at once is removed", async () => {
  const other = await makeReseller(app);
  await orderFor(SANDUNI, other);
  const orders = [await orderFor(SANDUNI), await orderFor(SANDUNI)];
  const replies = await overtaken(
    app,
    (competing) => competing.query("select from customers where user_id = $1 for update", [reseller.id]),
    () => Promise.all(orders.map((order) => deleted(order))),
    2,
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await names()).toEqual([]);
  expect(await names("", other)).toEqual(["Sanduni Perera"]);
});

test("a customer whose order is deleted while it gets their phone number is removed", async () => {
  const order = await orderFor(SANDUNI);
  const corrected = () => app.as(admin).patch(`/api/orders/${order.id}/details`).send(RAVI);
  const [, deletion] = await overtaken(
    app,
    (competing) => competing.query("select from orders where id = $1 for update", [order.id]),
    () => Promise.all([corrected(), untilWaiting(app, 1).then(() => deleted(order))]),
    2,
  );
  expect(deletion.status).toBe(200);
  expect(await names()).toEqual([]);
});

test("the account export holds the customers, and a deletion erases them", async () => {
  await orderFor(SANDUNI);
  await orderFor(RAVI);
  const { body } = await app.as(reseller).get("/api/auth/me/export");
  expect(AccountExport.parse(body).customers).toMatchObject([
    { phone: "+94715552222", name: "Ravi Silva" },
    { phone: "+94775551111", address: "1 Lake Road" },
  ]);
  const kept = await makeReseller(app);
  await orderFor(SANDUNI, kept);
  await app.as(admin).delete(`/api/users/${reseller.id}`);
  const left = await app.db.customer.findMany({ where: { userId: { in: [reseller.id, kept.id] } } });
  expect(left.map(({ userId }) => userId)).toEqual([kept.id]);
});

test("look-ups of one reseller are limited, so that nobody collects numbers", async () => {
  const caller = app.as(reseller);
  const calls = Array.from({ length: 61 }, () =>
    caller.get("/api/customers/look-up").query({ phone: "0775551111" }),
  );
  const replies = await Promise.all(calls);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});
