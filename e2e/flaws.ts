import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";

/** What is wrong with the screen as it stands: sideways scroll, and what axe finds in light and in dark. */
export async function flawsOf(page: Page, where: string): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const flaws = overflow > 0 ? [`${overflow} px too wide`] : [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settleColours(page);
    flaws.push(...(await violationsOf(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return flaws.map((flaw) => `${where}: ${flaw}`);
}

/** Colours fade when the scheme changes; halfway their contrast says nothing. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}
