import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { DESKTOP, openContext, PHONE, TABLET } from "./browser.ts";
import { adminSession, enterAs } from "./builders.ts";
import { filledButtons, outOfBoxes } from "./flaws.ts";

const LISTS = [
  ["/admin/orders", "Orders"],
  ["/admin/users", "Users"],
  ["/admin/vendors", "Vendors"],
  ["/admin/products", "Products"],
  ["/admin/payouts", "Resellers Payout Details"],
  ["/admin/payouts/runs", "Payment runs"],
  ["/admin/mail", "Mail"],
  ["/admin/activity", "Activity"],
] as const;

/** One visitor for all tests: they only look, and each loads its page anew. */
const visitor = await openContext(DESKTOP, {});
await enterAs(visitor.page, (await adminSession()).token, "/admin");
afterAll(() => visitor.context.close());

async function open(path: string, size = DESKTOP): Promise<Page> {
  const { page } = visitor;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(size);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** The heights of the rows of the page's first or last table, and how many of them are wholly on the screen. */
async function rowsOf(page: Page, which: "first" | "last" = "first") {
  return await page
    .locator("table")
    .nth(which === "first" ? 0 : -1)
    .locator("tbody tr")
    .evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect());
      return {
        heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
        onScreen: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      };
    });
}

test("at 1440 by 900 px at least 14 orders are on the screen, in rows of 40 to 44 px", async () => {
  const page = await open("/admin/orders?size=25");
  const { heights, onScreen } = await rowsOf(page);
  expect(onScreen).toBeGreaterThanOrEqual(14);
  for (const height of heights) expect(height).toBeLessThanOrEqual(44);
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(40);
});

test("at 1440 by 900 px at least 8 payouts are on the screen, in rows of 40 to 44 px", async () => {
  const page = await open("/admin/payouts");
  const { heights, onScreen } = await rowsOf(page);
  expect(onScreen).toBeGreaterThanOrEqual(8);
  for (const height of heights) expect(height).toBeLessThanOrEqual(44);
});

test("at 1440 by 900 px at least 14 actions are on the screen, and a press shows all that one changed (I-2201)", async () => {
  const page = await open("/admin/activity");
  const { heights, onScreen } = await rowsOf(page);
  expect(onScreen).toBeGreaterThanOrEqual(14);
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  const cell = page.getByRole("cell").filter({ has: page.getByRole("button", { name: /^All changes/ }) });
  const cut = await cell
    .first()
    .locator("p")
    .evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(cut).toBeGreaterThan(0);
  await cell.first().getByRole("button").press("Enter");
  await cell.first().getByRole("definition").first().waitFor();
  expect(await outOfBoxes(page)).toEqual([]);
  await cell.first().getByRole("button").press("Enter");
  await cell.first().locator("p").waitFor();
});

test("at 1440 by 900 px at least 13 rows of the outstanding cash are on the screen, the sums and their parcels, each of 40 to 44 px (I-2202)", async () => {
  const page = await open("/admin/couriers/cash");
  const tables = await Promise.all([rowsOf(page), rowsOf(page, "last")]);
  expect(tables[0].onScreen + tables[1].onScreen).toBeGreaterThanOrEqual(13);
  for (const height of tables.flatMap(({ heights }) => heights)) expect(height).toBeLessThanOrEqual(44);
});

test("at 1440 px the business of a reseller without bank details can be read", async () => {
  const page = await open("/admin/payouts?q=Imran");
  const business = page.getByRole("row", { name: /Bank details missing/ }).getByText(/\(demo\)$/);
  expect((await business.boundingBox())?.width).toBeGreaterThan(80);
});

/** The lists whose first column is a name that may be long. */
const NAMED = new Set(["/admin/orders", "/admin/users", "/admin/products"]);

async function expectWholeNames(page: Page): Promise<void> {
  const names = await page.locator("main [title]:not(:has(span))").evaluateAll((texts) =>
    texts.map(({ textContent, scrollWidth, clientWidth }) => ({
      textContent,
      isCut: scrollWidth > clientWidth,
    })),
  );
  expect(names.length).toBeGreaterThanOrEqual(10);
  expect(names.filter(({ isCut }) => isCut)).toEqual([]);
}

test.each(LISTS)(
  "on a phone the first card of %s is whole on the first screen, its names are whole, and with large text nothing leaves its card",
  async (path, name) => {
    const page = await open(path, PHONE);
    if (NAMED.has(path)) await expectWholeNames(page);
    for (const bottom of await bottomsAsFirst(page, name)) expect(bottom).toBeLessThanOrEqual(PHONE.height);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await textOutsideOfCards(page)).toEqual([]);
    expect(await outOfBoxes(page)).toEqual([]);
  },
);

/**
 * Where each card of a list would end if it were the first one. Any of them may be tomorrow.
 * Cards below the screen are drawn too: with content-visibility they have a height that is only assumed.
 */
async function bottomsAsFirst(page: Page, name: string): Promise<number[]> {
  const list = page.getByRole("list", { name, exact: true });
  const top = (await list.boundingBox())?.y ?? Infinity;
  const heights = await list.locator(":scope > li").evaluateAll((cards: HTMLElement[]) => {
    for (const card of cards) card.style.contentVisibility = "visible";
    return cards.map((card) => card.getBoundingClientRect().height);
  });
  expect(heights.length).toBeGreaterThan(0);
  return heights.map((height) => Math.round(top + height));
}

test.each(["/admin/orders", "/admin/users", "/admin/vendors", "/admin/products", "/admin/payouts"])(
  "on a phone the tools of %s end where its cards end (I-2480)",
  async (path) => {
    const page = await open(path, PHONE);
    const [tools, card] = await Promise.all(
      ["[data-list-toolbar] button:visible", "main ul > li"].map((found) =>
        page
          .locator(found)
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right))),
      ),
    );
    expect(tools).toBeGreaterThan(PHONE.width / 2);
    expect(tools).toBe(card);
  },
);

/** What is above each column from 1280 px on. */
const COLUMNS: Partial<Record<string, string[]>> = {
  "/admin/orders": ["Order", "Customer", "Reseller", "Total", "Status", "Tracking", "Date", "Actions"],
  "/admin/users": ["User", "Business", "Role", "Status", "Joined", "Actions"],
  "/admin/products": [
    "Product",
    "Category",
    "Price",
    "Commission",
    "Stock",
    "Variations",
    "Status",
    "Actions",
  ],
  "/admin/payouts": ["Reseller Name", "Mobile Number", "Orders", "Commission", "Status", "Action"],
};

test.each(["/admin/orders", "/admin/users", "/admin/vendors", "/admin/products", "/admin/payouts"])(
  "%s has one filled button, its toolbar is one row, and from 1280 px on it shows every column of the specification",
  async (path) => {
    const page = await open(path);
    expect(await filledButtons(page)).toHaveLength(1);
    const tops = await page.locator("[data-list-toolbar] > *").evaluateAll((tools) =>
      tools
        .filter((tool) => tool.checkVisibility())
        .map((tool) => tool.getBoundingClientRect())
        .map(({ top, height }) => Math.round(top + height / 2)),
    );
    expect(tops.length).toBeGreaterThan(1);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(4);

    const columns = COLUMNS[path];
    if (columns === undefined) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    const headers = await page.locator("table").first().getByRole("columnheader").allTextContents();
    expect(headers.filter((header) => header !== "")).toEqual(columns);
    expect(await cutColumns(page)).toBeLessThanOrEqual(1);
  },
);

test.each([...LISTS.map(([path]) => path), "/admin/products?stock=out"])(
  "beside a scroll bar long texts cut off no column of %s, at 768, 1024 and 1280 px, and at 768 px names are whole and make no tall rows",
  async (path) => {
    const page = await open(path, TABLET);
    if (NAMED.has(path)) await expectWholeNames(page);
    expect(await cutBesideScrollBar(page)).toBeLessThanOrEqual(1);
    await lengthenTexts(page);
    const { heights } = await rowsOf(page);
    expect(heights.length).toBeGreaterThan(0);
    expect(NAMED.has(path) ? Math.max(...heights) : 0).toBeLessThanOrEqual(97);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutBesideScrollBar(page), `${width} px`).toBeLessThanOrEqual(1);
    }
  },
);

test("a long reason of a hold leaves a payout's card on a phone's first screen, and has the width of the card with text at 200 %", async () => {
  const page = await open("/admin/payouts", PHONE);
  const reason = `${LONG_TEXTS.reason}. `.repeat(5).trim();
  await lengthenTexts(page, { reason });
  await page.getByText(reason).first().waitFor();
  for (const bottom of await bottomsAsFirst(page, "Resellers Payout Details"))
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const [text, row, card] = await page
    .getByText(reason)
    .first()
    .evaluate((it) =>
      [it, it.parentElement, it.closest("li")].map((one) => one?.getBoundingClientRect().right),
    );
  expect(text).toBe(row);
  expect(row).toBeLessThan(card ?? 0);
});

test("on a phone the button of an application with a long name stays on one line", async () => {
  const page = await open("/admin", PHONE);
  await lengthenTexts(page);
  const review = page.getByRole("button", { name: /^Review/ }).first();
  // A touch target without a second line.
  expect((await review.boundingBox())?.height).toBeLessThan(48);
});

const LONG_TEXTS = {
  trackingNumber: "CERTIS-2026-0001234567",
  reason: "The bank returned the transfer twice, because the name on the account is another one",
  paymentReference: "SLIPS-20261123-0000000000001234567",
  name: "Hand-embroidered cotton saree with a matching blouse piece and a golden border",
  firstName: "Anuradhapura-Priyadarshanie",
  lastName: "Wickramasinghe-Gunawardena",
  businessName: "Wickramasinghe & Daughters Handloom Emporium of Polonnaruwa",
  to: "anuradhapura.priyadarshanie.wickramasinghe@handloom-emporium.example",
  subject: "Your application as a reseller was approved, and this is what you can do this week",
  email: "anuradhapura.priyadarshanie.wickramasinghe@handloom-emporium.example",
  customerName: "Anuradhapura-Priyadarshanie Wickramasinghe-Gunawardena",
  resellerName: "Anuradhapura-Priyadarshanie Wickramasinghe-Gunawardena",
};

/** Loads the page again with these texts wherever its replies have another text of the same name. */
async function lengthenTexts(page: Page, texts: Partial<Record<string, string>> = LONG_TEXTS): Promise<void> {
  const lengthen = (key: string, value: unknown) =>
    typeof value === "string" ? (texts[key] ?? value) : value;
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), lengthen) });
  });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** How many pixels of the table are out of sight when a scroll bar takes 15 of the page. Chromium without a window keeps a gutter of its own. */
async function cutBesideScrollBar(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.setProperty("padding-right", "0");
    style.setProperty("padding-right", `${15 - (window.innerWidth - document.body.clientWidth)}px`);
  });
  return await cutColumns(page);
}

/** How many pixels of the page's first table are out of sight. */
async function cutColumns(page: Page): Promise<number> {
  return await page
    .locator("table")
    .first()
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
}

test.each([DESKTOP, PHONE])("at $width px no support button floats over an admin's screens", async (size) => {
  const page = await open("/admin/orders", size);
  const chat = page.getByRole("banner").getByRole("link", { name: /Chat with support/ });
  await chat.waitFor();
  expect(await chat.evaluate((link) => getComputedStyle(link).position)).not.toBe("fixed");
});

/** The texts in cards and buttons that reach beyond the screen. */
async function textOutsideOfCards(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main li, main button, main a, main p")]
      .filter((element) => element.checkVisibility() && !element.closest("fieldset, .sr-only"))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => element.textContent ?? ""),
  );
}
