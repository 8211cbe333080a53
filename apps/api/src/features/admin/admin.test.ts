import { AdminStats } from "@pola/shared/schemas/admin";
import type { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { expect, test } from "vitest";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const stats = async () => AdminStats.parse((await app.as(admin).get("/api/admin/stats")).body.data);
const move = async (id: string, ...statuses: string[]) => {
  for (const status of statuses) await app.as(admin).patch(`/api/orders/${id}/status`).send({ status });
};

test("the dashboard of an empty shop has 0 in every figure", async () => {
  expect(await stats()).toMatchObject({
    totalResellers: 0,
    totalOrders: 0,
    totalRevenue: 0,
    pendingCommissions: 0,
    completedCommission: 0,
    pendingPayouts: 0,
  });
});

test("each figure of the admin dashboard counts what its label says", async () => {
  await makeVendor(app);
  await makeReseller(app, { status: "pending" });
  await makeReseller(app, { deletedAt: app.ctx.now() });
  const reseller = await makeReseller(app, { createdAt: new Date(app.ctx.now().getTime() + 1000) });
  const product = await makeProduct(app, {
    price: 1000.5,
    commission: 100.25,
    weight: 0.5,
    stock: 100,
  });
  await app.as(admin).delete(`/api/products/${(await makeProduct(app)).id}`);
  const orders = [];
  for (let count = 0; count < 6; count += 1) {
    orders.push(await makeOrder(app, reseller, [{ product }]));
    app.clock.advance(1000);
  }
  const [completed, returned, cancelled, deleted] = orders.map(({ id }) => id);
  await move(completed ?? "", "processing", "shipped", "delivered", "completed");
  await move(returned ?? "", "returned");
  await move(cancelled ?? "", "cancelled");
  await app.as(admin).delete(`/api/orders/${deleted}`);

  const found = await stats();

  expect(found).toMatchObject({
    totalResellers: 2,
    activeResellers: 1,
    totalProducts: 1,
    totalOrders: 5,
    totalRevenue: 3 * 1400.5,
    pendingCommissions: 100.25,
    completedCommission: 100.25,
    pendingPayouts: 0,
  });
  expect(found.today).toMatchObject({
    toPrint: 2,
    toShip: 0,
    toDeliver: 0,
    applications: 1,
    overdue: [],
    inRuns: { payouts: 0, amount: 0 },
    // Of the completed order.
    cashOutstanding: { parcels: 1, amount: 1400.5 },
  });
  expect(found.recentApplications.map(({ status }) => status)).toEqual(["approved", "pending"]);
  expect(found.recentOrders.map(({ id }) => id)).toEqual(
    orders
      .filter(({ id }) => id !== deleted)
      .map(({ id }) => id)
      .toReversed(),
  );
});

test("the dashboard says what waits: slips, orders to ship, shipped ones, and the cash of delivered ones", async () => {
  const { today: before } = await stats();
  const reseller = await makeReseller(app);
  const product = await makeProduct(app, { price: 1000, weight: 0.5, stock: 100 });
  const ids = [];
  for (let count = 0; count < 4; count += 1) {
    app.clock.advance(1000);
    ids.push((await makeOrder(app, reseller, [{ product }])).id);
  }
  const [printed = "", processing = "", shipped = "", delivered = ""] = ids;
  await app
    .as(admin)
    .post("/api/orders/admin/slips/printed")
    .send({ ids: [printed] });
  await move(processing, "processing");
  await move(shipped, "processing", "shipped");
  await move(delivered, "processing", "shipped", "delivered");

  const { today } = await stats();

  const grown = (figure: "toPrint" | "toShip" | "toDeliver") =>
    Number(today[figure]) - Number(before[figure]);
  expect(grown("toPrint")).toBe(1);
  expect(grown("toShip")).toBe(1);
  expect(grown("toDeliver")).toBe(1);
  expect(Number(today.cashOutstanding?.amount) - Number(before.cashOutstanding?.amount)).toBe(1400);
});

test("Today has the pending payouts of a week from its payment date on (M-2560)", async () => {
  app.clock.advance(7 * 24 * 3_600_000);
  await app.as(admin).post("/api/payouts/admin/close").send({});
  const weeks: PayoutWeekTotal[] = (await app.as(admin).get("/api/payouts/admin/weeks")).body.data;
  const { weekStart, paymentDate } = weeks.find(({ unpaid }) => unpaid > 0) ?? {};
  // The day in Colombo begins at 18:30 UTC.
  app.clock.set(`${paymentDate}T00:00:00.000Z`);
  app.clock.advance(-5.6 * 3_600_000);
  expect((await stats()).today.overdue).toEqual([]);
  app.clock.advance(0.2 * 3_600_000);
  expect((await stats()).today.overdue).toEqual([{ weekStart, paymentDate, payouts: 1, amount: 100.25 }]);
});

test("a newest order on the dashboard is the same as in the list of orders", async () => {
  const list = await app.as(admin).get("/api/orders/admin/all?pageSize=5");

  expect((await stats()).recentOrders).toEqual(list.body.data);
});

test("the dashboard has at most the five newest applications and the five newest orders", async () => {
  const reseller = await makeReseller(app);
  const product = await makeProduct(app, { stock: 10 });
  const people: string[] = [];
  const orders: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    app.clock.advance(10_000);
    people.unshift((await makeReseller(app, { createdAt: app.ctx.now() })).id);
    orders.unshift((await makeOrder(app, reseller, [{ product }])).id);
  }

  const { recentApplications, recentOrders } = await stats();

  expect(recentApplications.map(({ id }) => id)).toEqual(people.slice(0, 5));
  expect(recentOrders.map(({ id }) => id)).toEqual(orders.slice(0, 5));
});

test("mails are listed newest first, and can be searched and filtered", async () => {
  const person = await makeReseller(app, { email: "searched_for@pola.test", status: "pending" });
  await app.as(admin).patch(`/api/users/${person.id}/status`).send({ status: "approved" });
  const found = async (query: string) => (await app.as(admin).get(`/api/admin/mail?${query}`)).body;

  const body = await found("search=SEARCHED_for");
  expect(body.data).toMatchObject([
    { to: person.email, kind: "account.approved", status: "queued", attempts: 0 },
  ]);
  expect(body.pagination.total).toBe(1);
  expect((await found("search=searchedXfor")).data).toEqual([]);
  expect((await found("status=given_up")).data).toEqual([]);
  expect((await found("search=searched_for&kind=account.approved")).data).toHaveLength(1);
  expect((await found("search=searched_for&kind=order.placed")).data).toEqual([]);
  expect((await found("kind=nonsense")).errors).toHaveProperty("kind");
  expect((await app.as(admin).get("/api/admin/mail/01890000-0000-7000-8000-000000000000")).status).toBe(404);
});

test("only admins can read the dashboard's figures and the mails", async () => {
  const reseller = await makeReseller(app);

  for (const path of [
    "/api/admin/stats",
    "/api/admin/mail",
    "/api/admin/mail/01890000-0000-7000-8000-000000000000",
  ]) {
    expect([path, (await app.request.get(path)).status]).toEqual([path, 401]);
    expect([path, (await app.as(reseller).get(path)).status]).toEqual([path, 403]);
  }
});
