/**
 * Runs `change` when the browser has had the time to show that a press arrived, about one frame later (docs/product/interface.md, I-334).
 * For a change that takes a slow phone long.
 */
export function afterPaint(change: () => void): void {
  requestAnimationFrame(() => setTimeout(change));
}
