import type { Page } from "playwright-core";
import { type Rules, violationsOf } from "./axe.ts";
import { DESKTOP, PHONE } from "./browser.ts";

/** The violations that axe finds on the page, by how much it is wider than the screen, and the dialogs that Safari would show without their content. */
export async function flawsAsShown(page: Page, rules: Rules = "all"): Promise<string[]> {
  const violations = await violationsOf(page, rules);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...(await squeezedDialogs(page)),
    ...violations,
  ];
}

/**
 * Open dialogs of a fit-content height with a part whose flex basis is a percentage (`flex-1`). Safari takes such a part for empty, and the
 * dialog becomes a strip (docs/product/devices.md, I-1700).
 */
async function squeezedDialogs(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
      .filter(
        (dialog) =>
          String(dialog.computedStyleMap().get("height")) === "fit-content" &&
          [...dialog.children].some((part) => getComputedStyle(part).flexBasis.endsWith("%")),
      )
      .map((dialog) => `Safari squeezes the dialog: ${dialog.textContent.slice(0, 40)}`),
  );
}

/** The cards, list items, badges, buttons and links whose content reaches out of them. What is cut off with an ellipsis does not. */
export async function outOfBoxes(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll("main :is(li, button, a, [class*=rounded-card], .rounded-full)")]
      .filter((box) => box.checkVisibility() && !box.closest(".sr-only"))
      .filter((box) => getComputedStyle(box).display !== "inline")
      .filter((box) => !/auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter((box) => {
        const { left } = box.getBoundingClientRect();
        // Only what leaves at the right makes the box scroll.
        const atLeft = [...box.querySelectorAll("button, a")]
          .filter((inner) => inner.checkVisibility() && !inner.closest(".sr-only"))
          .some((inner) => inner.getBoundingClientRect().left < left - 1);
        return atLeft || box.scrollWidth > box.clientWidth + 1;
      })
      .map((box) => `out of its box: ${box.textContent.slice(0, 60)}`),
  );
}

/** The flaws of the page, and those of its colours in the dark scheme. */
export async function flawsOf(page: Page, where: string): Promise<string[]> {
  const light = await flawsAsShown(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await flawsAsShown(page, "colours");
  await page.emulateMedia({ colorScheme: "light" });
  return [...light.map((flaw) => `${where}: ${flaw}`), ...dark.map((flaw) => `${where}, dark: ${flaw}`)];
}

/** The flaws of the page on a phone and on a wide screen (see {@link flawsOf}). Afterwards the page has its size of before. */
export async function flawsAtEachWidth(page: Page, where: string): Promise<string[]> {
  const before = page.viewportSize() ?? DESKTOP;
  const flaws: string[] = [];
  for (const size of [PHONE, DESKTOP]) {
    await resize(page, size);
    flaws.push(...(await flawsOf(page, `${where}, ${size.width} px`)));
  }
  await resize(page, before);
  return flaws;
}

/** Resizes the window and waits until tables have become cards, or cards tables. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The buttons and links below the top of the screen that are filled with the brand colour. The skip link is above it. */
export async function filledButtons(page: Page): Promise<{ name: string; isOnScreen: boolean }[]> {
  return await page.evaluate(() => {
    const probe = document.createElement("span");
    probe.className = "bg-brand";
    document.body.append(probe);
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll("button, a")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().bottom > 0)
      .filter((element) => getComputedStyle(element).backgroundColor === brand)
      .map((element) => ({
        name: element.textContent.trim(),
        isOnScreen: element.getBoundingClientRect().top < window.innerHeight,
      }));
  });
}
