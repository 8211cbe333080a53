/** Moves the focus to the page's heading without scrolling: for a control that leaves the page when it is pressed. */
export function focusTitle(): void {
  document.getElementById("page-title")?.focus({ preventScroll: true });
}
