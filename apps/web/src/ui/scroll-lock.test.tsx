import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { isOverlayOpen } from "./keyboard.ts";
import { scrollLock } from "./scroll-lock.ts";

const covers = (...names: string[]) => names.map((name) => <div key={name} ref={scrollLock} />);
const isLocked = () => document.documentElement.hasAttribute("data-locked");

test("the page is locked until the last of two covers has gone (I-332)", () => {
  const { rerender, unmount } = render(covers("dialog"));
  expect(isLocked()).toBe(true);
  rerender(covers("dialog", "question"));
  rerender(covers("question"));
  expect(isLocked()).toBe(true);
  rerender(covers());
  expect(isLocked()).toBe(false);
  rerender(covers("dialog"));
  unmount();
  expect(isLocked()).toBe(false);
});

test("no key is a shortcut while something covers the page, also while the code of a dialog loads (I-30)", () => {
  const { unmount } = render(covers("loading"));
  expect(isOverlayOpen()).toBe(true);
  unmount();
  expect(isOverlayOpen()).toBe(false);
});
