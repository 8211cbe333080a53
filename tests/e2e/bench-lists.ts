import type { Browser, Locator, Page, Route } from "playwright-core";
import * as z from "zod";
import { PHONE } from "./browser.ts";

/** Rows of a list, whatever page size its screen offers. */
const ROWS = 200;
const RESELLERS = 2_000;
/** The rows of a page of a payout week. */
const PAYOUTS = 100;
const SLOWER = 4;
/** Each step is taken so often; the median counts. */
const TIMES = 3;
const INP_BUDGET_MS = 200;

type Step = { name: string; take: (page: Page) => Promise<void> };

/** Finds the element first: finding it and checking that it can be clicked runs in the page, and would be measured. */
async function tap(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("The element to tap is not on the screen");
  await page.waitForTimeout(300);
  await page.evaluate("taps.clear()");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const main = (page: Page) => page.getByRole("main");
const tapBox: Step = {
  name: "tap a checkbox",
  take: (page) => tap(page, main(page).getByRole("checkbox").nth(2)),
};
const search = (label: string): Step => ({
  name: "type in the search",
  take: async (page) => {
    await tap(page, page.getByLabel(label).first());
    await page.keyboard.press("Control+A");
    await page.keyboard.type("si", { delay: 400 });
  },
});
const menu: Step = {
  name: "open and close a row's menu",
  take: async (page) => {
    await tap(
      page,
      main(page)
        .getByRole("button", { name: /^More actions/ })
        .nth(1),
    );
    await page.waitForTimeout(600);
    await page.keyboard.press("Escape");
  },
};
const nextPage: Step = {
  name: "change the page",
  take: (page) => tap(page, main(page).getByRole("button", { name: "Next page" }).first()),
};

const open = (name: RegExp): Step => ({
  name: "open a row",
  take: async (page) => {
    await tap(page, main(page).getByRole("link", { name }).first());
    await page.waitForTimeout(1_500);
    await page.keyboard.press("Escape");
  },
});

/**
 * The lists of the back office: the call whose rows are multiplied, the number of rows on the screen, and what a person does. The search is
 * last, because it may find nothing.
 */
const LISTS: { path: string; call: string; shown: number; steps: Step[] }[] = [
  {
    path: "/admin/orders",
    call: "/api/orders/admin/all",
    shown: ROWS,
    steps: [tapBox, menu, open(/^ORD-/), nextPage, search("Search orders")],
  },
  {
    path: "/admin/users",
    call: "/api/users",
    shown: ROWS,
    steps: [tapBox, menu, nextPage, search("Search users")],
  },
  {
    path: "/admin/products",
    call: "/api/products",
    shown: ROWS,
    steps: [tapBox, menu, nextPage, search("Search products")],
  },
  {
    path: "/admin/payouts?size=100",
    call: "/api/payouts/admin",
    shown: PAYOUTS,
    steps: [tapBox, open(/^Statement of/), nextPage, search("Search resellers")],
  },
];

const Rows = z.array(z.looseObject({}));
const Listed = z.looseObject({ data: Rows, pagination: z.looseObject({ total: z.number() }) });
const Week = z.looseObject({
  data: z.looseObject({ resellers: Rows }),
  pagination: z.looseObject({ total: z.number() }),
});

/** Answers a list with the rows of the server, repeated under new ids: {@link ROWS} of 2,000, or {@link PAYOUTS} of a payout week of {@link RESELLERS}. */
async function multiply(route: Route): Promise<void> {
  const response = await route.fetch();
  const reply: unknown = await response.json();
  const list = Listed.safeParse(reply);
  const week = Week.safeParse(reply);
  if (list.success) {
    const { data, pagination, ...rest } = list.data;
    const json = { ...rest, data: repeated(data, ROWS), pagination: { ...pagination, total: 10 * ROWS } };
    return await route.fulfill({ response, json });
  }
  if (!week.success) return await route.fulfill({ response });
  const { data, pagination, ...rest } = week.data;
  await route.fulfill({
    response,
    json: {
      ...rest,
      data: { ...data, resellersCount: RESELLERS, resellers: repeated(data.resellers, PAYOUTS) },
      pagination: { ...pagination, total: RESELLERS },
    },
  });
}

function repeated(rows: z.infer<typeof Rows>, count: number): object[] {
  return Array.from({ length: rows.length && count }, (_, n) => {
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    return { ...rows[n % rows.length], id, userId: id };
  });
}

/** Every interaction of the page: from the tap to the next frame. */
const WATCH = `
  window.taps = new Map();
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.interactionId) taps.set(entry.interactionId, Math.max(taps.get(entry.interactionId) ?? 0, entry.duration));
  })).observe({ type: "event", durationThreshold: 16, buffered: true });`;

type Options = { baseUrl: string; token: string; only: string };

/** Prints the longest interaction of each step on each list. @returns whether one is over the budget */
export async function measureLists(browser: Browser, { baseUrl, token, only }: Options): Promise<boolean> {
  let isOver = false;
  for (const { path, call, shown, steps } of LISTS.filter((list) => list.path.includes(only))) {
    const context = await browser.newContext({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      baseURL: baseUrl,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.addInitScript((stored) => localStorage.setItem("token", stored), token);
    await page.addInitScript(WATCH);
    await page.route((url) => url.pathname === call, multiply);
    const devtools = await context.newCDPSession(page);
    await page.goto(path);
    const last = main(page)
      .getByRole("checkbox")
      .nth(shown - 1);
    await last.waitFor({ state: "attached" });
    await page.waitForTimeout(1_000);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    for (const { name, take } of steps) {
      const all: number[] = [];
      while (all.length < TIMES) {
        await take(page);
        await page.waitForTimeout(1_000);
        all.push(await page.evaluate("Math.max(0, ...taps.values())"));
      }
      const usual = all.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
      if (usual === 0) throw new Error(`Nothing was measured on ${path}: ${name}`);
      isOver ||= usual > INP_BUDGET_MS;
      console.log(
        path.padEnd(24),
        `${shown} rows`.padEnd(10),
        name.padEnd(28),
        `${usual.toFixed(0).padStart(5)} ms (${INP_BUDGET_MS})`,
        usual > INP_BUDGET_MS ? "  OVER" : "",
      );
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
  return isOver;
}
