import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeProduct } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeVendor } from "../../test/users.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

const HEADER = "Name,Vendor,Category,Description,Price,Commission,Stock,Weight\n";

async function send(csv: string, query: { hash?: string } = {}) {
  const request = shop.as(admin).post("/api/products/import").query(query);
  return await request.attach("file", Buffer.from(csv), "products.csv");
}

async function importFile(csv: string) {
  return await send(csv, { hash: (await send(csv)).body.data.hash });
}

async function find(name: string): Promise<Product[]> {
  return (await shop.as(admin).get("/api/products").query({ search: name, status: "all" })).body.data;
}

test("a blank cell is the shop itself, also when a vendor has the shop's name; the name alone is then refused", async () => {
  const brand = shop.ctx.settings.current().name;
  const vendor = await makeVendor(shop, { businessName: brand });
  await makeProduct(shop, { name: "Brass bell", vendorId: vendor.id, description: "The vendor's" });

  const named = await send(`${HEADER}Clay bell,${brand},home,Clay,10,1,1,1\n`);
  expect(named.body.data.products[0].problems).toEqual([`There is no single vendor named “${brand}”.`]);
  expect(
    (await importFile(`${HEADER}Clay bell,,home,Clay,10,1,1,1\nBrass bell,,home,Brass,10,1,1,1\n`)).status,
  ).toBe(200);

  expect((await find("Clay bell")).map(({ vendor: { id } }) => id)).toEqual([null]);
  const bells = await find("Brass bell");
  expect(new Map(bells.map(({ vendor: { id }, description }) => [id, description]))).toEqual(
    new Map([
      [vendor.id, "The vendor's"],
      [null, "Brass"],
    ]),
  );
});

test("without the column Vendor a name means the product of any vendor, unless several have it (C-127)", async () => {
  const [one, other] = [await makeVendor(shop), await makeVendor(shop)];
  for (const vendorId of [one.id, other.id]) await makeProduct(shop, { name: "Rice bowl", vendorId });
  await makeProduct(shop, { name: "Tea bowl", vendorId: one.id, priceCents: 60_000 });

  const { products } = (await send("Name,Price\nTea bowl,650\nRice bowl,650\n")).body.data;

  expect(products).toMatchObject([
    { name: "Rice bowl", problems: ["Several products have this name. Give the ID."] },
    { name: "Tea bowl", kind: "changed", problems: [] },
  ]);
});

test("a vendor who is deleted during an import: the file is refused with a fresh preview that says so", async () => {
  const vendor = await makeVendor(shop, { businessName: "Nilwala Crafts" });
  const csv = `${HEADER}Reed mat,Nilwala Crafts,home,Reed,10,1,1,1\n`;
  const { hash } = (await send(csv)).body.data;

  const { status, body } = await overtaken(
    shop,
    (competing) =>
      competing.query("update users set deleted_at = $2, email = 'deleted:' || id where id = $1", [
        vendor.id,
        shop.ctx.now(),
      ]),
    () => send(csv, { hash }),
  );

  expect([status, body.code]).toEqual([409, "CONFLICT"]);
  expect(body.data.products[0].problems).toEqual(["There is no single vendor named “Nilwala Crafts”."]);
  expect(await find("Reed mat")).toEqual([]);
});
