import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { useOpenRow, useUrlState } from "./url-state.ts";

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

function open(search: string) {
  window.history.replaceState(null, "", `/orders${search}`);
  const { result } = renderHook(() => useUrlState({ q: "", status: "", page: 1, size: 10 }), { wrapper });
  return {
    values: () => result.current[0],
    set: (...args: Parameters<(typeof result.current)[1]>) => act(() => result.current[1](...args)),
  };
}

const search = () => window.location.search;

test("an empty query gives the defaults", () => {
  expect(open("").values()).toEqual({ q: "", status: "", page: 1, size: 10 });
});

test("state is read from the address and written to it", () => {
  expect(open("?q=saree&page=3&size=25").values()).toEqual({ q: "saree", status: "", page: 3, size: 25 });
});

test.each(["0", "-2", "1.5", "x", "", "1e999", "1000001"])("page=%s reads as the default", (page) => {
  expect(open(`?page=${page}`).values().page).toBe(1);
});

test("a filter change drops the page, keeps unknown parameters and leaves defaults out", () => {
  const list = open("?q=saree&page=3&order=abc&size=25");
  list.set({ status: "pending", size: 10 });
  expect(search()).toBe("?q=saree&order=abc&status=pending");
  expect(list.values()).toEqual({ q: "saree", status: "pending", page: 1, size: 10 });
});

test("a change of page keeps the filters, and page 1 is left out", () => {
  const list = open("?status=pending");
  list.set({ page: 2 });
  expect(search()).toBe("?status=pending&page=2");
  list.set({ page: 1 });
  expect(search()).toBe("?status=pending");
});

test("a change adds a history entry, and with replace it does not", () => {
  const list = open("");
  const before = window.history.length;
  list.set({ q: "s" }, { replace: true });
  list.set({ q: "sa" }, { replace: true });
  expect(window.history.length).toBe(before);
  list.set({ page: 2 });
  expect(window.history.length).toBe(before + 1);
  expect(search()).toBe("?q=sa&page=2");
});

test("state without a page keeps the page parameter", () => {
  window.history.replaceState(null, "", "/orders?page=3");
  const { result } = renderHook(() => useUrlState({ order: "" }), { wrapper });
  act(() => result.current[1]({ order: "abc" }));
  expect(search()).toBe("?page=3&order=abc");
});

test("a double tap on a row adds one history entry (I-334)", () => {
  window.history.replaceState(null, "", "/orders");
  const before = window.history.length;
  const { result } = renderHook(() => useOpenRow("order"), { wrapper });
  for (let tap = 0; tap < 2; tap += 1) act(() => result.current[1]("abc"));
  expect(search()).toBe("?order=abc");
  expect(window.history.length).toBe(before + 1);
});
