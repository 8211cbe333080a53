import { Product } from "@pola/shared/schemas/product";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, type Size, TABLET } from "./browser.ts";
import { adminSession, call, chooseIn, newOrder, newProduct, newReseller, openAs } from "./builders.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { toast } from "./toasts.ts";

const admin = await adminSession();

const open = (path: string, size: Size) => openAs(admin.token, path, { size });

let made = 0;
function newName(noun: string): string {
  made += 1;
  return `${noun} ${Date.now() % 10_000_000}x${made}`;
}

const addProduct = (overrides: object = {}) =>
  newProduct({ adminToken: admin.token }, { images: [], price: 1800, ...overrides });

const read = async (id: string) => Product.parse(await call(admin.token, "GET", `/products/${id}`));
const form = (page: Page) => page.getByRole("dialog");

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    // A variation has its own price and stock fields, further down.
    await form(page).getByLabel(label, { exact: true }).first().fill(text);
  }
}

test("a product is added with variations and uploaded pictures, and resellers see it", async () => {
  const name = newName("Clay Lamp");
  const { page, complaints } = await open("/admin/products", DESKTOP);
  const picture = await page.screenshot();
  await page.getByRole("button", { name: "Add Product" }).click();
  await form(page).getByRole("button", { name: "Add Product" }).click();
  await form(page).getByText("Please correct 7 fields").waitFor();
  await form(page).getByRole("button", { name: "Weight is required" }).click();
  await form(page).getByLabel("Weight", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("0.6");
  await fill(page, {
    Name: name,
    Description: "Hand made",
    Price: "950.50",
    Commission: "95",
    Stock: "12",
  });
  await form(page).getByLabel("Category", { exact: true }).selectOption("home");

  const file = { name: "lamp.png", mimeType: "image/png", buffer: picture };
  await form(page).getByLabel("Pictures to upload").setInputFiles([file]);
  const first = form(page).getByLabel("Address of picture 1");
  await expect.poll(() => first.inputValue()).toMatch(/^\/uploads\//);
  const uploaded = await first.inputValue();
  await form(page).getByRole("button", { name: "Add image address" }).click();
  await fill(page, { "Address of picture 2": "https://shop.example/lamp.jpg" });
  await moveByKeyboard(page, "Move picture 2");
  await expect.poll(() => first.inputValue()).toBe("https://shop.example/lamp.jpg");
  await form(page).getByRole("button", { name: "Remove picture 1" }).click();

  await form(page).getByLabel("Enable Variations").check();
  await form(page).getByRole("button", { name: "Add Product" }).click();
  await form(page).getByText("Variation 1 must have at least one option").first().waitFor();
  await fill(page, { "Variation name": "Colour" });
  await form(page).getByRole("textbox", { name: "Options of variation 1" }).fill("Terracotta");
  await form(page).getByRole("button", { name: "Add Product" }).click();
  await toast(page, "Product added successfully!");
  await form(page).waitFor({ state: "detached" });

  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByText("1 product found", { exact: true }).waitFor();
  await page.getByText("Colour", { exact: true }).waitFor();
  const guest = await openAs("", `/products?q=${encodeURIComponent(name)}`, { size: DESKTOP });
  await guest.page.getByText(name).first().waitFor();
  const drawn = guest.page.locator(`img[src*="${uploaded}"]`).first();
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(complaints.filter((text) => !text.includes("shop.example"))).toEqual([]);
});

/** Lifts the picture and moves it one place back in the grid. */
async function moveByKeyboard(page: Page, handle: string) {
  await form(page).getByRole("button", { name: handle, exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Picture over place 2 of 2.").waitFor({ state: "attached" });
  // The library listens to the arrows a moment after it says that the picture is lifted. At the first place the arrow does nothing.
  const moved = page.getByText("Picture over place 1 of 2.");
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowLeft");
      return await moved.count();
    })
    .toBe(1);
  await page.keyboard.press("Space");
}

test("an amount that was copied with its currency is pasted as its number", async () => {
  const product = await addProduct();
  const { page, context } = await open(`/admin/products?product=${product.id}`, DESKTOP);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const price = form(page).getByLabel("Price", { exact: true }).first();
  for (const copied of ["Rs. 1,400.00", "1,400/-"]) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await price.press("ControlOrMeta+a");
    await price.press("ControlOrMeta+v");
    expect(Number(await price.inputValue())).toBe(1400);
  }
});

test("a sale while the form is open survives the edit", async () => {
  const product = await addProduct();
  const { page, complaints } = await open(`/admin/products?product=${product.id}`, DESKTOP);
  await form(page).getByLabel("Name", { exact: true }).waitFor();
  await newOrder(await newReseller(), product, { quantity: 3 });
  await fill(page, { Stock: "50", Price: "1750" });
  await form(page)
    .getByText(/^Adds 10\./)
    .waitFor();
  await fill(page, { "Reason for the change of stock (optional)": "New delivery" });
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Product updated successfully!");
  expect(await read(product.id)).toMatchObject({ stock: 47, price: 1750 });
  expect(complaints).toEqual([]);
});

test("when two admins edit a product, the second sees the first one's changes and decides", async () => {
  const product = await addProduct();
  const { page } = await open(`/admin/products?product=${product.id}`, DESKTOP);
  await fill(page, { Name: `${product.name} XL` });
  const { vendor, ...rest } = product;
  const theirs = { ...rest, vendorId: vendor.id, price: 2000, loadedStock: 40 };
  await call(admin.token, "PUT", `/products/${product.id}`, theirs);
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await form(page).getByText("Price: Rs. 1,800.00 → Rs. 2,000.00").waitFor();
  await form(page).getByRole("button", { name: "Keep my changes" }).click();
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Product updated successfully!");
  expect(await read(product.id)).toMatchObject({ name: `${product.name} XL`, price: 1800, stock: 40 });
});

test("a product is deleted after a confirmation that shows its long name", async () => {
  const { id, name } = await addProduct({ name: `${"W".repeat(80)}${Date.now()}` });
  const { page } = await open(`/admin/products?q=${encodeURIComponent(name)}`, PHONE);
  await chooseIn(page, `More actions for ${name}`, "Delete");
  const dialog = page.getByRole("alertdialog", { name: "Delete Product" });
  const question = dialog.getByText("This cannot be undone.");
  expect(await question.evaluate((text) => text.getBoundingClientRect().right < innerWidth)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // A dialog gives the focus back in a timer, which would close a menu that is open by then.
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toContain(name);
  await chooseIn(page, `More actions for ${name}`, "Delete");
  await dialog.getByRole("button", { name: "Delete Product" }).click();
  await toast(page, "Product deleted successfully!");
  await page.getByText("No products found").waitFor();
  await expect(read(id)).rejects.toThrow("404");
});

test("at 768 px the prices of a variation have the width of five digits, and no title breaks inside a word", async () => {
  const variations = [{ name: "Size", options: ["S", "M"], price: 1900 }];
  const { name } = await addProduct({ name: newName("Wide"), hasVariations: true, variations });
  const { page } = await open(`/admin/products?q=${encodeURIComponent(name)}`, TABLET);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const row = form(page).getByRole("list", { name: "Variations" }).getByRole("listitem").first();
  await row.waitFor();
  const widths = await row
    .getByRole("spinbutton")
    .evaluateAll((fields) => fields.map((field) => field.clientWidth));
  expect(widths).toHaveLength(6);
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(80);
  const heightOf = async (title: string) =>
    (await form(page).getByText(title, { exact: true }).last().boundingBox())?.height;
  expect(await heightOf("Commission")).toBe(await heightOf("Stock"));
});

test("a failed request keeps everything that was typed", async () => {
  const { page } = await open("/admin/products?product=new", DESKTOP);
  await fill(page, {
    Name: "Lamp",
    Description: "Clay",
    Price: "1",
    Commission: "0",
    Stock: "1",
    Weight: "1",
  });
  await form(page).getByLabel("Category", { exact: true }).selectOption("home");
  await page.route("**/api/products", (route) => route.abort());
  await form(page).getByRole("button", { name: "Add Product" }).click();
  await toast(page, "Failed to add product");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await form(page).getByLabel("Name", { exact: true }).inputValue()).toBe("Lamp");
  await page.evaluate(() => localStorage.removeItem("token"));
  await form(page).getByRole("button", { name: "Add Product" }).click();
  await toast(page, "Authentication token is missing. Please login again.");

  const other = await open("/admin", DESKTOP);
  await other.page.route("**/api/products?*", (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await other.page.goto("/admin/products");
  await other.page.getByText("Failed to load products").waitFor();
  await other.page.unroute("**/api/products?*");
  await other.page.getByRole("button", { name: "Retry" }).click();
  await other.page.getByText(/products found$/).waitFor();
});

test("an amount that the browser cannot read is refused at its field, and no price is deleted", async () => {
  const variations = [{ name: "Size", options: ["S", "M"], price: 1900 }];
  const prices = { wholesalePrice: 1500, finalPrice: 2000 };
  const { id } = await addProduct({ ...prices, hasVariations: true, variations });
  const { page } = await open(`/admin/products?product=${id}`, DESKTOP);
  const price = form(page).getByRole("spinbutton", { name: "Wholesale price" }).first();
  await price.fill("");
  await price.pressSequentially("1,400/-");
  const own = form(page)
    .getByRole("list", { name: "Variations" })
    .getByLabel("Price", { exact: true })
    .first();
  await own.fill("");
  await own.pressSequentially("1,850/-");
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await form(page).getByText("Enter a number, such as 1500 or 1500.50").nth(1).waitFor();
  await price.and(page.locator(":focus")).waitFor();
  expect(await read(id)).toMatchObject({ ...prices, variations: [{ price: 1900 }] });
  await price.fill("1400");
  await own.fill("1850");
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Product updated successfully!");
  expect(await read(id)).toMatchObject({
    wholesalePrice: 1400,
    variations: [{ price: 1850 }],
  });
});

test("Back asks before a half-filled form is lost, and then stays or leaves as chosen", async () => {
  const { page } = await open("/admin/products", DESKTOP);
  await page.getByRole("button", { name: "Add Product" }).click();
  await fill(page, { Name: "Half a product" });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await page.evaluate("history.back()");
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await form(page).getByLabel("Name", { exact: true }).inputValue()).toBe("Half a product");
  expect(page.url()).toContain("product=new");
  await page.evaluate("history.back()");
  await question.getByRole("button", { name: "Discard" }).click();
  await form(page).waitFor({ state: "detached" });
  await page.waitForURL((url) => url.search === "");
});

test("a row is opened by keyboard with j and Enter, and Escape gives the focus back to it", async () => {
  const { name } = await addProduct();
  const { page } = await open(`/admin/products?q=${encodeURIComponent(name)}`, DESKTOP);
  await page.getByText("1 product found", { exact: true }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await form(page).getByLabel("Name", { exact: true }).waitFor();
  expect(await form(page).getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name);
});

test("list, form and question are accessible and fit", async () => {
  const variations = [{ name: "Size", options: ["S", "M"], stock: 4 }];
  const { id, name } = await addProduct({ variations });
  const { page } = await open(`/admin/products?q=${encodeURIComponent(name)}`, DESKTOP);
  await page.getByText("1 product found", { exact: true }).waitFor();
  const flaws = await flawsAtEachWidth(page, "list");
  await chooseIn(page, `More actions for ${name}`, "Delete");
  await page.getByRole("alertdialog").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "question")));
  await page.goto(`/admin/products?product=${id}`);
  await fill(page, { Name: "", Stock: "", Price: "", Weight: "" });
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  await form(page).getByText("Please correct 4 fields").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "form")));
  expect(flaws).toEqual([]);
});

test.each([
  ["360 px", PHONE],
  ["768 px", TABLET],
  ["1440 px", DESKTOP],
])("at %s the toast of a failed save is beside the cross of the form (I-2515)", async (_, size) => {
  const { id } = await addProduct({ name: newName("Lamp") });
  const { page } = await open(`/admin/products?product=${id}`, size);
  await fill(page, { Price: "1900" });
  await page.route(`**/api/products/${id}`, (route) => route.abort());
  await form(page).getByRole("button", { name: "Save Changes" }).click();
  const said = await page.locator("[data-toast-area] > *").first().boundingBox();
  const cross = await form(page).getByRole("button", { name: "Close" }).boundingBox();
  if (!said || !cross) throw new Error("no box");
  expect(said.x + said.width).toBeLessThanOrEqual(cross.x);
});
