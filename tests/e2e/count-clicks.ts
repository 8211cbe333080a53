import type { Locator, Page } from "playwright-core";

/** Counts clicks and presses of Enter, as the people of the back office were counted. Tab and typed text are not counted. */
export function counted(page: Page) {
  const hands = { count: 0 };
  return {
    hands,
    click: async (locator: Locator) => {
      hands.count += 1;
      await locator.click();
    },
    enter: async () => {
      hands.count += 1;
      await page.keyboard.press("Enter");
    },
  };
}
