import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function send(csv: string, query: object = {}) {
  const request = shop.as(admin).post("/api/products/import").query(query);
  return await request.attach("file", Buffer.from(csv), "products.csv");
}

const read = async (id: string): Promise<Product> =>
  (await shop.as(admin).get(`/api/products/${id}`)).body.data;
const makeSized = async () =>
  await makeProduct(shop, { variations: [{ name: "Size", options: ["S"], price: 1100 }] });

test("ids in upper-case letters name the same product and variation", async () => {
  const { id, variations } = await makeSized();
  const rows = [`product,${id},1200,`, `variation,${variations[0]?.id},1300,S`].map((row) =>
    row.toUpperCase(),
  );
  const csv = `Row,ID,Price,Options\n${rows.join("\n")}`;
  const { hash, counts } = (await send(csv)).body.data;
  expect(counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await send(csv, { hash })).status).toBe(200);
  expect(await read(id)).toMatchObject({ price: 1200, variations: [{ ...variations[0], price: 1300 }] });
});

test("variations without the column Options are refused, because they would not be imported", async () => {
  const { id, variations } = await makeSized();
  const { data } = (await send(`Row,ID,Price\nproduct,${id},1000\nvariation,${variations[0]?.id},1300`)).body;
  expect(data.products).toMatchObject([
    { row: 2, kind: "refused", problems: ["Row 3: a variation needs the column Options."] },
  ]);
});

test("a variation with the ID of another product's variation, or of a row above, is refused", async () => {
  const [{ id, name, variations }, other] = [await makeSized(), await makeSized()];
  const rows = [variations[0], variations[0], other.variations[0]].map(
    (row) => `variation,${row?.id},1300,Size,S`,
  );
  const csv = `Row,ID,Price,Name,Options\nproduct,${id},1000,${name},\n${rows.join("\n")}`;
  const problems = [4, 5].map((row) => `Row ${row}: this product has no variation with this ID.`);
  expect((await send(csv)).body.data.products).toMatchObject([{ kind: "refused", problems }]);
});

test("an import does not wait for an order of its products that is being placed", async () => {
  const { id } = await makeSized();
  const csv = `ID,Price\n${id},1200`;
  const { hash } = (await send(csv)).body.data;
  const order = await shop.pool.connect();
  try {
    await order.query("begin");
    // The lines of an order take this lock, because they refer to the product.
    await order.query("select from products where id = $1 for key share", [id]);
    expect((await send(csv, { hash })).status).toBe(200);
  } finally {
    order.release(true);
  }
});

test("of two imports of one file at once one adds its products", async () => {
  const csv = "Name,Category,Description,Price,Commission,Stock,Weight\nBrass lamp,home,Clay,500,50,10,1";
  const { hash } = (await send(csv)).body.data;
  const replies = await overtaken(
    shop,
    // The lock of imports.
    (competing) => competing.query("select pg_advisory_xact_lock(7106502)"),
    () => Promise.all([send(csv, { hash }), send(csv, { hash })]),
    2,
  );
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  expect(await shop.db.product.count({ where: { name: "Brass lamp" } })).toBe(1);
});

test("while a file full of products with many pickers is checked, other requests get their turn", async () => {
  // Each row has one figure of its own, so the pickers decide in thousands of ways.
  const variations = Array.from(
    { length: 50 },
    (_, row) => `variation,Picker ${row % 10},,,${["900,,,,", ",20,,,", ",,,,800"][row % 3]},Option ${row},`,
  );
  const header = "Row,Name,Category,Description,Price,Commission,Stock,Weight,Wholesale price,Options,Value";
  const lines = Array.from({ length: 30 }, (_, name) => [
    `product,Pickers ${name},clothing,d,1000,10,1,0.1,,,`,
    ...variations,
  ]).flat();
  const startedAt = performance.now();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const { body } = await send([header, ...lines].join("\n"));
  delay.disable();
  expect(body.data.counts).toMatchObject({ new: 30, refused: 0 });
  // A share of the whole, because a busy machine stretches both.
  expect(delay.max / 1e6).toBeLessThan((performance.now() - startedAt) / 2);
});
