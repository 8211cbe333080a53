import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, TABLET } from "./browser.ts";
import { filledButtons, flawsAsShown } from "./flaws.ts";
import { newOrder, newProduct, newReseller, openAs, plainProduct, signedIn } from "./builders.ts";

const reseller = await newReseller();
const sized = await newProduct(reseller, {
  finalPrice: 1500,
  hasVariations: true,
  variations: [{ name: "Size", options: ["Small", "Large"] }],
});
const plain = await plainProduct();
for (const status of ["pending", "shipped", "completed"]) await newOrder(reseller, plain, { status });
const screens = ["/products", `/products/${sized.id}`, `/checkout/${plain.id}?quantity=2`, "/orders"];

async function open(path: string) {
  const { page } = await openAs(reseller.token, path, { size: PHONE });
  await loaded(page);
  return page;
}

async function loaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** How many of these are wholly on the screen, between the header and the bars at the lower edge. */
async function wholeOnScreen(page: Page, selector: string): Promise<number> {
  return await page.evaluate((wanted) => {
    const tabs = document.querySelector('nav[aria-label="Screens"]');
    const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const bottom = tabs?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll(wanted)].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  }, selector);
}

test.each(["/products", "/listings"])(
  "%s shows two whole products on the first phone screen, and four below the toolbar",
  async (path) => {
    const page = await open(path);
    await page.locator("[data-listing]").first().waitFor();
    expect(await wholeOnScreen(page, "[data-listing]")).toBeGreaterThanOrEqual(2);
    await page.evaluate(() => {
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const list = document.querySelector("[data-page]")?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, list - header);
    });
    expect(await wholeOnScreen(page, "[data-listing]")).toBeGreaterThanOrEqual(4);
  },
);

test("a card of the listings shows on a phone all that it shows on a wide screen", async () => {
  const product = await newProduct(reseller, { finalPrice: 1500, stock: 9 });
  const page = await open(`/products?q=${encodeURIComponent(product.name)}`);
  const card = page.locator("[data-listing]");
  const facts = [
    product.name,
    "Home · Pola",
    "Woven from palm leaves",
    "Rs. 1,200.00",
    "Rs. 1,500.00",
    "Save Rs. 300.00",
    "Rs. 150",
    "Low Stock",
    "9 in stock",
    "Order Now",
  ];
  for (const fact of facts) {
    expect([fact, await card.getByText(fact).first().isVisible()]).toEqual([fact, true]);
  }
  const picture = await card.locator("img").boundingBox();
  const badge = await card.getByText("Low Stock", { exact: true }).boundingBox();
  const beside = await card.getByRole("heading").boundingBox();
  // The badge is on the picture, and covers none of the facts beside it.
  expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual(
    (picture?.y ?? 0) + (picture?.height ?? 0) + 1,
  );
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
});

test("the page of a reseller who waits for approval is no wider than the phone, also with a long email address", async () => {
  const page = await open("/orders");
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    const { data, ...reply } = await response.json();
    const waiting = { ...data, status: "pending", isEmailVerified: false, email: `${"a".repeat(60)}@b.lk` };
    await route.fulfill({ response, json: { ...reply, data: waiting } });
  });
  await page.goto("/dashboard");
  await page.getByText("Please verify your email").waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});

test("the first order is wholly on the first phone screen", async () => {
  const page = await open("/orders");
  await page.getByText("3 found", { exact: true }).waitFor();
  expect(await wholeOnScreen(page, 'ul[aria-label="Orders"] > li')).toBeGreaterThanOrEqual(1);
});

test("what a tab of the payouts opens begins on the first phone screen", async () => {
  const { token } = await signedIn("reseller@pola.example", "pola-reseller");
  const { page } = await openAs(token, "/payouts", { size: PHONE, isMobile: true });
  await loaded(page);
  const bottom = (await page.getByRole("navigation", { name: "Screens" }).boundingBox())?.y;
  for (const [tab, first] of [
    ["Analytics", "Total Commission"],
    ["Leaderboard", "Top Performers"],
    ["Overview", "Current Week Payout"],
  ] as const) {
    // A real click would scroll to the tab.
    await page.getByRole("tab", { name: tab }).dispatchEvent("click");
    const line = page.getByRole("tabpanel").getByText(first, { exact: true }).first();
    await line.waitFor();
    const box = await line.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom ?? 0);
  }
});

/** The controls and amounts of the page that the support button lies over, wherever the page is scrolled. */
async function coveredBySupport(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const support = document.querySelector('a[title^="Chat with support"]');
    const found = new Set<string>();
    const headerBottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const end = document.documentElement.scrollHeight - window.innerHeight;
    for (const y of [0, 150, 300, end - 200, end]) {
      window.scrollTo(0, Math.max(0, y));
      const over = support?.getBoundingClientRect();
      if (!over) return ["There is no support button"];
      for (const element of document.querySelectorAll("a, button, input, textarea, select, p, strong, dd")) {
        const isAmount = element.textContent.includes("Rs.") && element.children.length === 0;
        if (element === support || !(isAmount || element.matches("a, button, input, textarea, select")))
          continue;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        // What scrolls below the header is covered by the header.
        const visibleTop = element.closest("header") ? top : Math.max(top, headerBottom);
        const isApart =
          right <= over.left || left >= over.right || bottom <= over.top || visibleTop >= over.bottom;
        if (!isApart && right > left) found.add(element.textContent.trim().slice(0, 40));
      }
    }
    return [...found];
  });
}

test("a phone screen has at most one filled button, the checkout no tabs, and the support button lies over no control and no amount at any width", async () => {
  const page = await open("/products");
  const covered: string[] = [];
  for (const path of screens) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await loaded(page);
    const filled = (await filledButtons(page)).filter(({ isOnScreen }) => isOnScreen);
    expect([path, filled.length]).toEqual([path, Math.min(1, filled.length)]);
    const hasTabs = !path.startsWith("/checkout");
    const tabs = await page.getByRole("navigation", { name: "Screens" }).count();
    expect([path, tabs]).toEqual([path, hasTabs ? 1 : 0]);
    for (const size of [PHONE, TABLET, { width: 1100, height: 800 }, DESKTOP]) {
      await page.setViewportSize(size);
      covered.push(...(await coveredBySupport(page)).map((what) => `${path}, ${size.width} px: ${what}`));
    }
  }
  expect(covered).toEqual([]);
});

/** Amounts that leave their card, controls that leave the screen, and names in orders that are cut (I-1380). */
async function lostAtLargeText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const lost: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) lost.push("the page is too wide");
    for (const element of document.querySelectorAll("main *")) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || !(element instanceof HTMLElement) || element.closest(".sr-only")) continue;
      const text = element.textContent.trim();
      const isAmount = element.children.length === 0 && /Rs\. [\d,]+/.test(text);
      const isControl = element.matches("a, button, input, select, textarea");
      if (!isAmount && !isControl) continue;
      const frame = element.closest("li, section, [data-bottom-bar], details, dl")?.getBoundingClientRect();
      const [left, right] = [frame?.left ?? 0, frame?.right ?? window.innerWidth];
      if (box.left < Math.max(0, left) - 1 || box.right > Math.min(window.innerWidth, right) + 1)
        lost.push(text);
      if (element.scrollWidth > element.clientWidth + 1 && isAmount && element.clientWidth > 0)
        lost.push(`cut: ${text}`);
    }
    for (const name of document.querySelectorAll("ul[aria-label=Orders] li :is(p, span)")) {
      const isCut = name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1;
      if (isCut && getComputedStyle(name).overflow === "hidden") lost.push(`cut: ${name.textContent}`);
    }
    for (const card of document.querySelectorAll("[data-listing]")) {
      const badge = [...card.querySelectorAll("span")].find(({ textContent }) => / Stock/.test(textContent));
      const name = card.querySelector("h2")?.getBoundingClientRect();
      const { right, bottom } = badge?.getBoundingClientRect() ?? new DOMRect();
      if (!badge || !name || (right > name.left && bottom > name.top)) lost.push("a badge covers a name");
    }
    return lost;
  });
}

test("with text at 175 % every amount stays in its card, every control on a phone's screen, no name in an order is cut (I-1380), and no badge covers a name (I-1124)", async () => {
  const page = await open("/products");
  const lost: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "175%";
    });
  });
  for (const path of screens) {
    await page.goto(path);
    await loaded(page);
    const flaws = [...(await lostAtLargeText(page)), ...(await flawsAsShown(page))];
    lost.push(...flaws.map((what) => `${path}: ${what}`));
  }
  await page.goto("/orders");
  await page.getByRole("list", { name: "Orders" }).getByRole("link").first().click();
  await page.getByRole("dialog").getByText("Order placed").waitFor();
  const dialog = await page
    .getByRole("dialog")
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(dialog).toBeLessThanOrEqual(0);
  expect(lost).toEqual([]);
});

test.each([
  ["320 px", 320, "100%"],
  ["360 px with text at 200 %", 360, "200%"],
])(
  "at %s a listing shows its name, category, vendor and stock whole (I-1380)",
  async (_, width, fontSize) => {
    const name = "Handwoven Storage Basket with a Lid and Two Handles";
    const product = await newProduct(reseller, { name, finalPrice: 1500, stock: 9 });
    const page = await open(`/products?q=${encodeURIComponent(product.name)}`);
    await page.setViewportSize({ ...PHONE, width });
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
    const card = page.locator("[data-listing]").first();
    for (const text of [name, "Home · Pola", "Low Stock Alert", "9 in stock"]) {
      const cut = await card.getByText(text).evaluate((shown) => {
        const frames = [shown, shown.parentElement ?? shown, shown.closest("li") ?? shown];
        const whole = document.createRange();
        whole.selectNodeContents(shown);
        const { right, bottom } = whole.getBoundingClientRect();
        return frames.some((frame) => {
          const box = frame.getBoundingClientRect();
          return right > box.right + 1 || bottom > box.bottom + 1;
        });
      });
      expect([text, cut]).toEqual([text, false]);
    }
  },
);

test("with larger text the heading of the orders is not squeezed beside its buttons (docs/product/accessibility.md, I-188)", async () => {
  const page = await open("/orders");
  const heading = page.getByRole("heading", { level: 1 });
  for (const percent of [100, 115, 130, 150, 200]) {
    const lines = await heading.evaluate((element, size) => {
      document.documentElement.style.fontSize = `${size}%`;
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    }, percent);
    expect([percent, lines]).toEqual([percent, 1]);
  }
});

test("a toast lies neither over the cross of a dialog nor over its buttons", async () => {
  const product = await plainProduct();
  const page = await open(`/products?q=${encodeURIComponent(product.name)}`);
  for (const size of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto(`/products/${product.id}`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const kit = page.getByRole("dialog");
    await kit.getByRole("button", { name: "Copy caption" }).click();
    await page.locator("[data-toast-area] p").first().waitFor();
    const said = await page.locator("[data-toast-area] > *").first().boundingBox();
    for (const button of await kit.getByRole("button").all()) {
      const box = await button.boundingBox();
      if (!box || !said) throw new Error("no box");
      const isApart =
        box.x >= said.x + said.width ||
        box.x + box.width <= said.x ||
        box.y >= said.y + said.height ||
        box.y + box.height <= said.y;
      const what = `${size.width} px: ${await button.textContent()}`;
      expect([what, isApart]).toEqual([what, true]);
    }
    await page.keyboard.press("Escape");
  }
});
