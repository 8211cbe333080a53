import { expect, test } from "vitest";
import { makeProduct, openOrderShop } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";

const it = await openOrderShop();

test("the best products are those that earned the most commission, without orders that came back", async () => {
  const [cheap, dear, returned] = [
    await makeProduct(it.shop, { name: "Cheap, earns much", price: 900, commission: 300 }),
    await makeProduct(it.shop, { name: "Dear, earns little", price: 5000, commission: 100 }),
    await makeProduct(it.shop, { name: "Came back", commission: 900 }),
  ];
  await it.orderIn("completed", { cart: [{ product: cheap, quantity: 2 }, { product: dear }] });
  await it.orderIn("pending", { cart: [{ product: dear }] });
  await it.orderIn("returned", { cart: [{ product: returned }] });
  await it.orderIn("pending", { cart: [{ product: returned }], reseller: await makeReseller(it.shop) });
  const { body } = await it.shop.as(it.reseller).get("/api/orders/best-products");
  expect(body.data).toEqual([
    { productId: cheap.id, name: "Cheap, earns much", quantity: 2, revenue: 1800, commission: 600 },
    { productId: dear.id, name: "Dear, earns little", quantity: 2, revenue: 10_000, commission: 200 },
  ]);
});
