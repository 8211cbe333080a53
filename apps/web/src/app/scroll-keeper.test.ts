import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScrollKeeper } from "./scroll-keeper.ts";

/** A page that can be scrolled down to `length` px, with a stub of ResizeObserver. */
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
  // Ends a scroll restoration that the test left running.
  window.dispatchEvent(new Event("wheel"));
});

/** The router's state at a history entry whose saved position is `top`. */
function at(key: string, restoreScrollPosition: number | null) {
  const location = { key, pathname: "/orders", search: "", hash: "", state: null };
  return { restoreScrollPosition, location };
}

function growTo(next: number) {
  length = next;
  grow();
}

test("a restored page is scrolled again when it grows and when content above changes its height", () => {
  createScrollKeeper()(at("a", 900));
  growTo(300);
  expect(top).toBe(300);
  growTo(2000);
  expect(top).toBe(900);
  top = 980;
  growTo(2080);
  expect(top).toBe(900);
});

test.each(["wheel", "touchstart", "pointerdown", "keydown"])(
  "a person's %s ends the scroll restoration",
  (input) => {
    createScrollKeeper()(at("a", 900));
    expect(disconnect).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(input));
    expect(disconnect).toHaveBeenCalledOnce();
  },
);

test("after ten seconds the scroll restoration ends", () => {
  createScrollKeeper()(at("a", 900));
  vi.advanceTimersByTime(10_000);
  expect(disconnect).toHaveBeenCalled();
});

test("the next navigation ends the scroll restoration, and without a position nothing is observed", () => {
  const onState = createScrollKeeper();
  onState(at("a", 900));
  expect(disconnect).not.toHaveBeenCalled();
  onState(at("b", null));
  expect(disconnect).toHaveBeenCalledOnce();
  const before = grow;
  onState(at("c", 0));
  expect(grow).toBe(before);
});

test("another entry with the same position is also scrolled to, and other state changes are ignored", () => {
  const onState = createScrollKeeper();
  onState(at("a", 900));
  const first = grow;
  onState(at("a", 900));
  expect(grow).toBe(first);
  onState(at("b", 900));
  expect(grow).not.toBe(first);
  growTo(2000);
  expect(top).toBe(900);
});
