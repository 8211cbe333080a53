import { afterEach, expect, test, vi } from "vitest";
import {
  cameFromProductList,
  checkoutDraft,
  forgetPerson,
  storedQuantity,
  storedToken,
  tourCompleted,
} from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const draft = { customerName: "Kamal", customerPhone: "0771234567", customerAddress: "Nugegoda" };

test("the token and the tour use the specification's keys", () => {
  storedToken.set("abc");
  tourCompleted.set();
  expect(localStorage.getItem("token")).toBe("abc");
  expect(localStorage.getItem("highlightTourCompleted")).toBe("true");
});

test.each(["0", "-1", "1.5", "x"])("a remembered quantity of %s counts as none", (text) => {
  storedQuantity.set("p1", 3);
  const key = Object.keys(localStorage).find((name) => name.endsWith("p1")) ?? "";
  expect(storedQuantity.get("p1")).toBe(3);
  localStorage.setItem(key, text);
  expect(storedQuantity.get("p1")).toBeNull();
});

test("coming from the list is told once", () => {
  cameFromProductList.set();
  expect(cameFromProductList.take()).toBe(true);
  expect(cameFromProductList.take()).toBe(false);
});

test("logging out forgets the token and what was typed about customers, not the tour", () => {
  storedToken.set("abc");
  tourCompleted.set();
  checkoutDraft.set("p1", draft);
  expect(checkoutDraft.get("p1")).toEqual(draft);
  forgetPerson();
  expect(storedToken.get()).toBeNull();
  expect(checkoutDraft.get("p1")).toBeNull();
  expect(tourCompleted.get()).toBe(true);
});

test("a storage that refuses breaks nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  storedToken.set("abc");
  expect(storedToken.get()).toBeNull();
});
