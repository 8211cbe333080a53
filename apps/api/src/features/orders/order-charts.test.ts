import type { OrderStatus } from "@pola/shared/order-status";
import { OrderCharts } from "@pola/shared/schemas/charts";
import type { Order } from "@pola/shared/schemas/order";
import * as z from "zod/mini";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";

/** The last day of the test in Colombo, a Sunday. */
const TODAY = "2026-11-22";

const it = await openOrderShop();
const sunil = await makeReseller(it.shop, { businessName: "Sunil Stores" });
const kamala = await makeReseller(it.shop, { businessName: "", firstName: "Kamala", lastName: "Dias" });
const shirt = await makeProduct(it.shop, { name: "=Shirt", price: 1000, weight: 0.5 });
const lamp = await makeProduct(it.shop, { name: "Lamp", price: 2500, weight: 0.5 });

/** Moves the clock to a time in Colombo. */
const goTo = (day: string, time = "12:00:00.000") => it.shop.clock.set(`${day}T${time}+05:30`);

type Placed = { reseller?: TestUser | undefined; product?: typeof shirt; quantity?: number };

/** An order of so many pieces, now, in this status. Delivery costs Rs. 400. */
async function order(status: OrderStatus, { reseller = sunil, product = shirt, quantity = 1 }: Placed = {}) {
  return await it.orderIn(status, { reseller, cart: [{ product, quantity }] });
}

const get = async (query: object = {}) =>
  await it.shop.as(it.admin).get("/api/orders/admin/charts").query(query);

async function charts(query: object = {}): Promise<OrderCharts> {
  const { body } = await get(query);
  return z.parse(OrderCharts, body.data);
}

async function csvOf(chart: string, query: object = {}): Promise<string[]> {
  const res = await fileOf(chart, query);
  return res.text.replace("\u{FEFF}", "").trim().split("\r\n");
}

const fileOf = async (chart: string, query: object) =>
  await it.shop
    .as(it.admin)
    .get("/api/orders/admin/charts.csv")
    .query({ chart, ...query });

test("admins who open the charts at once share a read of them", async () => {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  await overtaken(
    it.shop,
    (competing) => competing.query("lock table orders in access exclusive mode"),
    () => Promise.all([get(), get(), get(), get(), get()]),
    2,
  );
  const read = statements.mock.calls.filter(([config]) =>
    JSON.stringify(config).includes("from orders where"),
  );
  statements.mockRestore();
  // Two statements for each read. Those who ask while the first one waits share the next; on a busy machine some come later.
  expect(read.length).toBeLessThan(10);
});

test("an empty range has its days without orders, and nobody on top", async () => {
  goTo("2026-11-14");
  const { days, statuses, weeks, products, resellers, from, to } = await charts();
  expect([from, to, days.length]).toEqual(["2026-10-16", "2026-11-14", 30]);
  expect(days[0]).toEqual({
    day: "2026-10-16",
    orders: 0,
    sales: 0,
    isSoFar: false,
    before: { day: "2026-09-16", orders: 0, sales: 0 },
  });
  expect(statuses.every(({ orders }) => orders === 0)).toBe(true);
  expect([products, resellers]).toEqual([[], []]);
  expect(weeks.map(({ weekStart, isSoFar }) => [weekStart, isSoFar])).toEqual([
    ["2026-10-12", false],
    ["2026-10-19", false],
    ["2026-10-26", false],
    ["2026-11-02", false],
    ["2026-11-09", true],
  ]);
});

describe("after two weeks of orders", () => {
  const WEEK = { from: "2026-11-16", to: TODAY };
  let inProcess: Order;
  let onTheWay: Order;

  beforeAll(async () => {
    goTo("2026-11-14");
    await order("delivered", { reseller: kamala, product: lamp, quantity: 2 });
    goTo("2026-11-15", "23:59:59.999");
    await order("completed");
    goTo("2026-11-16", "00:00:00.000");
    inProcess = await order("processing");
    goTo("2026-11-17");
    const back = await order("shipped", { reseller: kamala, product: lamp });
    await setStatus(it.shop, it.admin, back.id, "returned");
    await order("cancelled", { product: lamp });
    const deleted = await order("completed");
    await it.shop.as(it.admin).delete(`/api/orders/${deleted.id}`);
    goTo("2026-11-18");
    await order("completed", { reseller: kamala, quantity: 3 });
    goTo(TODAY);
    onTheWay = await order("shipped", { product: lamp });
  });

  test("each day has its orders and sales beside the day a range earlier, and today has nothing beside it", async () => {
    const { days } = await charts(WEEK);
    expect(days.map(({ day, orders, sales, isSoFar }) => [day, orders, sales, isSoFar])).toEqual([
      ["2026-11-16", 1, 1400, false],
      ["2026-11-17", 2, 0, false],
      ["2026-11-18", 1, 3480, false],
      ["2026-11-19", 0, 0, false],
      ["2026-11-20", 0, 0, false],
      ["2026-11-21", 0, 0, false],
      [TODAY, 1, 2900, true],
    ]);
    expect(days.map(({ before }) => before && [before.day, before.orders, before.sales])).toEqual([
      ["2026-11-09", 0, 0],
      ["2026-11-10", 0, 0],
      ["2026-11-11", 0, 0],
      ["2026-11-12", 0, 0],
      ["2026-11-13", 0, 0],
      ["2026-11-14", 1, 5400],
      null,
    ]);
  });

  test("an order of the last millisecond of a day in Colombo is of that day", async () => {
    const { days } = await charts({ from: "2026-11-15", to: "2026-11-15" });
    expect(days).toMatchObject([
      { day: "2026-11-15", orders: 1, sales: 1400, before: { orders: 1, sales: 5400 } },
    ]);
  });

  test("the orders of the range are counted by status", async () => {
    const { statuses } = await charts(WEEK);
    expect(Object.fromEntries(statuses.map(({ status, orders }) => [status, orders]))).toEqual({
      pending: 0,
      processing: 1,
      shipped: 1,
      delivered: 0,
      completed: 1,
      returned: 1,
      cancelled: 1,
    });
  });

  test("products and resellers are ranked by what they sold, without what came back or was cancelled", async () => {
    const { products, resellers } = await charts(WEEK);
    expect(products).toEqual([
      { id: shirt.id, name: "=Shirt", count: 4, sales: 4000 },
      { id: lamp.id, name: "Lamp", count: 1, sales: 2500 },
    ]);
    expect(resellers).toEqual([
      { id: sunil.id, name: "Sunil Stores", count: 2, sales: 4300 },
      { id: kamala.id, name: "Kamala Dias", count: 1, sales: 3480 },
    ]);
  });

  test("days that have not come are left out", async () => {
    const { to, days } = await charts({ from: "2026-11-16", to: "2026-11-30" });
    expect([to, days.length]).toEqual([TODAY, 7]);
  });

  test("each chart is a file with the same figures, in which no cell is a formula", async () => {
    expect((await csvOf("days", WEEK)).slice(6)).toEqual([
      "2026-11-21,0,0.00,2026-11-14,1,5400.00,",
      "2026-11-22,1,2900.00,,,,yes",
    ]);
    expect((await csvOf("statuses", WEEK)).slice(1, 4)).toEqual(["Pending,0", "Processing,1", "Shipped,1"]);
    expect(await csvOf("returns", WEEK)).toEqual([
      "Week from,Week to,Parcels,Returned,Returned %,Still open,So far",
      "2026-11-16,2026-11-22,2,1,50.0,2,yes",
    ]);
    expect(await csvOf("products", WEEK)).toEqual([
      "Product,Pieces,Sales",
      "'=Shirt,4,4000.00",
      "Lamp,1,2500.00",
    ]);
    expect((await csvOf("resellers", WEEK))[1]).toBe("Sunil Stores,2,4300.00");
    expect((await fileOf("products", WEEK)).headers["content-disposition"]).toContain(
      "top-products-2026-11-16-to-2026-11-22.csv",
    );
  });

  test("the share of returns is of whole weeks; a week with many open parcels counts as unfinished", async () => {
    goTo("2026-11-23");
    const asked = { from: "2026-11-12", to: "2026-11-17" };
    const before = { weekStart: "2026-11-09", weekEnd: "2026-11-15", parcels: 2, returned: 0, open: 0 };
    const week = { weekStart: "2026-11-16", weekEnd: "2026-11-22" };
    expect((await charts(asked)).weeks).toEqual([
      { ...before, isSoFar: false },
      { ...week, parcels: 2, returned: 1, open: 2, isSoFar: true },
    ]);
    for (const step of ["shipped", "delivered"] as const)
      await setStatus(it.shop, it.admin, inProcess.id, step);
    await setStatus(it.shop, it.admin, onTheWay.id, "returned");
    expect((await charts(asked)).weeks).toEqual([
      { ...before, isSoFar: false },
      { ...week, parcels: 4, returned: 2, open: 0, isSoFar: false },
    ]);
    expect((await charts(WEEK)).products).toEqual([{ id: shirt.id, name: "=Shirt", count: 4, sales: 4000 }]);
    // On its last day a week is not over.
    goTo("2026-11-22");
    expect((await charts(asked)).weeks.at(-1)).toMatchObject({ ...week, isSoFar: true });
  });
});

test("a range has at most 366 days and starts before it ends", async () => {
  goTo("2026-11-23");
  expect((await charts({ from: "2025-11-23" })).days).toHaveLength(366);
  for (const [query, message] of [
    [{ from: "2025-11-22" }, "Choose at most a year"],
    [{ from: "2026-11-02", to: "2026-11-01" }, "The first day is after the last"],
    [{ from: "1899-12-01", to: "1899-12-31" }, "Enter the date as YYYY-MM-DD"],
  ] as const) {
    const res = await get(query);
    expect([res.status, res.body.message]).toEqual([422, message]);
  }
  expect((await charts({ from: "1900-01-01", to: "1900-02-01" })).days).toHaveLength(32);
});
