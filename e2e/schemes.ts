import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { DESKTOP, PHONE } from "./browser.ts";

/**
 * A phone in the dark and a desk in daylight. The scheme is set before the page loads: what content-visibility skips keeps its colours
 * until it is drawn, so a switch in between would be measured against the wrong ones.
 */
export const SIZES = [
  ["360 px, dark", PHONE, "dark"],
  ["1440 px, light", DESKTOP, "light"],
] as const;
export type Scheme = (typeof SIZES)[number][2];

/** What axe finds on the page as it stands, and how far it is wider than the screen. */
export async function flawsOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...(await violationsOf(page))];
}
