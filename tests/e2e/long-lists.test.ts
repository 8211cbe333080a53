import type { Page } from "playwright-core";
import * as z from "zod";
import { expect, test } from "vitest";
import { PHONE } from "./browser.ts";
import { newOrder, newReseller, openAs, plainProduct } from "./builders.ts";

/** A part of Chromium's trace: how many elements got their style again. */
const Restyled = z.object({
  name: z.literal("UpdateLayoutTree"),
  args: z.object({ elementCount: z.number() }),
});

/** The most elements whose style the browser computes again at once because of this press. */
async function restyledBy(page: Page, press: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  let elements = 0;
  devtools.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const found = Restyled.safeParse(event);
      if (found.success) elements = Math.max(elements, found.data.args.elementCount);
    }
  });
  const isComplete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await press();
  await page.waitForTimeout(300);
  await devtools.send("Tracing.end");
  await isComplete;
  await devtools.detach();
  return elements;
}

test("a selection, a dialog and its end change the style of few elements beside 50 rows (I-333)", async () => {
  const { adminToken } = await newReseller();
  const { page } = await openAs(adminToken, "/admin/orders?size=50", { size: PHONE });
  const main = page.getByRole("main");
  await main.getByRole("checkbox").nth(49).waitFor({ state: "attached" });
  const bar = page.getByRole("region", { name: "Selection" });
  const dialog = page.getByRole("dialog");
  const presses = {
    select: async () => {
      await main.getByRole("checkbox").nth(1).check();
      await bar.waitFor();
    },
    open: async () => {
      await main.getByRole("link", { name: /^ORD-/ }).first().click();
      await dialog.getByRole("heading", { name: "Customer" }).waitFor();
    },
    close: async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    },
  };
  const restyled: Record<string, number> = {};
  for (const [name, press] of Object.entries(presses)) restyled[name] = await restyledBy(page, press);
  const all = await page.locator("*").count();
  expect(all).toBeGreaterThan(2_000);
  expect(Object.entries(restyled).filter(([, elements]) => elements > 200)).toEqual([]);
});

test("the browser can show that a press arrived before the dialog, the menu or another page is built (I-334)", async () => {
  const { adminToken } = await newReseller();
  const { page } = await openAs(adminToken, "/admin/orders?size=50", { size: PHONE });
  const main = page.getByRole("main");
  const row = main.getByRole("link", { name: /^ORD-/ }).first();
  await row.waitFor();
  await main.getByRole("button", { name: "Next page" }).waitFor();
  /** What `read` gives when everything has run that the press made run at once. */
  const atOnce = (press: string, read: string) =>
    page.evaluate(`(async () => {
      ${press};
      for (let turns = 0; turns < 100; turns += 1) await null;
      return ${read};
    })()`);

  const opened = `document.querySelector("main a[href*='order=']").click()`;
  expect(await atOnce(opened, "location.search")).toBe("?size=50");
  await page.getByRole("dialog").getByRole("heading", { name: "Customer" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const turned = `document.querySelector("button[aria-label='Next page']").click()`;
  expect(await atOnce(turned, "location.search")).toBe("?size=50");
  await page.waitForURL(/page=2/);

  const press = `new PointerEvent("pointerdown", { bubbles: true, button: 0 })`;
  const button = `document.querySelector("main button[aria-label^='More actions']")`;
  const menus = `document.querySelectorAll("[role=menu]").length`;
  expect(await atOnce(`${button}.dispatchEvent(${press})`, menus)).toBe(0);
  await page.getByRole("menu").waitFor();
});

test("while a dialog is open the page does not scroll, and afterwards it does (I-332)", async () => {
  const { adminToken } = await newReseller();
  const { page } = await openAs(adminToken, "/admin/orders?size=50", { size: PHONE });
  const scrolled = async () => {
    await page.mouse.move(180, 20);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(200);
    return await page.evaluate("Math.round(scrollY)");
  };
  await page.getByRole("link", { name: /^ORD-/ }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Customer" }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await scrolled()).toBe(300);
});

test("a page with short lists is as long before it is scrolled as after (I-2481)", async () => {
  const reseller = await newReseller();
  await newOrder(reseller, await plainProduct());
  const { page } = await openAs(reseller.token, "/dashboard", { size: PHONE });
  await page.getByRole("list", { name: "Recent Orders" }).waitFor();
  await page.waitForLoadState("networkidle");
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await length();
  for (let top = 0; top < before; top += 300) {
    await page.evaluate(async (place) => {
      window.scrollTo(0, place);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
  }
  expect(await length()).toBe(before);
});
