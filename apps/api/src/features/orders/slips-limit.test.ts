import { SlipCounts, Slips } from "@pola/shared/schemas/slip";
import { expect, test } from "vitest";
import { copyOrder } from "../../test/copy-order.ts";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";

test("of a day with 1,500 orders are printed a thousand at a time, the oldest first", async () => {
  const shop = await createTestApp();
  const admin = await makeAdmin(shop);
  shop.clock.set("2026-11-18T06:30:00.000Z");
  const product = await makeProduct(shop, { stock: 2000 });
  const first = await makeOrder(shop, await makeReseller(shop), [{ product }]);
  await copyOrder(shop, first.id, 1499);
  const print = async (query: string) => {
    const { body } = await shop.as(admin).get(`/api/orders/admin/slips?date=2026-11-18${query}`);
    const ids = Slips.parse(body.data).slips.map(({ orderId }) => orderId);
    await shop.as(admin).post("/api/orders/admin/slips/printed").send({ ids });
    return ids;
  };

  const all = await print("");
  expect(all).toHaveLength(1000);
  expect(all).toContain(first.id);
  const others = await print("&slip=unprinted");
  expect(new Set([...all, ...others]).size).toBe(1500);
  const counts = await shop.as(admin).get("/api/orders/admin/slips/counts?date=2026-11-18");
  expect(SlipCounts.parse(counts.body.data)).toEqual({ today: 1500, printed: 1500, earlier: 0 });
  await shop.close();
});
