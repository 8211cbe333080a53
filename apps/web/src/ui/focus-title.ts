/**
 * For a control that leaves the page when it is pressed: moves the focus without scrolling to the title of the part or dialog
 * around `control`. Without a control, or outside of such a part, to the page's heading.
 */
export function focusTitle(control?: Element): void {
  const id = control?.closest("[aria-labelledby]")?.getAttribute("aria-labelledby");
  const title = document.getElementById(id ?? "page-title");
  // A heading cannot receive the focus otherwise.
  if (title && title.tabIndex < 0) title.tabIndex = -1;
  title?.focus({ preventScroll: true });
}
