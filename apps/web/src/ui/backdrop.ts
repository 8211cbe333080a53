import type { MouseEvent, PointerEvent } from "react";
import { scrollLock } from "./scroll-lock.ts";

/** The longest time between the two presses of a double click. */
const DOUBLE_CLICK_MS = 500;

/** When the last backdrop appeared. */
let shownAt = 0;

/**
 * What is behind a dialog and locks the page; the caller adds `data-state`. A press leaves the focus in the dialog. As long as it may be the
 * second press of a double click on the opener, it does not close the dialog (docs/product/interface.md, I-2440).
 */
export const backdrop = {
  ref: () => {
    shownAt = performance.now();
    return scrollLock();
  },
  // While a dialog is open the library disables pointer events outside it.
  style: { pointerEvents: "auto" },
  className:
    "fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: (event: PointerEvent) => {
    if (performance.now() < shownAt + DOUBLE_CLICK_MS) event.stopPropagation();
  },
} as const;
