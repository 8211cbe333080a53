import { useEffect } from "react";

declare global {
  interface Window {
    /** Chromium from 126, Firefox from 149. Elsewhere Back leaves the page. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

let open = 0;
let watcher: { destroy: () => void } | undefined;

/** One for all that is open, because the browser closes watchers together that were made without a press between them. */
function watch(): void {
  if (!window.CloseWatcher) return;
  const made = new window.CloseWatcher();
  watcher = made;
  made.addEventListener("close", () => {
    for (const type of ["keydown", "keyup"]) {
      document.body.dispatchEvent(
        new KeyboardEvent(type, { key: "Escape", bubbles: true, cancelable: true }),
      );
    }
    if (open > 0) watch();
  });
}

/**
 * From now on Android's Back is the Escape key, for something open that Escape closes, so that it does not leave the page
 * (docs/product/interface.md, I-1120). Returns the function that ends this.
 */
export function closeByBack(): () => void {
  open += 1;
  if (open === 1) watch();
  return () => {
    open -= 1;
    if (open === 0) watcher?.destroy();
  };
}

/** {@link closeByBack} while `isOpen`. */
export function useCloseByBack(isOpen = true): void {
  useEffect(() => (isOpen ? closeByBack() : undefined), [isOpen]);
}
