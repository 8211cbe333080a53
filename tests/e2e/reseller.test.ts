import { formatCommission, formatRupees, toCents, toRupees } from "@pola/shared/money";
import { Session } from "@pola/shared/schemas/auth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { DESKTOP, newVisitor, PHONE, type Size, SIZES } from "./browser.ts";
import { call, enterAs, newOrder, newReseller, openAs, plainProduct } from "./builders.ts";

const reseller = await newReseller();
const product = await plainProduct();
await newOrder(reseller, product, { status: "cancelled" });
await newOrder(reseller, product, { status: "shipped", customerName: "Sunil Dias" });
const completed = (await newOrder(reseller, product, { status: "completed", quantity: 2 })).orderNumber;

const open = (path: string, size: Size, token = reseller.token) => openAs(token, path, { size });

const STEPS = [
  "Your Dashboard",
  "Listings",
  "Orders",
  "Payouts",
  "Profile",
  "Performance overview",
  "Recent orders",
  "Product availability",
];

test.each(SIZES)(
  "the guided tour at %s shows a 320 by 300 card at eight places in view",
  async (_name, size) => {
    const { page, complaints } = await open("/dashboard", size);
    await page.getByRole("link", { name: completed }).waitFor();
    await page.getByRole("button", { name: "Take Tour" }).click();
    const problems: string[] = [];
    for (const [index, name] of STEPS.entries()) {
      const card = page.getByRole("dialog", { name });
      await card.getByText(`Step ${index + 1} of 8`).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(index === 7 ? "Finish" : "Next");
      const box = await card.boundingBox();
      expect(box).toMatchObject({ width: 320, height: 300 });
      expect(await page.locator(".driver-active-element").isVisible()).toBe(true);
      // A link and a block, because the library highlights them differently.
      if (index === 0 || index === 6) problems.push(...(await violationsOf(page)));
      await page.keyboard.press(index === 7 ? "Enter" : "ArrowRight");
    }
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("highlightTourCompleted"))).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Take Tour");
    expect([...problems, ...complaints]).toEqual([]);
  },
);

test.each(SIZES)("orders at %s are filtered, opened and repeated", async (_name, size) => {
  const { page, complaints } = await open("/orders", size);
  await page.getByText("3 found", { exact: true }).waitFor();
  await chooseStatus(page, size, "Shipped");
  await page.getByText("1 found", { exact: true }).waitFor();
  await page.getByText("In Transit").waitFor();
  await page.getByText("TRK-77").waitFor();
  await chooseStatus(page, size, "All");
  await page.getByLabel("Search orders").fill("nobody of this name");
  await page.getByText("No orders found").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();

  const opener = page.getByRole("link", { name: completed });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Order Details ${completed}` });
  await dialog.getByText("Order placed").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await opener.click();
  const goods = toRupees(toCents(product.price) * 2);
  await dialog.getByText(formatRupees(goods), { exact: true }).first().waitFor();
  await dialog.getByRole("button", { name: "Repeat Order" }).click();
  await page.waitForURL("**/order");
  await page.getByText(formatRupees(goods), { exact: true }).first().waitFor({ state: "attached" });
  expect(await page.getByLabel("Customer name").inputValue()).not.toBe("");
  await page.getByRole("button", { name: "Discard order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard order" }).click();
  await page.getByText("Nothing in this order yet").waitFor();
  expect(complaints).toEqual([]);
});

/** On a phone the status is in a sheet. */
async function chooseStatus(page: Page, { width }: Size, status: string): Promise<void> {
  const isPhone = width < 768;
  if (isPhone) await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: status, exact: true }).click();
  if (isPhone) await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

test.each(SIZES)("payouts at %s show the week, its figures and the ranking", async (_name, size) => {
  const { page, complaints } = await open("/payouts", size);
  const earned = formatCommission(toRupees(toCents(product.commission) * 2));
  await page.getByRole("heading", { name: "Current Week Payout" }).waitFor();
  await page.getByRole("region", { name: "Weekly Completed Orders" }).getByText(completed).waitFor();
  await page.getByText(earned, { exact: true }).first().waitFor();
  await page.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("+100%").waitFor();
  expect(
    await page.getByRole("region", { name: "Weekly Commission Trends" }).getByRole("listitem").count(),
  ).toBe(12);
  expect(await page.getByRole("region", { name: "Monthly Performance" }).getByRole("listitem").count()).toBe(
    6,
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Top Performers" }).getByText("You", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=leaderboard");
  expect(complaints).toEqual([]);
});

test.each(SIZES)(
  "dashboard, orders, payouts and profile show the same four steps of money (%s)",
  async (_name, size) => {
    const { page, complaints } = await open("/dashboard", size);
    const steps = page.getByRole("region", { name: "Your money" }).getByRole("link");
    const commission = toCents(product.commission);
    const expected = [
      `On the way → ${formatCommission(toRupees(commission))}`,
      `Earned this week → ${formatCommission(toRupees(2 * commission))}`,
      "To be paid → Rs. 0",
      "Paid Rs. 0",
    ];
    for (const path of ["/dashboard", "/orders", "/payouts", "/profile"]) {
      await page.goto(path);
      await steps.first().waitFor();
      const texts = await steps.allTextContents();
      expect([path, texts.map((text, index) => text.startsWith(expected[index] ?? "-"))]).toEqual([
        path,
        [true, true, true, true],
      ]);
    }
    await steps.first().click();
    await page.getByText("1 found", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?status=open");
    expect(complaints).toEqual([]);
  },
);

test.each(["/dashboard", "/payouts", "/payouts?tab=analytics", "/profile"])(
  "with text at 175 percent every figure of %s stays inside its box on a phone",
  async (path) => {
    const { page } = await open(path, PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "175%"));
    await page.getByRole("region", { name: "Your money" }).or(page.getByRole("tab")).first().waitFor();
    await page.waitForLoadState("networkidle");
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter((element) => element.children.length === 0 && element.textContent !== "")
        .filter((element) => element.closest("[role=tablist], fieldset, .sr-only, option") === null)
        .filter((element) => {
          const box = element.closest(".rounded-card, .rounded-control") ?? document.body;
          return element.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
        })
        .map((element) => element.textContent),
    );
    expect(outside).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  },
);

test("a statement is saved as CSV and printed alone", async () => {
  const login = { email: "reseller@pola.example", password: "pola-reseller" };
  const { token } = Session.parse(await call("", "POST", "/auth/login", login));
  const { page } = await open("/payouts", DESKTOP, token);
  await page
    .getByRole("region", { name: "Past Payouts" })
    .getByRole("listitem")
    .first()
    .getByRole("link")
    .click();
  const dialog = page.getByRole("dialog", { name: "Payout statement" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Current Week Payout").isVisible()).toBe(false);
  expect(await dialog.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await dialog.getByText(/pays/).isVisible()).toBe(true);
  expect(await dialog.getByText(/^Total/).isVisible()).toBe(true);
});

const BLOCKS = [
  [
    "/dashboard",
    [
      "Failed to load your money",
      "Failed to load your figures",
      "Failed to load orders",
      "Failed to load products",
    ],
  ],
  ["/orders", ["Failed to load your totals", "Failed to load orders"]],
  ["/profile", ["Failed to load your overview"]],
  ["/payouts", ["Failed to fetch payout data"]],
  ["/payouts?tab=analytics", ["Failed to fetch payout data"]],
  ["/payouts?tab=leaderboard", ["Failed to load the leaderboard"]],
] as const;

test("every block that fails shows an error, and Retry loads it", async () => {
  const { page } = await newVisitor(PHONE);
  let isDown = true;
  await page.route(/^https?:\/\/[^/]+\/api\/(orders|products|payouts)/, async (route) => {
    if (!isDown) return route.continue();
    // A 400 is not retried automatically, so the test does not have to wait for retries.
    return route.fulfill({ status: 400, json: { success: false, code: "BAD_REQUEST", message: "" } });
  });
  await enterAs(page, reseller.token, "/dashboard");
  for (const [path, texts] of BLOCKS) {
    isDown = true;
    await page.goto(path);
    for (const text of texts) await page.getByRole("alert").filter({ hasText: text }).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    // Blocks with the same text fail one after the other.
    await page.waitForLoadState("networkidle");
    isDown = false;
    const failed = page.getByRole("alert").filter({ hasText: "Failed" });
    // Retry of a list also loads the figures above it (I-1440).
    for (let left = await failed.count(); left > 0; left = await failed.count()) {
      await failed.first().getByRole("button", { name: "Retry" }).click();
      await expect.poll(() => failed.count(), { timeout: 10_000 }).toBeLessThan(left);
    }
  }
});

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
