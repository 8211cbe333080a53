import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";

/** What axe finds on the page as it stands, and how far it is wider than the screen. */
export async function flawsAsShown(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...(await violationsOf(page))];
}

/** The same in light and in dark. Not for pages that skip what is out of sight: that keeps its colours until it is drawn. */
export async function flawsOf(page: Page, where: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    flaws.push(...(await flawsAsShown(page)).map((flaw) => `${where}, ${colorScheme}: ${flaw}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return flaws;
}
