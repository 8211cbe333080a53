import { toCents } from "@pola/shared/money";
import { Order } from "@pola/shared/schemas/order";
import { OrderDraft } from "@pola/shared/schemas/order-draft";
import type { Product } from "@pola/shared/schemas/product";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { newVisitor, PHONE, SIZES } from "./browser.ts";
import { call, enterAs, newOrder, newProduct, newReseller, openAs, plainProduct } from "./builders.ts";
import { flawsAsShown } from "./flaws.ts";

const reseller = await newReseller();
const order = await newOrder(reseller, await plainProduct(), { customerName: "Sanduni Perera" });
/** The address of the known customer. */
const known = order.customerAddress;
beforeEach(async () => {
  await call(reseller.token, "DELETE", "/orders/draft");
});

const draft = async () => OrderDraft.parse(await call(reseller.token, "GET", "/orders/draft"));

const add = async (product: Product, quantity = 1) =>
  await call(reseller.token, "PATCH", "/orders/draft", { lines: [{ productId: product.id, quantity }] });

/** Counts every tap: a click at a touch of the screen, and every character typed. */
async function countTaps(page: Page) {
  await page.addInitScript(() => {
    for (const type of ["click", "keydown"]) {
      addEventListener(
        type,
        ({ isTrusted }) => {
          const taps = Number(sessionStorage.getItem("taps")) + Number(isTrusted);
          sessionStorage.setItem("taps", String(taps));
        },
        true,
      );
    }
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem("taps")));
}

test("three products for one known customer take at most 9 taps on a phone, nothing is retyped, and delivery is paid once", async () => {
  const word = `Batik${Date.now()}`;
  const sizes = [{ name: "Size", options: ["Small", "Large"] }];
  const sari = await newProduct(reseller, { name: `${word} sari`, weight: 0.8 });
  const mat = await newProduct(reseller, { name: `${word} mat`, weight: 0.5 });
  const shirt = await newProduct(reseller, {
    name: `${word} shirt`,
    weight: 0.4,
    hasVariations: true,
    variations: sizes,
  });
  const { page, complaints } = await openAs(reseller.token, "/orders", { size: PHONE, hasTouch: true });
  const taps = await countTaps(page);
  await page.goto(`/products?q=${word}`);
  await page.getByRole("button", { name: `Add ${sari.name} to order` }).tap();
  await page.getByText("Your order: 1 item").waitFor();
  await page.getByRole("button", { name: `Add ${mat.name} to order` }).tap();
  await page.getByText("Your order: 2 items").waitFor();
  await page.getByRole("button", { name: `Add ${shirt.name} to order` }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Increase quantity" }).first().tap();
  await dialog.getByRole("button", { name: "Add 1 to order" }).tap();
  await page.getByRole("link", { name: /Your order: 3 items/ }).tap();
  await page.getByRole("button", { name: "Sanduni Perera" }).tap();
  expect(await page.getByLabel("Delivery address").inputValue()).toBe(known);
  await page.getByText("Delivery, 1.70 kg").waitFor();
  await page.getByRole("button", { name: "Place Order" }).tap();
  await page.getByRole("region", { name: "Order confirmation" }).waitFor();
  // Fewer than eight would mean that the counter has missed a tap.
  expect([8, 9]).toContain(await taps());

  const [order] = z.array(Order).parse(await call(reseller.token, "GET", "/orders?sort=-createdAt"));
  expect(order).toMatchObject({ customerName: "Sanduni Perera", customerAddress: known, totalWeight: 1.7 });
  expect(order?.items).toHaveLength(3);
  expect(toCents(order?.shippingCost ?? 0)).toBe(48_000);
  expect((await draft()).lines).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the order in progress survives a reload and a lost connection, and takes up what another tab added", async () => {
  const [first, second] = [await newProduct(reseller), await newProduct(reseller)];
  await add(first);
  const { page, context } = await newVisitor(PHONE);
  await enterAs(page, reseller.token, "/order");
  const lines = page.getByRole("list", { name: "Lines of this order" }).getByRole("listitem");
  await lines.getByRole("link", { name: first.name }).waitFor();
  await page.getByLabel("Customer name").fill("Nimal");
  await page.getByLabel("Customer name").blur();
  await page.getByText("For Nimal: 1 item").waitFor();

  await context.setOffline(true);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByText("Kept on this device", { exact: true }).waitFor();
  await page.getByText("For Nimal: 2 items").waitFor();
  expect(await flawsAsShown(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText("Kept on this device", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(async () => (await draft()).pieces).toBe(2);

  const other = await context.newPage();
  await other.goto(`/products?q=${encodeURIComponent(second.name)}`);
  await other.getByRole("button", { name: `Add ${second.name} to order` }).click();
  await other.getByText(/For Nimal: 3 items/).waitFor();
  await page.reload();
  await lines.getByRole("link", { name: second.name }).waitFor();
  expect(await lines.count()).toBe(2);
  expect(await page.getByLabel("Customer name").inputValue()).toBe("Nimal");
});

test.each(SIZES)(
  "at %s a line that sold out is marked where it stands, and the bar covers nothing",
  async (_name, size) => {
    const [scarce, plenty] = [await newProduct(reseller, { stock: 2 }), await newProduct(reseller)];
    await add(scarce, 5);
    await add(plenty);
    const { page, complaints } = await openAs(reseller.token, "/order", { size });
    const marked = page.getByRole("listitem").filter({ hasText: scarce.name });
    await marked.getByText("Only 2 left in stock").waitFor();
    expect(await page.getByRole("button", { name: "Place Order" }).isDisabled()).toBe(true);
    expect(await flawsAsShown(page)).toEqual([]);
    await marked.getByRole("button", { name: "Order 2" }).click();
    await page.getByText("One line needs your answer").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Place Order" }).isEnabled()).toBe(true);
    // Scrolled to its end, the sum stands above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const sum = await page.getByText("You earn", { exact: true }).first().boundingBox();
    const place = await page.getByRole("button", { name: "Place Order" }).boundingBox();
    expect((sum?.y ?? 0) + (sum?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    expect(complaints).toEqual([]);
  },
);

test("at text of 200 % the name of a line on a phone has room for whole words, and the page is no wider than the phone", async () => {
  const product = await newProduct(reseller);
  await add(product);
  const { page } = await openAs(reseller.token, "/order", { size: PHONE });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const line = page.getByRole("list", { name: "Lines of this order" }).getByRole("listitem");
  const name = await line.getByText(/each, you earn/).boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test("a toast lies below the bar of the order in progress, also on a page that is scrolled", async () => {
  const product = await plainProduct();
  const { page } = await openAs(reseller.token, `/products?q=${encodeURIComponent(product.name)}`, {
    size: PHONE,
  });
  const bar = page.getByRole("complementary", { name: "Order in progress" });
  for (const scrolled of [0, 60]) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    await page.getByRole("button", { name: `Add ${product.name} to order` }).click();
    const toast = page.locator("[data-toast-area] > *").filter({ hasText: "Added to order" });
    await toast.waitFor();
    await bar.waitFor();
    const [barBox, toastBox] = [await bar.boundingBox(), await toast.boundingBox()];
    expect(toastBox?.y).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
    await toast.waitFor({ state: "hidden" });
  }
});

test("on a phone a dialog that closes leaves the page where it was (I-2090)", async () => {
  const size = [{ name: "Size", options: ["Small", "Large"] }];
  const { id } = await newProduct(reseller, { hasVariations: true, variations: size });
  const { page } = await openAs(reseller.token, `/products/${id}`, { size: PHONE, hasTouch: true });
  await page.getByText("Earn Commissions on Every Sale").waitFor();
  const place = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 40));
  const button = page.getByRole("button", { name: "Add to order" });
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  // A tap at its place: the locator's own would scroll the page first.
  await page.touchscreen.tap(x + 8, y + 8);
  await page.getByRole("dialog").waitFor();
  const before = await place();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await place()).toBe(before);
  await page.close();
});
