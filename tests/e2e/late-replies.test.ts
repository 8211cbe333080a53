import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, launchBrowser, newVisitor, PHONE, TABLET } from "./browser.ts";
import { adminSession, enterAs, signedIn } from "./builders.ts";

/** The screens that show several replies, with the size at which the most depended on when each arrives. */
const SCREENS = (
  [
    ["/dashboard", PHONE],
    ["/orders", PHONE],
    ["/payouts", PHONE],
    ["/admin", TABLET],
    ["/admin", DESKTOP],
    ["/admin/orders", TABLET],
    ["/admin/vendors", PHONE],
    ["/admin/vendors", TABLET],
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
    const { page, complaints } = await newVisitor(await launchBrowser(), size, { serviceWorkers: "block" });
    await page.addInitScript(WATCH);
    await delayReplies(page);
    await enterAs(page, token, path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
    // A screen that shows nothing does not jump either.
    const main = page.getByRole("main");
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await main.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await main.getByText(/^Loading/).count()).toBe(0);
    // Below 0.05, which docs/product/interface.md allows, and far below what one inserted line makes.
    expect(await page.evaluate("window.shifted")).toBeLessThan(0.05);
    expect(complaints).toEqual([]);
  },
);

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
