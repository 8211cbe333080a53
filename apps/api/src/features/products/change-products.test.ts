import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

const post = async (path: string, body: object) =>
  (await shop.as(admin).post(`/api/products/${path}`).send(body)).body;
const read = async (id: string): Promise<Product> =>
  (await shop.as(admin).get(`/api/products/${id}`)).body.data;

test("a price change by percent is previewed for every row with its variations, and names the rows that do not fit", async () => {
  const plain = await makeProduct(shop, { name: "Plain", price: 1000, commission: 150 });
  const sized = await makeProduct(shop, {
    name: "Sized",
    price: 1000.55,
    commission: 150,
    variations: [
      { name: "Size", options: ["S"], price: 1200, stock: 4 },
      { name: "Size", options: ["M"] },
    ],
  });
  const dear = await makeProduct(shop, { name: "Dear", price: 1000, commission: 950 });

  const { data } = await post("bulk-preview", {
    ids: [plain.id, sized.id, dear.id],
    change: { pricePercent: -10 },
  });

  expect(data).toEqual([
    {
      id: plain.id,
      name: "Plain",
      version: 1,
      changes: [{ field: "Price", from: "1000.00", to: "900.00" }],
      problems: [],
    },
    {
      id: sized.id,
      name: "Sized",
      version: 1,
      changes: [
        { field: "Price", from: "1000.55", to: "900.50" },
        {
          field: "Variations",
          from: "Size: S, price 1200.00, stock 4\nSize: M",
          to: "Size: S, price 1080.00, stock 4\nSize: M",
        },
      ],
      problems: [],
    },
    expect.objectContaining({
      name: "Dear",
      problems: ["The commission of Rs. 950.00 is above the price of Rs. 900.00"],
    }),
  ]);
  expect(await read(plain.id)).toMatchObject({ price: 1000, version: 1 });
});

test("a previewed change is made, keeps what was sold meanwhile, and is recorded for each product", async () => {
  const sized = await makeProduct(shop, {
    variations: [{ name: "Size", options: ["S"], price: 1200, stock: 4 }],
  });
  const edited = await makeProduct(shop);
  const dear = await makeProduct(shop, { price: 1000, commission: 950 });
  await makeOrder(shop, await makeReseller(shop), [{ product: sized, variations: { Size: "S" } }]);
  await shop.as(admin).put(`/api/products/${edited.id}`).send({ name: "Edited since" });

  const { data } = await post("bulk-change", {
    products: [sized, edited, dear].map(({ id }) => ({ id, version: 1 })),
    change: { pricePercent: -10, category: "home", status: "inactive" },
  });

  expect(data).toEqual({
    changed: [sized.id],
    refused: [
      { id: edited.id, code: "CONFLICT", message: "Someone else has changed this product." },
      {
        id: dear.id,
        code: "VALIDATION_FAILED",
        message: "The commission of Rs. 950.00 is above the price of Rs. 900.00",
      },
    ],
    failed: [],
  });
  expect(await read(sized.id)).toMatchObject({
    price: 900,
    category: "home",
    status: "inactive",
    stock: 19,
    variations: [{ id: sized.variations[0]?.id, price: 1080, stock: 3 }],
  });
  expect(await read(dear.id)).toMatchObject({ price: 1000, status: "active" });
  const actions = await shop.db.activityLog.findMany({
    where: { subjectId: sized.id },
    orderBy: { id: "asc" },
  });
  expect(actions.slice(1)).toMatchObject([
    { action: "product.price", before: { price: 1000 }, after: { price: 900 } },
    {
      action: "product.update",
      before: { category: "clothing", status: "active" },
      after: { category: "home", status: "inactive" },
    },
  ]);
});

test("a price that becomes larger than any price may be is named before, and refused", async () => {
  const dear = await makeProduct(shop, { price: 20_000_000 });
  const sized = await makeProduct(shop, {
    variations: [{ name: "Size", options: ["S"], price: 20_000_000 }],
  });
  const change = { pricePercent: 10 };
  const preview = await post("bulk-preview", { ids: [dear.id, sized.id], change });
  expect(preview.data).toMatchObject([
    { problems: ["Price: This amount is too large"] },
    { problems: ["Variation 1: Price: This amount is too large"] },
  ]);
  const products = [dear, sized].map(({ id }) => ({ id, version: 1 }));
  const { data } = await post("bulk-change", { products, change });
  expect(data).toMatchObject({
    changed: [],
    refused: [
      { id: dear.id, message: "Price: This amount is too large" },
      { id: sized.id, message: "Variation 1: Price: This amount is too large" },
    ],
    failed: [],
  });
});

test.each([
  [{ pricePercent: 0 }, "change.pricePercent"],
  [{ pricePercent: -91 }, "change.pricePercent"],
  [{ status: "gone" }, "change.status"],
  [{ category: "toys" }, "change.category"],
])("a bulk change to %j is refused", async (change, field) => {
  const { id } = await makeProduct(shop);
  const body = await post("bulk-preview", { ids: [id], change });
  expect([body.code, Object.keys(body.errors)]).toEqual(["VALIDATION_FAILED", [field]]);
});

test.each([
  [2.5, 28.2, "3.21"],
  [5, -34.9, "3.26"],
  [0.05, 10, "0.06"],
  [1000, 1.15, "1011.50"],
])("half a cent is rounded up: Rs. %d changed by %d percent", async (price, pricePercent, to) => {
  const { id } = await makeProduct(shop, { price, commission: 0 });
  const { data } = await post("bulk-preview", { ids: [id], change: { pricePercent } });
  expect(data).toMatchObject([{ changes: [{ field: "Price", to }] }]);
});
