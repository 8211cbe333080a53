import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScrollKeeper } from "./scroll-keeper.ts";

/** A page that can be scrolled down to `length` px, and the observer that is told of its growth. */
let length = 0;
let top = 0;
let grow = () => {};
const disconnect = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  length = 0;
  top = 0;
  disconnect.mockClear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  vi.spyOn(window, "scrollTo").mockImplementation((...[, y]: unknown[]) => {
    top = Math.min(Number(y), length);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function growTo(next: number) {
  length = next;
  grow();
}

test("the page is scrolled again as it grows, until the position is reached", () => {
  createScrollKeeper()({ restoreScrollPosition: 900 });
  growTo(300);
  expect(top).toBe(300);
  growTo(2000);
  expect(top).toBe(900);
  growTo(3000);
  expect(disconnect).toHaveBeenCalled();
});

test("once something else has scrolled, the position is left alone", () => {
  createScrollKeeper()({ restoreScrollPosition: 900 });
  growTo(300);
  top = 120;
  growTo(2000);
  expect(top).toBe(120);
  expect(disconnect).toHaveBeenCalled();
});

test("after ten seconds nothing scrolls any more", () => {
  createScrollKeeper()({ restoreScrollPosition: 900 });
  vi.advanceTimersByTime(10_000);
  expect(disconnect).toHaveBeenCalled();
});

test("the next navigation stops it, and without a position nothing is observed", () => {
  const onState = createScrollKeeper();
  onState({ restoreScrollPosition: 900 });
  expect(disconnect).not.toHaveBeenCalled();
  onState({ restoreScrollPosition: null });
  expect(disconnect).toHaveBeenCalledOnce();
  const before = grow;
  onState({ restoreScrollPosition: 0 });
  expect(grow).toBe(before);
});
