import { formatDate } from "@pola/shared/calendar";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, TABLET } from "./browser.ts";
import { adminSession, newOrder, newProduct, newReseller, openAs, plainProduct } from "./builders.ts";
import { flawsAsShown } from "./flaws.ts";

const reseller = await newReseller();

const NAMES = [
  "விஜயலட்சுமி பாலசுப்பிரமணியம் இராமநாதன்",
  "Mohamed Abdul Rahman Mohideen Cader",
  "විජේසිංහ ආරච්චිගේ දොන් සුනිල් ශාන්ත",
];

test("on a tablet the last customers of a checkout are one row that stays in its card", async () => {
  const product = await plainProduct();
  for (const [index, customerName] of NAMES.entries())
    await newOrder(reseller, product, { customerName, customerPhone: `071 555 020${index}` });
  const { page } = await openAs(reseller.token, `/checkout/${product.id}`, { size: TABLET });
  const row = page.getByRole("group", { name: "Your last customers" });
  await row.getByRole("button").nth(2).waitFor();
  const boxes = await row.getByRole("button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, width } = button.getBoundingClientRect();
      return { top, width };
    }),
  );
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  // The longest name leaves room for the next one, also on a phone.
  for (const { width } of boxes) expect(width).toBeLessThanOrEqual(256);
  const card = await row.evaluate(
    (element) => element.closest(".rounded-card")?.getBoundingClientRect().right,
  );
  const box = await row.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(card ?? 0);
});

test("on a desktop Set to bulk quantity is as high as the quantity beside it", async () => {
  const { id } = await newProduct(reseller, {
    wholesalePrice: 900,
    wholesaleCommission: 90,
    wholesaleQuantity: 5,
  });
  const { page } = await openAs(reseller.token, `/products/${id}`, { size: DESKTOP });
  const button = await page.getByRole("button", { name: "Set to bulk quantity" }).boundingBox();
  const stepper = await page.getByRole("spinbutton", { name: "Quantity" }).locator("..").boundingBox();
  expect([button?.y, button?.height]).toEqual([stepper?.y, stepper?.height]);
});

test("on a phone total earnings of eight digits break only after Rs.", async () => {
  const { page } = await openAs(reseller.token, "/dashboard", {
    size: PHONE,
    isMobile: true,
  });
  await page.route("**/api/orders/summary", async (route) => {
    const response = await route.fetch();
    const { data, ...reply } = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...data, totalEarnings: 21_474_836.47 } } });
  });
  await page.reload();
  const figure = page.locator("[aria-hidden=true]", { hasText: "Rs. 21,474,836.47" }).last();
  await figure.waitFor();
  const lines = await figure.evaluate((element) => element.getClientRects().length);
  expect(lines).toBeLessThanOrEqual(2);
});

test("on a phone held sideways with large text the bars leave most of the screen to the product (I-1123)", async () => {
  const product = await plainProduct();
  const size = { width: 740, height: 360 };
  const { page } = await openAs(reseller.token, `/products/${product.id}`, { size });
  await page.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  const free = await page.evaluate(() => {
    document.documentElement.style.setProperty("font-size", "200%");
    window.scrollTo(0, 300);
    const heights = Array.from({ length: 36 }, (_, index) => index * 10 + 5);
    return heights.filter((y) => {
      const shown = document.elementFromPoint(window.innerWidth / 2, y);
      return shown?.closest("main") && !shown.closest("[data-bottom-bar]");
    }).length;
  });
  expect(free).toBeGreaterThan(18);
});

/** The heights of what scrolls in a dialog. */
const framesOf = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((one) => one.tagName !== "TEXTAREA" && getComputedStyle(one).overflowY === "auto")
      .filter((one) => one.scrollHeight > one.clientHeight)
      .map((one) => one.clientHeight),
  );

test.each([
  ["an order", "reseller", "/orders?order={order}"],
  ["an order in the back office", "admin", "/admin/orders?order={order}"],
  ["the form of a product", "admin", "/admin/products?product=new"],
  ["the menu", "reseller", "/orders"],
])("the whole dialog of %s scrolls on a desktop zoomed to 400 percent (I-1820)", async (name, who, path) => {
  const { id } = await newOrder(reseller, await plainProduct());
  const { token } = who === "admin" ? await adminSession() : reseller;
  const size = { width: 1280 / 4, height: 1024 / 4 };
  const { page } = await openAs(token, path.replace("{order}", id), { size });
  if (name === "the menu") await page.getByRole("button", { name: "Open menu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading").or(dialog.getByText("Profile")).first().waitFor();
  const frames = () => framesOf(dialog);
  await expect.poll(frames).toHaveLength(1);
  expect((await frames())[0]).toBeGreaterThan(size.height * 0.75);
});

test.each([
  ["an order", "reseller", "/orders?order={order}"],
  ["an order in the back office", "admin", "/admin/orders?order={order}"],
  ["the form of a product", "admin", "/admin/products?product=new"],
])("with text at 200 % the whole dialog of %s scrolls on a phone (I-2091)", async (_, who, path) => {
  const { id } = await newOrder(reseller, await plainProduct());
  const { token } = who === "admin" ? await adminSession() : reseller;
  const { page } = await openAs(token, path.replace("{order}", id), { size: PHONE });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading").first().waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(async () => await framesOf(dialog)).toHaveLength(1);
  expect((await framesOf(dialog))[0]).toBeGreaterThan(PHONE.height * 0.75);
  const last = dialog.getByRole("button").last();
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
  await page.close();
});

test("with text at 200 % no button of a share dialog covers another on a phone (I-2091)", async () => {
  const { id } = await plainProduct();
  const { page } = await openAs(reseller.token, `/products/${id}`, { size: PHONE });
  await page
    .getByRole("button", { name: /^Share/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Download/ }).waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const boxes = await dialog.getByRole("button", { name: /caption$|^Download/ }).evaluateAll((buttons) =>
    buttons.map((one) => ({
      bottom: one.getBoundingClientRect().bottom,
      y: one.getBoundingClientRect().y,
    })),
  );
  expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.bottom ?? Number.NaN);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.close();
});

test("with text at 200 % the text of a toast has a line of its own above a dialog on a phone (I-2092)", async () => {
  const { id } = await newOrder(reseller, await plainProduct());
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin", { size: PHONE });
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
  await page.goto(`/admin/orders?order=${id}`);
  const toast = page.getByRole("region", { name: "Notifications" }).getByText("Product details loaded");
  await toast.waitFor();
  expect(await toast.evaluate((text) => text.clientWidth)).toBeGreaterThan(150);
  await page.close();
});

test("a dialog is as high as its content, in Safari too (I-1700)", async () => {
  const product = await plainProduct();
  const { page } = await openAs(reseller.token, `/products/${product.id}`, { size: DESKTOP });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("dialog", { name: `Share ${product.name}` }).waitFor();
  expect(await flawsAsShown(page, "layout")).toEqual([]);
});

test("on a phone held sideways the page keeps clear of the notch (I-1704)", async () => {
  const { page } = await openAs(reseller.token, "/orders", { size: { width: 844, height: 390 } });
  const title = page.getByRole("heading", { level: 1 });
  const left = async () => (await title.boundingBox())?.x ?? 0;
  await title.waitFor();
  const before = await left();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 47, right: 47 } });
  await expect.poll(left).toBe(before + 47);
  expect(await flawsAsShown(page, "layout")).toEqual([]);
});

test.each([320, 360])("at %i px the notice of a new version covers no order bar (I-1921)", async (width) => {
  const product = await plainProduct();
  const size = { width, height: 740 };
  const { page } = await openAs(reseller.token, "/orders", { size });
  await page.addInitScript(() => {
    const waiting = { installing: null, waiting: {}, active: {}, update: () => Promise.resolve() };
    const registration = Object.assign(new EventTarget(), waiting);
    const serviceWorker = Object.assign(new EventTarget(), {
      register: () => Promise.resolve(registration),
    });
    Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
  });
  await page.goto(`/products/${product.id}`);
  await page.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  const notice = await page.getByText("A new version is ready.").locator("..").boundingBox();
  const bar = await page.locator("[data-bottom-bar]").boundingBox();
  if (!notice || !bar) throw new Error("The notice or the bar is not on the screen");
  expect(bar.y - (notice.y + notice.height)).toBeGreaterThanOrEqual(0);
});

test.each([PHONE, TABLET, DESKTOP])(
  "at $width px a listing of low stock shows its whole category and vendor (I-2550)",
  async (size) => {
    const product = await newProduct(reseller, { category: "mobile-phones", finalPrice: 1500, stock: 9 });
    const { page } = await openAs(reseller.token, `/products?q=${encodeURIComponent(product.name)}`, {
      size,
    });
    const card = page.locator("[data-listing]");
    await card.getByText("Low Stock Alert").waitFor();
    const cut = await card
      .getByText("Mobile Phones · Pola")
      .evaluate((line) => line.scrollWidth - line.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  },
);

test("on a phone the months of the analytics are two beside each other (I-2551)", async () => {
  await newOrder(reseller, await plainProduct(), { status: "completed" });
  const { page } = await openAs(reseller.token, "/payouts?tab=analytics", { size: PHONE });
  const months = page.getByRole("region", { name: "Monthly Performance" }).getByRole("listitem");
  await months.first().waitFor();
  const lefts = await months.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(lefts).toHaveLength(6);
  expect(new Set(lefts).size).toBe(2);
});

test("on a tablet the recent orders of the dashboard have their date (I-2552)", async () => {
  const { orderNumber, createdAt } = await newOrder(reseller, await plainProduct());
  const { page } = await openAs(reseller.token, "/dashboard", { size: TABLET });
  const row = page.getByRole("row").filter({ hasText: orderNumber });
  await row.waitFor();
  expect(await row.getByText(formatDate(createdAt)).filter({ visible: true }).count()).toBe(1);
});
