import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

const HEADER = "Row,ID,Name,Vendor,Category,Description,Price,Commission,Stock,Weight,Options,Specifications";

async function send(rows: string[], query: object = {}) {
  const csv = [HEADER, ...rows].join("\n");
  const request = shop.as(admin).post("/api/products/import").query(query);
  return (await request.attach("file", Buffer.from(csv), "products.csv")).body;
}

async function importRows(rows: string[]) {
  const { hash } = (await send(rows)).data;
  return await send(rows, { hash });
}

const read = async (id: string): Promise<Product> =>
  (await shop.as(admin).get(`/api/products/${id}`)).body.data;

/** The row of a product that keeps all its values but these. */
const rowOf = ({ id, name, description }: Product, { vendor = "" } = {}) =>
  `product,${id},${name},${vendor},clothing,${description},1000,150,20,0.5,,`;

test("rows that mean no product, or one that is in the file already, are refused with the reason", async () => {
  const brand = shop.ctx.settings.current().name;
  await makeVendor(shop, { businessName: "Kalutara Clay" });
  const { data } = await send([
    "variation,,Size,,,,,,,,S,",
    "product,abc,Clay pot,,home,Clay,500,50,10,1,,",
    ",,Clay cup,,home,Clay,500,50,10,1,,",
    `,,Clay cup,${brand},home,Clay,600,50,10,1,,`,
    ",,Clay jug,,home,Clay,500,50,10,1,,{Height",
    // The same name is another product when it is another vendor's (C-127).
    ",,Clay cup,Kalutara Clay,home,Clay,500,50,10,1,,",
  ]);
  expect(data.products).toMatchObject([
    { row: 2, problems: ["A variation needs a product in a row above it."] },
    { row: 3, problems: ["There is no product with this ID."] },
    { row: 5, problems: ["This product is also in row 4."] },
    { row: 6, problems: ["Specifications: Enter a name for the specification"] },
    { row: 4, kind: "new" },
    { row: 7, kind: "new" },
  ]);
});

test("a product moves to the vendor that its row names, and to the shop with a blank cell", async () => {
  const brand = shop.ctx.settings.current().name;
  const vendor = await makeVendor(shop, { businessName: "Matara Crafts" });
  const product = await makeProduct(shop);
  for (const [cell, from, to, id] of [
    ["Matara Crafts", brand, "Matara Crafts", vendor.id],
    ["", "Matara Crafts", brand, null],
  ] as const) {
    const { data } = await importRows([rowOf(product, { vendor: cell })]);
    expect(data.products).toMatchObject([{ kind: "changed", changes: [{ field: "Vendor", from, to }] }]);
    expect((await read(product.id)).vendor.id).toBe(id);
  }
});

test("a variation without an ID is known by its name and options, and one with its own stock needs a number", async () => {
  const product = await makeProduct(shop, {
    variations: [
      { name: "Size", options: ["S"], stock: 5 },
      { name: "Size", options: ["M"] },
    ],
  });
  const rows = (small: string) => [
    rowOf(product),
    "variation,,Size,,,,,,,,M,",
    `variation,,Size,,,,,,${small},,S,`,
  ];
  expect((await send(rows(""))).data.products).toMatchObject([
    { kind: "refused", problems: ["Variation 2: Stock: Enter a whole number"] },
  ]);
  await importRows(rows("7"));
  const [small, medium] = product.variations;
  expect((await read(product.id)).variations).toEqual([medium, { ...small, stock: 7 }]);
});
