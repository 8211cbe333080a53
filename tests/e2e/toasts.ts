import type { Page } from "playwright-core";

/** Toasts are visible for two seconds, which a busy machine can miss, so the page records every text that one showed, in order. */
export const KEEP_TOASTS = `
  window.toasts = [];
  const kept = new WeakMap();
  new MutationObserver(() => {
    for (const node of document.querySelectorAll('[aria-label="Notifications"] *')) {
      const text = node.textContent;
      if (node.children.length > 0 || !text || kept.get(node) === text) continue;
      kept.set(node, text);
      window.toasts.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Waits until a toast has shown this text since the page was loaded. Each toast counts once. */
export async function toast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const toasts: unknown = Reflect.get(window, "toasts");
    const at = Array.isArray(toasts) ? toasts.indexOf(wanted) : -1;
    if (Array.isArray(toasts) && at >= 0) toasts.splice(at, 1);
    return at >= 0;
  }, text);
}
