/** Scrolls a message that asks for something to the middle of the screen, and moves the focus there. Use it as the `ref` of what just appeared. */
export function bringIntoView(message: HTMLElement | null): void {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: "center" });
}
