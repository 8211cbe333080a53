/** A USB scanner types each key of a code so soon after the one before, as no person does. */
export const SCAN_MS = 30;

const TEXT_FIELD =
  "textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu], [data-locked]";

/** Whether the target takes text. Checkboxes and radio buttons do not. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null;
}

/** Whether a dialog or a menu is open, or a dialog's code loads. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAY) !== null;
}

/**
 * Whether a key may be a shortcut. It may not while a person types or a dialog or menu is open, with Ctrl, Alt or Cmd, or when another
 * handler has used it (docs/product/accessibility.md, I-30).
 */
export function isShortcutFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTextField(event.target) && !isOverlayOpen();
}

/** The key as on a Latin keyboard: with a Sinhala or Tamil layout the J key still counts as "j". */
export function latinKey(event: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const isLatin = /^[\u0020-\u007e]$/.test(event.key) || event.key.length > 1;
  return isLatin || letter === undefined ? event.key : letter;
}
