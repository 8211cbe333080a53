import { Order } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, newVisitor, PHONE, type Size } from "./browser.ts";
import { call, changeProduct, enterAs, newOrder, newProduct, newReseller, openAs } from "./builders.ts";
import { flawsAsShown } from "./flaws.ts";
import { SIZES, type Scheme } from "./schemes.ts";

const FAILED = "Failed to place order. Please try again.";

const reseller = await newReseller();

async function open(path: string, size: Size, colorScheme: Scheme) {
  const visitor = await openAs(reseller.token, path, { size, colorScheme });
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  return visitor;
}

async function fillIn(page: Page, customerName: string) {
  await page.getByLabel("Customer name").fill(customerName);
  await page.getByLabel("Customer phone").fill("+94 71 555 0177");
  await page.getByLabel("Delivery address").fill("12 Market Street, Colombo 11");
}

const place = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** The orders of this customer, as the server has them. */
async function ordersOf(customerName: string): Promise<Order[]> {
  const path = `/orders?search=${encodeURIComponent(customerName)}`;
  return z.array(Order).parse(await call(reseller.token, "GET", path));
}

test.each(SIZES)("at %s an order is placed by keyboard alone", async (_name, size, scheme) => {
  const product = await newProduct(reseller);
  const customer = `Keyboard ${product.id.slice(-12)}`;
  const { page, complaints } = await open(`/products?q=${encodeURIComponent(product.name)}`, size, scheme);
  await page.getByRole("link", { name: "Order Now" }).waitFor();
  await tabTo(page, "Order Now");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: product.name }).waitFor();
  await tabTo(page, "Increase quantity");
  await page.keyboard.press("Enter");
  await tabTo(page, "Proceed to Checkout");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await tabTo(page, "Customer phone");
  await page.keyboard.type("071 555 01");
  await page.keyboard.type(String(size.width % 100).padStart(2, "0"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(customer);
  await page.keyboard.press("Tab");
  await page.keyboard.type("12 Market Street");
  expect(await flawsAsShown(page)).toEqual([]);
  await tabTo(page, "Place Order");
  await page.keyboard.press("Enter");
  await page.getByText("Order placed successfully!").waitFor();
  await page.waitForURL("**/orders");
  const [order, ...others] = await ordersOf(customer);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ subtotal: 2400, shippingCost: 480, customerCity: "Colombo" });
  expect(complaints).toEqual([]);
});

test("Back after an order leads to the product, never to the checkout again", async () => {
  const product = await newProduct(reseller);
  const { page } = await open(`/products/${product.id}`, PHONE, "dark");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillIn(page, `Back ${product.id.slice(-12)}`);
  await place(page);
  const confirmation = page.getByRole("region", { name: "Order confirmation" });
  await confirmation.getByText("Rs. 1,600.00", { exact: true }).waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: product.name }).waitFor();
  await page.goForward();
  await confirmation.getByText("Rs. 1,600.00", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");
});

test("a known number fills in the checkout, and the same order within an hour is asked about", async () => {
  const product = await newProduct(reseller);
  const own = await newReseller();
  const returned = await newOrder(own, product, { status: "shipped" });
  await call(own.adminToken, "PATCH", `/orders/${returned.id}/status`, {
    status: "returned",
    reason: "refused",
  });
  const { page, complaints } = await openAs(own.token, `/checkout/${product.id}?quantity=1`, {
    size: PHONE,
    colorScheme: "dark",
  });
  await page.getByRole("button", { name: "Kamala Fonseka" }).waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await page.getByLabel("Customer phone").pressSequentially(returned.customerPhone.replace("+94", "0"));
  await page.getByText("Kamala Fonseka: 1 order, 1 returned").waitFor();
  await page.getByText(/^\d+ of \d+ parcels? to this number came back\.$/).waitFor();
  expect(await page.getByLabel("Customer name").inputValue()).toBe("Kamala Fonseka");
  expect(await page.getByLabel("Delivery address").inputValue()).toBe(returned.customerAddress);
  expect(await flawsAsShown(page)).toEqual([]);
  await place(page);
  const question = page.getByRole("alertdialog", { name: "Order again?" });
  await question.getByText(`${returned.orderNumber} of`).waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await call(own.token, "GET", "/orders")).toHaveLength(1);
  await page.getByRole("button", { name: "Place Order" }).press("Enter");
  await question.getByRole("button", { name: "Order again" }).press("Enter");
  await page.waitForURL("**/orders");
  expect(await call(own.token, "GET", "/orders")).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test("a customer's message fills in the checkout, pasted or inserted by the keyboard of a phone", async () => {
  const product = await newProduct(reseller);
  const { page, context, complaints } = await open(`/checkout/${product.id}?quantity=1`, PHONE, "light");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const valueOf = (label: string) => page.getByLabel(label).inputValue();
  const message = "Nimal Perera\n12/3 Galle Road, Colombo 03\n+94 77 123 4567";
  await page.evaluate((text) => navigator.clipboard.writeText(text), message);
  await page.getByLabel("Customer phone").press("ControlOrMeta+v");
  for (const way of ["pasted", "inserted"]) {
    if (way === "inserted") await page.keyboard.insertText(message);
    await page.getByText("Check what was pasted").waitFor();
    expect(await valueOf("Customer phone")).toBe("077 123 4567");
    expect(await valueOf("Customer name")).toBe("Nimal Perera");
    expect(await valueOf("Delivery address")).toBe("12/3 Galle Road, Colombo 03");
    expect(await flawsAsShown(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await valueOf("Customer name")).toBe("");
  }
  expect(complaints).toEqual([]);
});

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocused = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
      return (focused?.ariaLabel ?? label?.textContent ?? focused?.textContent ?? "").trim();
    });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await nameOfFocused()) === name) return;
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

test("a price that changed while the page was open is shown and must be accepted", async () => {
  const product = await newProduct(reseller);
  const customer = `Price ${product.id.slice(-12)}`;
  const { page } = await open(`/checkout/${product.id}?quantity=2`, DESKTOP, "light");
  await fillIn(page, customer);
  await changeProduct(reseller, product, { price: 1300, commission: 160 });
  await place(page);
  await page.getByText("The price has changed").waitFor();
  await page.getByText(FAILED).waitFor();
  expect(await ordersOf(customer)).toEqual([]);
  expect(await page.getByRole("button", { name: "Place Order" }).isDisabled()).toBe(true);
  expect(await flawsAsShown(page)).toEqual([]);
  await page.getByRole("button", { name: "Accept the new price" }).click();
  await place(page);
  await page.waitForURL("**/orders");
  expect(await ordersOf(customer)).toMatchObject([{ subtotal: 2600, totalCommission: 320 }]);
});

test("a product that sold out while the page was open shows what is left", async () => {
  const product: Product = await newProduct(reseller, { stock: 5 });
  const customer = `Stock ${product.id.slice(-12)}`;
  const { page } = await open(`/checkout/${product.id}?quantity=3`, DESKTOP, "light");
  await fillIn(page, customer);
  await changeProduct(reseller, product, { stock: 1, loadedStock: 5 });
  await place(page);
  await page.getByText("Only 1 left").waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await changeProduct(reseller, product, { stock: 0, loadedStock: 1 });
  await page.getByRole("button", { name: "Set quantity to 1" }).click();
  await place(page);
  await page.getByText("None is left of what you chose.").waitFor();
  expect(await page.getByRole("button", { name: "Place Order" }).isDisabled()).toBe(true);
  expect(await ordersOf(customer)).toEqual([]);
});

test("a broken connection neither loses nor repeats an order", async () => {
  const product = await newProduct(reseller);
  const customer = `Offline ${product.id.slice(-12)}`;
  const { page, context } = await newVisitor(PHONE, { colorScheme: "dark" });
  await enterAs(page, reseller.token, `/checkout/${product.id}?quantity=1`);
  await fillIn(page, customer);
  await context.setOffline(true);
  await place(page);
  await page.getByText("Your order is not confirmed. What you typed is kept", { exact: false }).waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText("You are connected again").waitFor();

  // The request arrives, but its response is lost; then the page is reloaded.
  await page.route(
    "**/api/orders",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await place(page);
  await page.getByText("Network error. Please try again.").waitFor();
  await page.reload();
  await page.getByText("Your last try was not confirmed").waitFor();
  expect(await page.getByLabel("Customer name").inputValue()).toBe(customer);
  await place(page);
  await page.waitForURL("**/orders");
  expect(await ordersOf(customer)).toHaveLength(1);
});

test("the checkout says why an order is not possible", async () => {
  const { page, context } = await open("/checkout", PHONE, "dark");
  await page.getByText("Product ID is missing").waitFor();
  await page.goto("/checkout/019f0000-0000-7000-8000-000000000000");
  await page.getByRole("heading", { name: "Error Loading Product" }).waitFor();
  await page.getByText("Listing not found").waitFor();
  const product = await newProduct(reseller);
  await page.route("**/api/products/*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/checkout/${product.id}`);
  await page.getByText("Failed to fetch product: 500").waitFor({ timeout: 20_000 });
  expect(await flawsAsShown(page)).toEqual([]);
  await page.unroute("**/api/products/*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await place(page);
  await page.getByText("Please fill in all required fields").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("customerPhone");
  const label = await page.getByText("Customer phone", { exact: true }).boundingBox();
  const said = await page.locator("[data-toast-area]").boundingBox();
  // The message does not cover the field to fill in first.
  const isBelow = (label?.y ?? 0) >= (said?.y ?? 0) + (said?.height ?? 0);
  const isBeside = (label?.x ?? 0) + (label?.width ?? 0) <= (said?.x ?? 0);
  expect(isBelow || isBeside).toBe(true);
  expect(await flawsAsShown(page)).toEqual([]);
  await context.close();

  const guest = await openAs("", `/checkout/${product.id}`, { size: PHONE });
  await guest.page.getByRole("heading", { name: "Authentication Required" }).waitFor();
  await guest.page.getByText("You need to be logged in to place an order.").waitFor();
});
