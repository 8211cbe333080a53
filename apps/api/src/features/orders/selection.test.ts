import { MatchingOrders, Order } from "@pola/shared/schemas/order";
import * as z from "zod";
import { expect, test } from "vitest";
import { makeOrderIn, makeShopPeople, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const Orders = z.array(Order);

const shop = await createTestApp();
const people = await makeShopPeople(shop);

async function matching(query: string): Promise<MatchingOrders> {
  const res = await shop.as(people.admin).get(`/api/orders/admin/matching?${query}`);
  return MatchingOrders.parse(res.body.data);
}

test("a selection of all matches has the newest orders with what an action needs of them, and their total", async () => {
  const seller = await makeReseller(shop, { businessName: "Zebra Corner" });
  const mine = { ...people, reseller: seller };
  const [first, second] = [
    await makeOrderIn(shop, "pending", mine),
    await makeOrderIn(shop, "processing", mine),
  ];
  const all = await matching("search=zebra%20corner");
  const same = { userId: seller.id, totalCommission: 150 };
  expect(all.total).toBe(2);
  expect(new Set(all.orders)).toEqual(
    new Set([
      { id: first.id, orderNumber: first.orderNumber, status: "pending", ...same },
      { id: second.id, orderNumber: second.orderNumber, status: "processing", ...same },
    ]),
  );
  const pending = await matching("search=zebra%20corner&status=pending");
  expect(pending.orders.map(({ id }) => id)).toEqual([first.id]);
  const ofSeller = await matching(`userId=${seller.id}&status=pending`);
  expect(ofSeller.orders).toEqual(pending.orders);
});

test("each selection has the orders of its own filters, also after one with others", async () => {
  const seller = await makeReseller(shop);
  const mine = { ...people, reseller: seller };
  const [pending, shipped] = [
    await makeOrderIn(shop, "pending", mine),
    await makeOrderIn(shop, "shipped", mine),
  ];
  const found = [];
  for (const filter of ["", "&isOpen=true", "&status=pending", "&status=shipped"]) {
    const { orders } = await matching(`userId=${seller.id}${filter}`);
    found.push(new Set(orders.map(({ id }) => id)));
  }
  expect(found).toEqual([
    new Set([pending.id, shipped.id]),
    new Set([pending.id, shipped.id]),
    new Set([pending.id]),
    new Set([shipped.id]),
  ]);
});

test("an order whose status changed since it was selected is refused", async () => {
  const [still, moved] = [
    await makeOrderIn(shop, "pending", people),
    await makeOrderIn(shop, "pending", people),
  ];
  await setStatus(shop, people.admin, moved.id, "processing");
  const res = await shop
    .as(people.admin)
    .post("/api/orders/admin/bulk-status")
    .send({ ids: [still.id, moved.id], status: "cancelled", fromStatus: "pending" });
  expect(res.body.data).toEqual({
    changed: [still.id],
    refused: [
      {
        id: moved.id,
        code: "INVALID_TRANSITION",
        message:
          "This order was set to processing meanwhile, so it was not set to cancelled. Please check it.",
      },
    ],
    failed: [],
  });
  const stored = await shop.db.order.findUniqueOrThrow({ where: { id: moved.id } });
  expect(stored.status).toBe("processing");
});

test("selected orders are exported newest first, without deleted ones", async () => {
  const made = [];
  for (let index = 0; index < 3; index += 1) made.push(await makeOrderIn(shop, "pending", people));
  await shop.as(people.admin).delete(`/api/orders/${made[1]?.id}`);
  const ids = made.map(({ id }) => id);
  const res = await shop.as(people.admin).post("/api/orders/admin/export.csv").send({ ids });
  expect(res.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const numbers = [...res.text.matchAll(/^"?(ORD-\d+)/gm)].map(([, number]) => number);
  expect(new Set(numbers)).toEqual(new Set([made[0]?.orderNumber, made[2]?.orderNumber]));
  expect(res.text).toContain("Order Number");
});

test("selected orders that were placed at the same time are exported as the list shows them", async () => {
  const seller = await makeReseller(shop);
  const mine = { ...people, reseller: seller };
  const made = [];
  for (let index = 0; index < 4; index += 1) made.push(await makeOrderIn(shop, "pending", mine));
  const ids = made.map(({ id }) => id);
  // A changed row moves within its table.
  for (const index of [1, 0]) await setStatus(shop, people.admin, made[index]?.id ?? "", "processing");
  const list = await shop.as(people.admin).get(`/api/orders/admin/all?userId=${seller.id}`);
  const listed = Orders.parse(list.body.data).map(({ orderNumber }) => orderNumber);
  const res = await shop.as(people.admin).post("/api/orders/admin/export.csv").send({ ids });
  expect([...res.text.matchAll(/ORD-\d+/g)].map(([number]) => number)).toEqual(listed);
});
