import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE, SIZES } from "./browser.ts";
import { newReseller, newProduct } from "./builders.ts";

const images = ["colour", "front", "back"].map((side) => `/uploads/demo/batik-phone-case-${side}.svg`);
const path = `/products/${(await newProduct(await newReseller(), { images })).id}`;

const PATIENCE = { timeout: 5000 };

/** The index of the visible picture of the strip; a fraction while it moves. */
function shownIn(strip: Locator): Promise<number> {
  return strip.evaluate((list) => list.scrollLeft / list.clientWidth + 1);
}

test("on a phone a swipe shows the next picture, and a thumbnail shows its picture", async () => {
  const { page, context } = await newVisitor(PHONE, {
    hasTouch: true,
    isMobile: true,
    reducedMotion: "no-preference",
  });
  await page.goto(path);
  const strip = page.getByRole("list", { name: "Pictures" });
  const box = await strip.boundingBox();
  if (!box) throw new Error("The pictures are not on the screen");
  const devtools = await context.newCDPSession(page);
  const y = box.y + box.height / 2;
  const swipe = async (by: number) => {
    const from = box.x + box.width / 2 - by / 2;
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
    for (let step = 1; step <= 8; step += 1) {
      const touchPoints = [{ x: from + (by * step) / 8, y }];
      await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
      await page.waitForTimeout(16);
    }
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(-220);
  await page.getByText("2 of 3").waitFor();
  await expect.poll(() => shownIn(strip), PATIENCE).toBeCloseTo(2, 1);
  await swipe(220);
  await expect.poll(() => shownIn(strip), PATIENCE).toBeCloseTo(1, 1);
  await page.getByRole("button", { name: "Show picture 3 of 3" }).tap();
  await page.getByText("3 of 3").waitFor();
  await expect.poll(() => shownIn(strip), PATIENCE).toBeCloseTo(3, 1);
});

test("on a desktop two quick clicks move two pictures, and the arrow keys move back", async () => {
  const { page } = await newVisitor(DESKTOP);
  await page.goto(path);
  const strip = page.getByRole("list", { name: "Pictures" });
  await page.getByRole("button", { name: "Next picture" }).dblclick();
  await page.getByText("3 of 3").waitFor();
  await expect.poll(() => shownIn(strip), PATIENCE).toBeCloseTo(3, 1);
  await strip.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.getByText("1 of 3").waitFor();
  await expect.poll(() => shownIn(strip), PATIENCE).toBeCloseTo(1, 1);
});

test.each(SIZES)(
  "at %s pictures that cannot be loaded make no page wider than the screen (I-2444)",
  async (_, size) => {
    const { page } = await newVisitor(size);
    await page.route(/batik-phone-case-(front|back)/, (route) => route.abort());
    await page.goto(path);
    await page.locator("span > svg + span.sr-only").nth(1).waitFor({ state: "attached" });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
