import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The browser's watchers for a request to close, of which jsdom has none. Returns what Android's Back does: whether it closed something, else it would leave the page. */
export function stubCloseRequests(): () => boolean {
  const watchers: Watcher[] = [];
  class Watcher {
    onclose: (() => void) | null = null;

    constructor() {
      watchers.push(this);
    }

    destroy() {
      const index = watchers.indexOf(this);
      if (index !== -1) watchers.splice(index, 1);
    }
  }
  vi.stubGlobal("CloseWatcher", Watcher);
  return () => {
    const newest = watchers.pop();
    act(() => newest?.onclose?.());
    return newest !== undefined;
  };
}
