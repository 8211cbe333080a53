import type { ClipboardEvent } from "react";

/**
 * Pastes "Rs. 1,400.00" or "1,400/-" into a number field as 1,400.00 (docs/product/catalogue.md, C-1060). The browser itself keeps
 * the dot of "Rs." and reads 0.14.
 */
export function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData("text");
  const number = text.replace(/^\s*(-?)\s*[\p{L}₨][^\d-]*/u, "$1").replace(/\/[-=]?\s*$/, "");
  if (number === text) return;
  event.preventDefault();
  // Unlike a new value, this keeps the undo of the browser and is reported as typing.
  document.execCommand("insertText", false, number);
}
