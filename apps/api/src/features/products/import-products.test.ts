import { parse } from "csv-parse/sync";
import type { Product } from "@pola/shared/schemas/product";
import { ProductImport } from "@pola/shared/schemas/product-changes";
import { describe, expect, test } from "vitest";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { importProducts } from "./import-products.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function send(csv: string | Buffer, hash?: string) {
  const request = shop
    .as(admin)
    .post("/api/products/import")
    .query(hash === undefined ? {} : { hash });
  return await request.attach("file", Buffer.from(csv), "products.csv");
}

/** Previews the file, then applies it. */
async function importFile(csv: string | Buffer) {
  const { data } = (await send(csv)).body;
  return await send(csv, data.hash);
}

const exported = async (query = "") =>
  (await shop.as(admin).get(`/api/products/export.csv?status=all${query}`)).text;
const read = async (id: string): Promise<Product> =>
  (await shop.as(admin).get(`/api/products/${id}`)).body.data;
const find = async (name: string): Promise<Product[]> =>
  (await shop.as(admin).get("/api/products").query({ search: name, status: "all" })).body.data;

const SAVE_AGAIN = "Save the file as “CSV UTF-8” and choose it again.";
const NEW = "Name,Category,Description,Price,Commission,Stock,Weight\n";

async function makeFullProduct(name: string) {
  const vendor = await makeVendor(shop, { businessName: `${name} Crafts` });
  return await makeProduct(shop, {
    name,
    vendorId: vendor.id,
    description: '=SUM(A1), "quoted"; and more\nsecond line',
    longDescription: "'=already marked",
    images: ["https://example.com/a.jpg?x=1,2", "/uploads/demo/shirt.webp"],
    finalPrice: 1250.5,
    commissionRate: 12.5,
    wholesalePrice: 900,
    wholesaleCommission: 120,
    wholesaleQuantity: 10,
    condition: "-Used",
    status: "inactive",
    features: ["+Soft", "Light"],
    specifications: { Weave: "Plain: fine", "A: B": "x", Empty: "" },
    variations: [
      { name: "Size", options: ["S", "M"], stock: 5 },
      {
        name: "Size",
        value: "XL",
        price: 1200,
        commission: 200,
        retailPrice: 1300,
        wholesalePrice: 1100,
        weight: 0.6,
      },
    ],
  });
}

describe("an exported file", () => {
  test("has every field of products and variations, and no cell that a spreadsheet runs", async () => {
    const product = await makeFullProduct("Full export");
    const csv = await exported("&search=full export");
    const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Row: "product",
      ID: product.id,
      Vendor: "Full export Crafts",
      Description: `'${product.description}`,
      Price: "1000.00",
      "Comparison price": "1250.50",
      Images: "https://example.com/a.jpg?x=1,2\n/uploads/demo/shirt.webp",
      Features: "'+Soft\nLight",
    });
    expect(rows[1]).toMatchObject({ Row: "variation", Name: "Size", Options: "S\nM", Stock: "5", Price: "" });
    const dearer = { Price: "1200.00", "Comparison price": "1300.00" };
    expect(rows[2]).toMatchObject({ Options: "", Value: "XL", ...dearer });
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  });

  test("that is imported unchanged changes nothing", async () => {
    await makeFullProduct("Full round");
    await makeProduct(shop, { name: "Plain round" });
    const csv = await exported();
    const before = await shop.db.activityLog.count();
    const { data } = (await send(csv)).body;
    expect(data).toMatchObject({ counts: { new: 0, changed: 0, refused: 0 }, products: [] });
    expect(data.counts.same).toBeGreaterThanOrEqual(2);
    expect((await send(csv, data.hash)).status).toBe(200);
    expect(await shop.db.activityLog.count()).toBe(before);
  });
});

test("a file adds and changes products with their variations, keeps their history, and records each one", async () => {
  const product = await makeProduct(shop, {
    name: "Old name",
    variations: [
      { name: "Size", options: ["S"], stock: 5 },
      { name: "Size", options: ["M"] },
    ],
  });
  const [small, medium] = product.variations;
  const csv = [
    "Row,ID,Name,Category,Description,Price,Commission,Stock,Weight,Options",
    `product,${product.id},New name,Home,${product.description},1000.00,200,25,0.5,`,
    `variation,${small?.id},Size,,,,,8,,S`,
    "variation,,Size,,,1300,,3,,L",
    "product,,Brand new lamp,home,Clay,500,50,10,1.25,",
    "variation,,Colour,,,,,4,,Red",
  ].join("\r\n");

  const preview = (await send(csv)).body.data;
  expect(preview.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
  expect(preview.products[0]).toEqual({
    row: 2,
    name: "Old name",
    kind: "changed",
    problems: [],
    changes: [
      { field: "Name", from: "Old name", to: "New name" },
      { field: "Category", from: "clothing", to: "home" },
      { field: "Commission", from: "150.00", to: "200.00" },
      { field: "Stock", from: "20", to: "25" },
      {
        field: "Variations",
        from: "Size: S, stock 5\nSize: M",
        to: "Size: S, stock 8\nSize: L, price 1300.00, stock 3",
      },
    ],
  });
  expect(await read(product.id)).toMatchObject({ name: "Old name", version: 1 });

  expect((await send(csv, preview.hash)).status).toBe(200);
  const changed = await read(product.id);
  expect(changed).toMatchObject({
    name: "New name",
    category: "home",
    commission: 200,
    stock: 25,
    version: 2,
  });
  expect(changed.variations).toMatchObject([
    { id: small?.id, options: ["S"], stock: 8, price: 0 },
    { options: ["L"], stock: 3, price: 1300 },
  ]);
  expect(await shop.db.productVariation.findUnique({ where: { id: medium?.id ?? "" } })).toMatchObject({
    removedAt: shop.ctx.now(),
  });
  const [lamp] = await find("Brand new lamp");
  expect(lamp).toMatchObject({
    price: 500,
    stock: 10,
    weight: 1.25,
    wholesaleQuantity: 15,
    hasVariations: true,
  });
  expect(lamp?.variations).toMatchObject([{ name: "Colour", options: ["Red"], stock: 4 }]);
  const actions = await shop.db.activityLog.findMany({
    where: { subjectId: { in: [product.id, lamp?.id ?? ""] }, actorId: admin.id },
    orderBy: { id: "asc" },
  });
  expect(actions.map(({ action }) => action)).toEqual(["product.create", "product.price", "product.update"]);
});

test("the same file imported twice adds and changes its products once", async () => {
  const csv = `${NEW}Twice lamp,home,Clay,500,50,10,1\n`;
  expect((await importFile(csv)).body.data.counts).toMatchObject({ new: 1 });
  expect((await importFile(csv)).body.data.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 });
  const { data } = (await send(csv.replace("500", "600"))).body;
  const replies = await Promise.all([1, 2].map(async () => await send(csv.replace("500", "600"), data.hash)));
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await find("Twice lamp")).toMatchObject([{ price: 600, version: 2 }]);
});

test("a file with one refused row imports nothing, and every refused row has its reason", async () => {
  const product = await makeProduct(shop, { name: "Refused shirt" });
  await makeProduct(shop, { name: "Same name" });
  await makeProduct(shop, { name: "Same name" });
  const csv = [
    "Row,ID,Name,Vendor,Category,Description,Price,Commission,Stock,Weight,Options",
    "product,,Good lamp,,home,Clay,500,50,10,1,",
    "product,,Bad lamp,,toys,Clay,5.001,50,,heavy,",
    "product,,Dear lamp,Nobody,home,Clay,10,50,1,1,",
    `product,${product.id},Refused shirt,,clothing,${product.description},100.00,150.00,20,0.5,`,
    `product,${product.id},Refused shirt,,clothing,${product.description},1000.00,150.00,20,0.5,`,
    "product,,Same name,,home,Clay,10,5,1,1,",
    `product,${admin.id},X,,home,Clay,10,5,1,1,`,
    "product,,Row lamp,,home,Clay,10,5,1,1,",
    "variation,,Size,,,,,,x,,",
    "gift,,Odd,,,,,,,,",
  ].join("\n");
  const { data } = (await send(csv)).body;
  expect(data.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 8 });
  const { products } = ProductImport.parse(data);
  expect(products.slice(0, 8).map(({ row, problems }) => [row, problems])).toEqual([
    [
      3,
      [
        "Category: Unknown category",
        "Price: Enter an amount in rupees with at most 2 decimals",
        "Stock is required",
        "Weight: Enter a weight in kilograms with at most 3 decimals",
      ],
    ],
    [
      4,
      [
        "There is no single vendor named “Nobody”.",
        "The commission of Rs. 50.00 is above the price of Rs. 10.00",
      ],
    ],
    [5, ["The commission of Rs. 150.00 is above the price of Rs. 100.00"]],
    [6, ["This product is also in row 5."]],
    [7, ["Several products have this name. Give the ID."]],
    [8, ["There is no product with this ID."]],
    [9, ["Variation 1: Stock: Enter a whole number"]],
    [11, ["Row must be product or variation, not “gift”."]],
  ]);
  const refused = await send(csv, data.hash);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "Some rows were refused, so nothing was imported.",
  ]);
  expect(await find("Good lamp")).toEqual([]);
});

test("a change between preview and import is refused with a fresh preview, and nothing is imported", async () => {
  const product = await makeProduct(shop, { name: "Moving shirt" });
  const csv = `ID,Price,Stock\n${product.id},1100,30\n`;
  const { data } = (await send(csv)).body;
  await makeOrder(shop, await makeReseller(shop), [{ product }]);
  const refused = await send(csv, data.hash);
  expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
  expect(refused.body.data.products[0].changes).toContainEqual({ field: "Stock", from: "19", to: "30" });
  expect(await read(product.id)).toMatchObject({ price: 1000, stock: 19 });
  expect((await send(csv, refused.body.data.hash)).status).toBe(200);
  expect(await read(product.id)).toMatchObject({ price: 1100, stock: 30 });
});

test("a file with some of the columns leaves the other fields and the variations as they are", async () => {
  const product = await makeFullProduct("Partial");
  expect((await importFile(`id;price\r\n${product.id};1500\r\n`)).status).toBe(200);
  expect(await read(product.id)).toEqual({ ...product, price: 1500, originalPrice: 1500, version: 2 });
});

test.each([
  ["an unknown column", "Name,Colour\nx,y", "The column “Colour” is unknown."],
  ["a column twice", "Name,Name\nx,y", "The column Name is in the file twice."],
  ["no rows", "Name,Price\n", "The file has a heading, and no lines below it"],
  ["an open quote", 'Name\n"x', "A quotation mark in the file is opened and never closed"],
  ["an Excel file", "PK\u0003\u0004", `This is an Excel file. ${SAVE_AGAIN}`],
  ["another encoding", Buffer.from([0x4e, 0xe9]), SAVE_AGAIN],
  [
    "10,001 rows",
    `Name\n${"x\n".repeat(10_001)}`,
    "The file has 10,001 lines. Split it into files of at most 10,000.",
  ],
])("a file that cannot be read is refused with the reason: %s", async (_what, csv, message) => {
  const res = await send(csv);
  expect([res.status, res.body.message]).toEqual([422, message]);
});

test("the template has one row of each kind and can be imported as it is", async () => {
  const { text } = await shop.as(admin).get("/api/products/template.csv");
  expect((await importFile(text)).body.data.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
  const [shirt] = await find("Cotton Shirt");
  expect(shirt).toMatchObject({ status: "inactive", variations: [{ stock: 5 }, { stock: 7, price: 1300 }] });
});

test("10,000 rows are previewed and imported in one transaction", async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => `Mass ${number},home,Made by hand,500,50,10,1`);
  const csv = `${NEW}${rows.join("\n")}\n`;
  const { data } = (await send(csv)).body;
  expect(data.counts).toMatchObject({ new: 10_000 });
  expect(data.products).toHaveLength(1000);
  // Called directly: the deadline of a request depends on how busy the machine is that runs the tests.
  await importProducts(shop.ctx, admin, Buffer.from(csv), data.hash);
  expect(await shop.db.product.count({ where: { name: { startsWith: "Mass" }, stock: 10 } })).toBe(10_000);
}, 60_000);
