import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The browser's watchers for a request to close, of which jsdom has none. Returns what Android's Back does: whether it closed something, else it would leave the page. */
export function stubCloseRequests(): () => boolean {
  const watchers: EventTarget[] = [];
  class Watcher extends EventTarget {
    constructor() {
      super();
      watchers.push(this);
    }

    destroy() {
      if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1);
    }
  }
  vi.stubGlobal("CloseWatcher", Watcher);
  return () => {
    const newest = watchers.pop();
    act(() => void newest?.dispatchEvent(new Event("close")));
    return newest !== undefined;
  };
}
