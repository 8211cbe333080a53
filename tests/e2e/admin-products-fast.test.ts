import { readFile } from "node:fs/promises";
import { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, PHONE, type Size, SIZES } from "./browser.ts";
import { adminSession, call, chooseIn, newProduct, openAs } from "./builders.ts";
import { counted } from "./count-clicks.ts";
import { flawsOf } from "./flaws.ts";
import { toast } from "./toasts.ts";

const admin = await adminSession();

let made = 0;
function newName(noun: string): string {
  made += 1;
  return `${noun} ${Date.now() % 10_000_000}x${made}`;
}

const open = (path: string, size: Size) => openAs(admin.token, path, { size });
const read = async (id: string) => Product.parse(await call(admin.token, "GET", `/products/${id}`));
const search = async (text: string) =>
  z
    .array(Product)
    .parse(
      await call(admin.token, "GET", `/products?search=${encodeURIComponent(text)}&status=all&sort=name`),
    );

/** Products whose names share a word, so that a search lists them alone. */
async function addProducts(word: string, count: number, overrides: object = {}): Promise<Product[]> {
  const products: Product[] = [];
  for (let index = 0; index < count; index += 1)
    products.push(
      await newProduct({ adminToken: admin.token }, { images: [], name: `${word} ${index}`, ...overrides }),
    );
  return products;
}

test.each(SIZES)(
  "at %s ten stocks are edited with one click and ten presses of Enter",
  async (_size, size) => {
    const word = newName("Stocktake");
    await addProducts(word, 10, { stock: 40 });
    const { page, complaints } = await open(`/admin/products?q=${encodeURIComponent(word)}&sort=name`, size);
    await page.getByText("10 products found", { exact: true }).waitFor();
    const { hands, click, enter } = counted(page);
    await click(page.getByRole("button", { name: new RegExp(`^Stock of ${word} 0`) }));
    for (let index = 0; index < 10; index += 1) {
      await page
        .getByRole("spinbutton", { name: `Stock of ${word} ${index}` })
        .and(page.locator(":focus"))
        .waitFor();
      await page.keyboard.type(String(50 + index));
      await enter();
    }
    expect(hands.count).toBeLessThanOrEqual(12);
    await expect
      .poll(async () => (await search(word)).map(({ stock }) => stock))
      .toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    expect(complaints).toEqual([]);
  },
);

test("a product gets four sizes with their stocks in at most twelve clicks and fields", async () => {
  const { id } = await newProduct({ adminToken: admin.token }, { images: [] });
  const { page, complaints } = await open(`/admin/products?product=${id}`, DESKTOP);
  const form = page.getByRole("dialog");
  const { hands, click, enter } = counted(page);
  await click(form.getByRole("switch", { name: "Enable Variations" }));
  await click(form.getByLabel("Variation name"));
  await page.keyboard.type("Size");
  await page.keyboard.press("Tab");
  await page.keyboard.type("S, M, L, XL");
  await enter();
  for (const [index, DESKTOP] of ["S", "M", "L", "XL"].entries()) {
    hands.count += 1;
    await form
      .getByRole("group", { name: DESKTOP, exact: true })
      .getByLabel("Stock")
      .fill(String(5 + index));
  }
  await click(form.getByRole("button", { name: "Save Changes" }));
  await toast(page, "Product updated successfully!");
  expect(hands.count).toBeLessThanOrEqual(12);
  const { variations } = await read(id);
  expect(variations.map(({ name, options, stock }) => [name, options, stock])).toEqual([
    ["Size", ["S"], 5],
    ["Size", ["M"], 6],
    ["Size", ["L"], 7],
    ["Size", ["XL"], 8],
  ]);
  expect(complaints).toEqual([]);
});

test("two names make a table of all combinations, which a buyer chooses from", async () => {
  const product = await newProduct({ adminToken: admin.token }, { images: [], stock: 40 });
  const { page } = await open(`/admin/products?product=${product.id}`, DESKTOP);
  const form = page.getByRole("dialog");
  await form.getByRole("switch", { name: "Enable Variations" }).click();
  await form.getByLabel("Variation name").fill("Size");
  await form.getByLabel("Options of variation 1").and(page.locator("input")).fill("S, M");
  await form.getByRole("button", { name: "Add variation" }).click();
  await page.keyboard.type("Colour");
  await form.getByLabel("Options of variation 2").and(page.locator("input")).fill("Navy, Black");
  await page.keyboard.press("Enter");
  await form.getByRole("group", { name: "M / Black" }).getByLabel("Price", { exact: true }).fill("1500");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Product updated successfully!");
  const guest = await openAs("", `/products/${product.id}`, { size: PHONE });
  await guest.page
    .getByText(/^Size \/ Colour/)
    .first()
    .waitFor();
  await guest.page.getByRole("radio", { name: "M / Black" }).check({ force: true });
  await guest.page.getByText("Rs. 1,500.00").first().waitFor();
  const { variations } = await read(product.id);
  expect(variations.map(({ options }) => options[0])).toEqual([
    "S / Navy",
    "S / Black",
    "M / Navy",
    "M / Black",
  ]);
});

test("an exported file is corrected and imported with a preview, and the selection changes its prices", async () => {
  const word = newName("Batch");
  await addProducts(word, 3, { price: 1000, commission: 100 });
  const { page, complaints } = await open(`/admin/products?q=${encodeURIComponent(word)}`, DESKTOP);
  await page.getByText("3 products found", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await chooseIn(page, "More actions", "Export CSV");
  const text = await readFile(await (await download).path(), "utf8");
  await chooseIn(page, "More actions", "Import CSV");
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const file = {
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text.replace(",1000.00,", ",1250.00,")),
  };
  await dialog.getByLabel("Products file").setInputFiles(file);
  await dialog.getByText("0 new, 1 changed, 2 unchanged").waitFor();
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await toast(page, "0 added, 1 updated");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.getByLabel("Percent").fill("10");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 3 products" }).click();
  await toast(page, "3 products updated");
  const prices = (await search(word)).map(({ price }) => price);
  expect(prices.toSorted((one, other) => one - other)).toEqual([1100, 1100, 1375]);
  expect(complaints).toEqual([]);
});

test.each(SIZES)(
  "at %s an open cell, the table of combinations and the previews are accessible and fit",
  async (_size, size) => {
    const word = newName("Looks");
    const variations = ["S / Navy", "S / Black", "M / Navy"].map((choice) => ({
      name: "Size / Colour",
      options: [choice],
      stock: 4,
    }));
    const [product] = await addProducts(word, 2, { variations, price: 1000, commission: 950 });
    const { page } = await open(`/admin/products?q=${encodeURIComponent(word)}`, size);
    await page.getByText("2 products found", { exact: true }).waitFor();
    await page
      .getByRole("button", { name: /^Commission of/ })
      .first()
      .or(page.getByRole("button", { name: /^Price of/ }).first())
      .first()
      .click();
    const flaws = await flawsOf(page, "open cell");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    flaws.push(...(await flawsOf(page, "saved cell")));
    await page
      .getByRole("checkbox", { name: /^Select / })
      .last()
      .check();
    await page.getByRole("button", { name: "Change prices" }).click();
    await page.getByLabel("Percent").fill("-10");
    await page.keyboard.press("Enter");
    await page
      .getByText(/is above the price/)
      .or(page.getByText(/Before and after/))
      .first()
      .waitFor();
    flaws.push(...(await flawsOf(page, "bulk preview")));
    await page.goto(`/admin/products?product=${product?.id ?? ""}`);
    await page.getByRole("group", { name: "S / Navy" }).waitFor();
    flaws.push(...(await flawsOf(page, "combinations")));
    await page.goto("/admin/products");
    await chooseIn(page, "More actions", "Import CSV");
    const csv = `Name,Category,Description,Price,Commission,Stock,Weight\n${word} x,home,Clay,10,50,1,1\n${word} y,home,Clay,90,50,1,1\n`;
    const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.getByLabel("Products file").setInputFiles(file);
    await page.getByText("1 refused, 1 new, 0 changed, 0 unchanged").waitFor();
    flaws.push(...(await flawsOf(page, "import preview")));
    expect(flaws).toEqual([]);
  },
);
