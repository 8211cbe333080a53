import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE, type Size, TABLET } from "./browser.ts";
import {
  adminSession,
  call,
  enterAs,
  newAdmin,
  newOrder,
  newReseller,
  openAs,
  PASSWORD,
  plainProduct,
  signedIn,
} from "./builders.ts";

/** The screens that show several replies, with the size at which the most depended on when each arrives. */
const SCREENS = (
  [
    ["/dashboard", PHONE],
    ["/products?category=electronics", TABLET],
    ["/orders", PHONE],
    ["/payouts", PHONE],
    ["/admin", TABLET],
    ["/admin", DESKTOP],
    ["/admin/orders", PHONE],
    ["/admin/orders", TABLET],
    ["/admin/payouts", PHONE],
    ["/admin/payouts", TABLET],
    ["/admin/payouts", DESKTOP],
    ["/admin/vendors", PHONE],
    ["/admin/vendors", TABLET],
    ["/admin/couriers/cash", PHONE],
  ] as const
).map(([path, size]) => ({ path, size, width: size.width }));

const WATCH = `
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { shifted += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });`;

test.each(SCREENS)(
  "on $path at $width px nothing jumps when its replies arrive apart",
  async ({ path, size }) => {
    const { token } = path.startsWith("/admin")
      ? await adminSession()
      : await signedIn("reseller@pola.example", "pola-reseller");
    // Below 0.05, which docs/product/devices.md allows, and far below what one inserted line makes.
    expect(await shiftOf({ token, path, size })).toBeLessThan(0.05);
  },
);

test.each([
  { area: "orders", size: TABLET },
  { area: "products", size: PHONE },
  { area: "payouts", size: TABLET },
  { area: "people", size: DESKTOP },
] as const)(
  "the dashboard of an admin limited to $area keeps no place for figures of other areas",
  async ({ area, size }) => {
    const { email } = await newAdmin([area]);
    const { token } = await signedIn(email, PASSWORD);
    expect(await shiftOf({ token, path: "/admin", size })).toBeLessThan(0.05);
  },
);

test("on a phone nothing jumps when the banner about missing bank details arrives", async () => {
  const { token } = await newReseller();
  const page = await openOnPhone(token, "/orders");
  await page.getByText("Add bank details").waitFor();
  expect(await shiftAfterReload(page, "Add bank details")).toBeLessThan(0.05);
  // Also not from the spinner on, which the page shows while the session is checked.
  await page.reload();
  await page.getByText("Add bank details").waitFor();
  expect(await page.evaluate("shifted")).toBeLessThan(0.05);
  // Added on another device: the start after the next one keeps no space.
  await addBankDetails(token);
  for (let start = 1; start <= 2; start += 1) {
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect(await page.evaluate("shifted")).toBeLessThan(0.05);
});

test("on a phone the listings do not jump when they open with the bar of an order in progress", async () => {
  const { token } = await newReseller();
  const { id: productId } = await plainProduct();
  await call(token, "PATCH", "/orders/draft", { lines: [{ productId, quantity: 1, variations: {} }] });
  // With bank details, so that no banner asks for them.
  await addBankDetails(token);
  const page = await openOnPhone(token, "/products");
  await page.getByText("View order").waitFor();
  expect(await shiftAfterReload(page, "View order")).toBeLessThan(0.05);
  // Also not from the spinner on, which the page shows while the session is checked.
  await page.reload();
  await page.getByText("View order").waitFor();
  expect(await page.evaluate("shifted")).toBeLessThan(0.05);
});

test("on a phone the orders do not jump when the confirmation of a placed order arrives", async () => {
  const { token } = await newReseller();
  const { id } = await plainProduct();
  const page = await openOnPhone(token, `/checkout/${id}`);
  await page.getByLabel("Customer phone").fill("077 555 0199");
  await page.getByLabel("Customer name").fill("Kamala Fonseka");
  await page.getByLabel("Delivery address").fill("15 Lake Drive, Colombo 08");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText(/is placed for Kamala Fonseka/).waitFor();
  await page.route("**/assets/placed-order-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  // A line of text is 20 px, which moves the screen by about 0.01.
  expect(await shiftAfterReload(page, "is placed for Kamala Fonseka")).toBeLessThan(0.02);
});

test("the forms that change a pending order are fetched with its details, before they are chosen", async () => {
  const reseller = await newReseller();
  const { id } = await newOrder(reseller, await plainProduct());
  const page = await openOnPhone(reseller.token, "/orders");
  const forms = page.waitForResponse(/\/assets\/order-changes-.*\.js$/);
  await page.goto(`/orders?order=${id}`);
  await page.getByRole("button", { name: "Change this order" }).waitFor();
  expect((await forms).ok()).toBe(true);
});

test("on a desktop the page of a reseller does not jump when the figures arrive", async () => {
  const { id, adminToken } = await newReseller();
  const { page } = await openAs(adminToken, `/admin/users/${id}`, { size: DESKTOP, serviceWorkers: "block" });
  await page.addInitScript(WATCH);
  await page.route("**/api/users/*/figures", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.reload();
  await page.getByText("No orders yet").waitFor();
  await page.evaluate("new Promise((done) => setTimeout(done, 500)).then(() => { shifted = 0; })");
  await page.getByText("No parcel has arrived or come back").waitFor();
  await page.waitForTimeout(300);
  expect(await page.evaluate("shifted")).toBe(0);
});

test("on a desktop the buttons of the dialogs that ship stay where they are when the check of the slips ends", async () => {
  const reseller = await newReseller();
  const { id } = await newOrder(reseller, await plainProduct());
  await call(reseller.adminToken, "PATCH", `/orders/${id}/status`, {
    status: "processing",
    fromStatus: "pending",
  });
  const { page } = await openAs(reseller.adminToken, "/admin/orders", { size: DESKTOP });
  await page.route(/\/api\/orders\/admin\/(order\/|slips\/old)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const topOf = async (name: string, check: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await page.getByText(check).waitFor();
    await page.waitForTimeout(400);
    const before = await button.boundingBox();
    await page.getByText(check).waitFor({ state: "hidden" });
    expect(await button.boundingBox()).toEqual(before);
  };
  await page
    .getByRole("button", { name: /^Add Tracking and Ship ORD/ })
    .first()
    .click();
  await topOf("Add Tracking and Ship", "Checking the slip...");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /ORD-/ }).first().check();
  await page.getByRole("button", { name: "More actions for the selection" }).click();
  await page.getByRole("menuitem", { name: "Ship without Tracking" }).click();
  await topOf("Mark as Shipped", "Checking the slips...");
});

test("on a slow network a press on Share has a visible effect at once, can be stopped, and the focus returns to the button", async () => {
  const { token } = await newReseller();
  const { name } = await plainProduct();
  const page = await openOnPhone(token, `/products?q=${encodeURIComponent(name)}`);
  // Of the dialog's code each part takes longer than the pause after which pages fetch what they may need.
  await page.route(/\/assets\/(selling-kit|modal-dialog)-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.reload();
  const share = page.getByRole("button", { name: `Share ${name}` });
  await share.click();
  const loading = page.getByRole("status").filter({ hasText: /^Loading$/ });
  await loading.waitFor({ timeout: 1000 });
  const hasFocus = () => share.evaluate((button) => button === button.ownerDocument.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press("Escape");
  await loading.waitFor({ state: "detached" });
  await share.click();
  await page.getByRole("button", { name: "Stop loading" }).click();
  await loading.waitFor({ state: "detached" });
  await expect.poll(hasFocus).toBe(true);

  await share.click();
  await page.getByRole("dialog", { name: `Share ${name}` }).waitFor();
  expect(await loading.count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(hasFocus).toBe(true);
});

test("a dialog that could not be opened gives the focus back, and leaves the dialog below it open", async () => {
  const { token } = await newReseller();
  const { name } = await plainProduct();
  const page = await openOnPhone(token, `/products?q=${encodeURIComponent(name)}`);
  await page.route(/\/assets\/selling-kit-.*\.js$/, (route) => route.abort());
  await page.reload();
  const share = page.getByRole("button", { name: `Share ${name}` });
  const missing = page.getByRole("dialog", { name: "This could not be opened" });
  await share.click();
  await missing.getByRole("button", { name: "Close" }).click();
  await missing.waitFor({ state: "detached" });
  // A dialog gives the focus back in a timer.
  await expect
    .poll(() => share.evaluate((button) => button === button.ownerDocument.activeElement))
    .toBe(true);

  await page.getByRole("button", { name: `Quick view of ${name}` }).click();
  const below = page.getByRole("dialog", { name });
  await below.getByRole("button", { name: "Share", exact: true }).click();
  await missing.waitFor();
  await page.keyboard.press("Escape");
  await missing.waitFor({ state: "detached" });
  expect(await below.isVisible()).toBe(true);
});

async function addBankDetails(token: string): Promise<void> {
  await call(token, "PUT", "/auth/profile", {
    accountHolderName: "Ruwani Silva",
    bankName: "Bank of Ceylon",
    accountNumber: "0012345678",
    branchName: "Dehiwala",
    currentPassword: PASSWORD,
  });
}

async function openOnPhone(token: string, path: string): Promise<Page> {
  const { page } = await openAs(token, path, {
    size: PHONE,
    isMobile: true,
    reducedMotion: "no-preference",
  });
  return page;
}

/** How much the page moved from its heading, which replaces a spinner, until this late text is there. */
async function shiftAfterReload(page: Page, lateText: string): Promise<unknown> {
  await page.addInitScript(WATCH);
  await delayReplies(page);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate("new Promise((done) => setTimeout(done, 50)).then(() => { shifted = 0; })");
  await page.getByText(lateText).waitFor();
  await page.waitForLoadState("networkidle");
  return await page.evaluate("shifted");
}

/** How much the screen moved while its replies arrived one after the other. */
async function shiftOf({ token, path, size }: { token: string; path: string; size: Size }): Promise<unknown> {
  // A phone's scrollbar takes no room.
  const look = { isMobile: size === PHONE, reducedMotion: "no-preference" } as const;
  const { page, complaints } = await newVisitor(size, look);
  await page.addInitScript(WATCH);
  await delayReplies(page);
  await enterAs(page, token, path);
  await page.waitForLoadState("networkidle");
  // A screen that shows nothing does not jump either.
  const main = page.getByRole("main");
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
  expect(await main.getByRole("heading", { level: 1 }).count()).toBe(1);
  // On a slow machine half a second may pass without a request before the screen asks for its rows.
  await expect.poll(() => main.getByText(/^Loading/).count(), { timeout: 10_000 }).toBe(0);
  await page.waitForTimeout(300);
  expect(complaints).toEqual([]);
  return await page.evaluate("window.shifted");
}

/** What a screen asks for first is at its top, and arrives last: that moves the most. */
async function delayReplies(page: Page): Promise<void> {
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    const late = route.request().url().endsWith("/auth/me") ? 0 : Math.max(200, 1400 - 300 * calls);
    if (late > 0) calls += 1;
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
}
