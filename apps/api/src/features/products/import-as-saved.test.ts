import { expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function send(csv: string, hash?: string) {
  const request = shop
    .as(admin)
    .post("/api/products/import")
    .query(hash === undefined ? {} : { hash });
  return await request.attach("file", Buffer.from(csv), "products.csv");
}

test.each([
  ["as a spreadsheet formats them", '"1,500.00"', "Rs. 150"],
  ["as a price list writes them", "Rs.1500/-", "LKR 150.00"],
])("amounts are read %s", async (how, price, commission) => {
  const header = "Name,Category,Description,Price,Commission,Wholesale price,Stock,Weight";
  const csv = `${header}\nLamp ${how},home,Clay,${price},${commission},"1,400",10,1\n`;
  const { data } = (await send(csv)).body;
  expect(data.products).toMatchObject([{ kind: "new", problems: [] }]);
  expect((await send(csv, data.hash)).status).toBe(200);
  const added = await shop.db.product.findFirstOrThrow({ where: { name: `Lamp ${how}` } });
  expect(added).toMatchObject({ priceCents: 150_000, commissionCents: 15_000, wholesalePriceCents: 140_000 });
});

/** What a spreadsheet saves in an encoding that has no Sinhala. */
const lost = (csv: string) => csv.replace("\uFEFF", "").replaceAll(/[\u0100-\uFFFF]/g, "?");
const LOST = "The spreadsheet saved question marks in place of letters. Save it as “CSV UTF-8”.";

test("letters that a spreadsheet replaced by question marks are refused, in products and variations", async () => {
  await makeProduct(shop, { name: "වෙසක් lamp", description: "Really??? Yes" });
  const sized = await makeProduct(shop, {
    name: "Lost shirt",
    variations: [{ name: "Size", options: ["කුඩා"] }],
  });
  const { text } = await shop.as(admin).get("/api/products/export.csv?status=all");
  expect((await send(text)).body.data.counts).toMatchObject({ changed: 0, refused: 0 });
  const { counts, products } = (await send(lost(text))).body.data;
  expect(counts).toMatchObject({ new: 0, changed: 0, refused: 2 });
  expect(products).toMatchObject([
    { name: "වෙසක් lamp", problems: [LOST] },
    { name: sized.name, problems: [`Row 6: ${LOST}`] },
  ]);
  const header = "Name,Category,Description,Price,Commission,Stock,Weight";
  const added = (await send(`${header}\n????? 2,home,Clay,500,50,10,1\n`)).body.data;
  expect(added.products).toMatchObject([{ kind: "refused", problems: [LOST] }]);

  // A list of one's own has no IDs: a variation is known by its options, which are lost.
  const own = [
    `Row,${header},Options`,
    `product,${sized.name},clothing,${sized.description},1000,150,20,0.5,`,
    "variation,Size,,,,,,,කුඩා",
  ].join("\n");
  expect((await send(own)).body.data.counts).toMatchObject({ same: 1 });
  expect((await send(lost(own))).body.data.products).toMatchObject([
    { kind: "refused", problems: [`Row 3: ${LOST}`] },
  ]);
});
