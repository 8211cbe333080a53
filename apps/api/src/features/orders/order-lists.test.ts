import { Order, OrderCounts } from "@pola/shared/schemas/order";
import { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { makeOrder, makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const Orders = z.array(Order);

/** Kamal's orders, oldest first: 1 to 5 shirts, an hour apart. */
const placed: Order[] = [];

const shop = await createTestApp({ now: "2026-11-18T06:30:00.000Z" });
const admin = await makeAdmin(shop);
const kamal = await makeReseller(shop, {
  firstName: "Kamal",
  lastName: "Fonseka",
  businessName: "Kamal Traders",
});
const other = await makeReseller(shop, { businessName: "Other Stores" });
const product = await makeProduct(shop, { stock: 1000 });
for (let quantity = 1; quantity <= 5; quantity += 1) {
  placed.push(await makeOrder(shop, kamal, [{ product, quantity }]));
  shop.clock.advance(3_600_000);
}
await makeOrder(shop, other, [{ product }]);
await setStatus(shop, admin, idOf(0), "cancelled");
await shop
  .as(admin)
  .patch(`/api/orders/${idOf(1)}/tracking`)
  .send({ trackingNumber: "LK-100%_X" });

function idOf(index: number): string {
  return placed[index]?.id ?? "";
}

async function own(query = "") {
  const res = await shop.as(kamal).get(`/api/orders?${query}`);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  const orders = Orders.parse(res.body.data);
  return {
    orders,
    pagination: res.body.pagination,
    places: orders.map(({ id }) => placed.findIndex((row) => row.id === id)),
  };
}

async function all(query = "") {
  const res = await shop.as(admin).get(`/api/orders/admin/all?${query}`);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  const orders = Orders.parse(res.body.data);
  return {
    orders,
    pagination: res.body.pagination,
    places: orders.map(({ id }) => placed.findIndex((row) => row.id === id)),
  };
}

describe("a reseller's list", () => {
  test("has only the reseller's own orders, newest first, with their lines", async () => {
    const { places, orders, pagination } = await own();
    expect(places).toEqual([4, 3, 2, 1, 0]);
    expect(orders[0]?.items).toMatchObject([{ productName: "Cotton shirt", quantity: 5 }]);
    expect(pagination).toEqual({ page: 1, pageSize: 200, total: 5, totalPages: 1 });
  });

  test("returns the same row as the single order", async () => {
    const { orders } = await own();
    const one = await shop.as(kamal).get(`/api/orders/${orders[0]?.id}`);
    const { events, ...order } = Order.parse(one.body.data);
    expect(order).toEqual(orders[0]);
    expect(events).toHaveLength(1);
  });

  test.each([
    ["sort=createdAt", [0, 1, 2, 3, 4]],
    ["sort=-totalAmount", [4, 3, 2, 1, 0]],
    ["sort=totalCommission", [0, 1, 2, 3, 4]],
    ["sort=status", [4, 3, 2, 1, 0]],
    ["status=shipped", [1]],
    ["status=pending&sort=createdAt", [2, 3, 4]],
    ["page=2&pageSize=2", [2, 1]],
    ["page=3&pageSize=2", [0]],
    ["from=2026-11-18&to=2026-11-18&sort=createdAt", [0, 1, 2, 3, 4]],
    ["from=2026-11-19", []],
    ["to=2026-11-17", []],
    ["from=2026-11-18&status=shipped", [1]],
    ["search=lk-100", [1]],
    ["search=nimali&status=cancelled", [0]],
    ["search=other+stores", []],
    ["page=900000&pageSize=200", []],
  ])("%s", async (query, expected) => {
    expect((await own(query)).places).toEqual(expected);
  });

  test("never returns the orders of another reseller who is asked for", async () => {
    expect((await own(`userId=${other.id}`)).orders).toHaveLength(5);
  });

  test("returns the number of pages", async () => {
    const { pagination } = await own("page=2&pageSize=2");
    expect(pagination).toEqual({ page: 2, pageSize: 2, total: 5, totalPages: 3 });
  });
});

describe("the admin's list", () => {
  test("has the orders of all resellers, with their reseller and lines", async () => {
    const { orders } = await all("sort=createdAt");
    expect(orders).toHaveLength(6);
    expect(orders[0]).toMatchObject({
      resellerName: "Kamal Fonseka",
      businessName: "Kamal Traders",
      resellerPhone: kamal.phone,
    });
    expect(orders.every(({ items }) => items.length === 1)).toBe(true);
    expect((await all(`userId=${other.id}`)).orders).toHaveLength(1);
  });

  test.each([
    ["business name", "kamal trad", 5],
    ["reseller, words in any order", "FONSEKA kamal", 5],
    ["customer", "nimali", 6],
    ["phone as people write it", "077 123 4567", 6],
    ["tracking number", "lk-100%", 1],
    ["a wildcard is a letter like any other", "%", 1],
    ["so is the underscore", "_", 1],
    ["so is the backslash", "\\", 0],
    ["nothing", "zzz", 0],
    ["an injection", "'; drop table orders; --", 0],
    ["another", "' or '1'='1", 0],
    ["a placeholder", "$1", 0],
  ])("is searched by %s", async (_what, search, expected) => {
    const { orders, pagination } = await all(`search=${encodeURIComponent(search)}`);
    expect([orders.length, pagination.total]).toEqual([expected, expected]);
  });

  test("is searched by order number", async () => {
    const number = placed[2]?.orderNumber.toLowerCase() ?? "";
    expect((await all(`search=${number}`)).places).toEqual([2]);
  });

  test("a business that changes its name is found by the new one", async () => {
    const seller = await makeReseller(shop, { businessName: "Old name" });
    await makeOrder(shop, seller, [{ product: await makeProduct(shop) }]);
    await shop.db.user.update({ where: { id: seller.id }, data: { businessName: "Fresh Fruits" } });
    const { orders } = await all("search=fresh+fruits");
    expect(orders.map(({ businessName }) => businessName)).toEqual(["Fresh Fruits"]);
    await shop.as(admin).delete(`/api/orders/${orders[0]?.id}`);
  });

  test("filters by days that start at midnight in Colombo, both days included", async () => {
    const seller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const ids: string[] = [];
    for (const at of [
      "2026-11-09T18:29:59.999Z",
      "2026-11-09T18:30:00.000Z",
      "2026-11-10T18:29:59.999Z",
      "2026-11-10T18:30:00.000Z",
    ]) {
      shop.clock.set(at);
      ids.push((await makeOrder(shop, seller, [{ product }])).id);
    }
    shop.clock.set("2026-11-18T12:30:00.000Z");
    const day = await all(`userId=${seller.id}&from=2026-11-10&to=2026-11-10&sort=createdAt`);
    expect(day.orders.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect((await all(`userId=${seller.id}&from=2026-11-11`)).orders.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await all(`userId=${seller.id}&to=2026-11-09`)).orders.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await all("from=1900-01-01&to=9999-12-31&pageSize=1")).orders).toHaveLength(1);
  });

  test("has a count for each tab, with the same search and dates", async () => {
    const res = await shop.as(admin).get("/api/orders/admin/counts?search=kamal+traders&status=shipped");
    expect(OrderCounts.parse(res.body.data)).toEqual({
      all: 5,
      pending: 3,
      processing: 0,
      shipped: 1,
      delivered: 0,
      completed: 0,
      returned: 0,
      cancelled: 1,
    });
  });

  test.each([
    "page=0",
    "pageSize=201",
    "page=x",
    "sort=password",
    "status=lost",
    "from=2026-13-01",
    "userId=1",
    "search=%00",
  ])("refuses %s", async (query) => {
    expect((await shop.as(admin).get(`/api/orders/admin/all?${query}`)).status).toBe(422);
  });
});

describe("who may read", () => {
  test("another reseller's order is not found, and an admin sees it", async () => {
    expect((await shop.as(other).get(`/api/orders/${idOf(0)}`)).status).toBe(404);
    expect((await shop.as(admin).get(`/api/orders/${idOf(0)}`)).status).toBe(200);
    expect((await shop.as(admin).get(`/api/orders/admin/order/${idOf(0)}`)).body.data.productNames).toEqual([
      "Cotton shirt",
    ]);
  });

  test("an invalid id is not found", async () => {
    for (const id of ["1", "undefined", "%27", crypto.randomUUID()]) {
      expect((await shop.as(admin).get(`/api/orders/${id}`)).status).toBe(404);
    }
  });

  test("guests, vendors and resellers are refused what is not theirs", async () => {
    const vendor = await makeVendor(shop);
    for (const path of ["", "/summary", `/${idOf(0)}`]) {
      expect((await shop.request.get(`/api/orders${path}`)).status).toBe(401);
      expect((await shop.as(vendor).get(`/api/orders${path}`)).status).toBe(403);
    }
    for (const path of ["/admin/all", "/admin/counts", `/admin/order/${idOf(0)}`]) {
      expect((await shop.request.get(`/api/orders${path}`)).status).toBe(401);
      expect((await shop.as(kamal).get(`/api/orders${path}`)).status).toBe(403);
    }
    expect((await shop.as(admin).get("/api/orders")).status).toBe(403);
  });

  test("the list of a pending reseller is empty", async () => {
    const pending = await makeReseller(shop, { status: "pending" });
    expect((await shop.as(pending).get("/api/orders")).body.data).toEqual([]);
  });
});

test("the summary counts delivered as completed, and months by Colombo's calendar", async () => {
  const seller = await makeReseller(shop);
  const shirt = await makeProduct(shop, { stock: 100 });
  const lamp = await makeProduct(shop, { name: "Lamp", price: 5000, commission: 10 });
  const people = { reseller: seller, admin };
  shop.clock.set("2026-09-30T18:29:59.000Z");
  await makeOrderIn(shop, "completed", { ...people, cart: [{ product: shirt }] });
  const gone = await makeOrderIn(shop, "shipped", { ...people, cart: [{ product: lamp }] });
  await shop.as(admin).delete(`/api/orders/${gone.id}`).expect(200);
  shop.clock.set("2026-10-31T18:29:59.000Z");
  await makeOrderIn(shop, "completed", { ...people, cart: [{ product: shirt, quantity: 2 }] });
  const fallen = [{ product: shirt, quantity: 50 }, { product: await makeProduct(shop) }];
  await makeOrderIn(shop, "cancelled", { ...people, cart: fallen });
  shop.clock.set("2026-10-31T18:30:00.000Z");
  await makeOrderIn(shop, "delivered", { ...people, cart: [{ product: shirt }] });
  await makeOrderIn(shop, "processing", { ...people, cart: [{ product: lamp }] });
  shop.clock.set("2026-11-18T12:30:00.000Z");
  const res = await shop.as(seller).get("/api/orders/summary");
  expect(OrdersSummary.parse(res.body.data)).toEqual({
    totalOrders: 5,
    completedOrders: 3,
    deliveredOrders: 1,
    pendingOrders: 1,
    totalCommission: 610,
    totalEarnings: 600,
    pendingPayout: 600,
    earningsThisMonth: 150,
    earningsLastMonth: 300,
    ordersThisMonth: 1,
    ordersLastMonth: 1,
    topProducts: [
      { productId: lamp.id, name: "Lamp", quantity: 1, revenue: 5000 },
      { productId: shirt.id, name: "Cotton shirt", quantity: 4, revenue: 4000 },
    ],
  });
});

test("the summary has the three products with the highest sales", async () => {
  const seller = await makeReseller(shop);
  for (const price of [100, 400, 200, 300]) {
    const product = await makeProduct(shop, { name: `For ${price}`, price, commission: 10 });
    await makeOrder(shop, seller, [{ product }]);
  }
  const res = await shop.as(seller).get("/api/orders/summary");
  const names = OrdersSummary.parse(res.body.data).topProducts.map(({ name }) => name);
  expect(names).toEqual(["For 400", "For 300", "For 200"]);
});

test("the summary of a reseller without orders is all zero", async () => {
  const res = await shop.as(await makeReseller(shop)).get("/api/orders/summary");
  const { topProducts, ...figures } = OrdersSummary.parse(res.body.data);
  expect(topProducts).toEqual([]);
  expect(new Set(Object.values(figures))).toEqual(new Set([0]));
});
