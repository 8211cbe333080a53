import { flushSync } from "react-dom";

/**
 * Removes a row of a list and moves the focus to the row that takes its place, else to the last one (docs/product/interface.md, I-47).
 * @param selector finds one control in each row
 */
export function removeAndFocus(
  list: HTMLElement | null,
  { index, selector, remove }: { index: number; selector: string; remove: () => void },
): void {
  // The row leaves the page first, so that it cannot receive the focus.
  flushSync(remove);
  const controls = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
  (controls[index] ?? controls.at(-1))?.focus();
}
