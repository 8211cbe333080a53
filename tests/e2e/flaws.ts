import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";

/** The violations that axe finds on the page, and by how much it is wider than the screen. */
export async function flawsAsShown(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...violations];
}

/** The same in the light and the dark scheme. Not for pages with content-visibility: skipped parts keep their colours until they are drawn. */
export async function flawsOf(page: Page, where: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    flaws.push(...(await flawsAsShown(page)).map((flaw) => `${where}, ${colorScheme}: ${flaw}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return flaws;
}
