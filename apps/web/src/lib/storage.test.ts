import { describe, expect, test, vi } from "vitest";
import { cameFromProductList, listPlace } from "./list-place.ts";
import { attemptKeyOf, checkoutCustomer, checkoutAttempt, storedQuantity } from "./checkout-memory.ts";
import { pendingDraft } from "./pending-draft.ts";
import { clearPerson, clearSession, keepDraftsOf, storedToken } from "./storage.ts";

const draft = { customerName: "Kamal", customerPhone: "0771234567", customerAddress: "Nugegoda" };

test("the token uses the key that other clients expect", () => {
  storedToken.set("abc");
  expect(localStorage.getItem("token")).toBe("abc");
});

test.each(["0", "-1", "1.5", "x"])("a stored quantity of %s counts as none", (text) => {
  storedQuantity.set("p1", 3);
  const key = Object.keys(localStorage).find((name) => name.endsWith("p1")) ?? "";
  expect(storedQuantity.get("p1")).toBe(3);
  localStorage.setItem(key, text);
  expect(storedQuantity.get("p1")).toBeNull();
});

test("the flag of the way back to the list lasts until it is cleared", () => {
  cameFromProductList.set();
  expect(cameFromProductList.get()).toBe(true);
  cameFromProductList.clear();
  expect(cameFromProductList.get()).toBe(false);
});

test("logging out deletes the token and drafts about customers, but not the tour flag", () => {
  storedToken.set("abc");
  localStorage.setItem("highlightTourCompleted", "true");
  checkoutCustomer.set("p1", draft);
  pendingDraft.add({ customerName: "Kamal" });
  expect(checkoutCustomer.get("p1")).toEqual(draft);
  clearPerson();
  expect(storedToken.get()).toBeNull();
  expect([checkoutCustomer.get("p1"), pendingDraft.get()]).toEqual([null, null]);
  expect(localStorage.getItem("highlightTourCompleted")).toBe("true");
});

test("after a session has ended, drafts about customers stay for the same person and are deleted for another", () => {
  keepDraftsOf("nimali");
  storedToken.set("abc");
  checkoutCustomer.set("p1", draft);
  checkoutAttempt.set("p1", "key");
  clearSession();
  expect(storedToken.get()).toBeNull();
  keepDraftsOf("nimali");
  expect(checkoutCustomer.get("p1")).toEqual(draft);
  expect(checkoutAttempt.get("p1")).toBe("key");
  keepDraftsOf("ruwani");
  expect(checkoutCustomer.get("p1")).toBeNull();
  expect(checkoutAttempt.get("p1")).toBeNull();
});

test("a draft of a tab that started without a connection stays for its person and is deleted for another (A-1952)", () => {
  for (const [person, kept] of [
    ["nimali", draft],
    ["ruwani", null],
  ] as const) {
    keepDraftsOf("nimali");
    // A new tab, in which nobody's session could be checked yet.
    sessionStorage.clear();
    checkoutCustomer.set("p1", draft);
    keepDraftsOf(person);
    expect(checkoutCustomer.get("p1")).toEqual(kept);
  }
});

test("an attempt to order is stored for a day, and only for the same person", () => {
  vi.useFakeTimers({ now: new Date("2026-11-02T04:30:00Z"), toFake: ["Date"] });
  checkoutAttempt.set("p1", "key");
  vi.setSystemTime(new Date("2026-11-03T04:29:59Z"));
  expect(checkoutAttempt.get("p1")).toBe("key");
  vi.setSystemTime(new Date("2026-11-03T04:30:00Z"));
  expect(checkoutAttempt.get("p1")).toBeNull();
  checkoutAttempt.set("p1", "key");
  clearPerson();
  expect(checkoutAttempt.get("p1")).toBeNull();
  vi.useRealTimers();
});

test("a scroll position is restored only for its own list", () => {
  const place = {
    list: "/products?q=saree",
    openPages: 3,
    page: 2,
    pageHeight: 900,
    productId: "p1",
    top: -40,
  };
  listPlace.set(place);
  expect(listPlace.get("/products?q=saree")).toEqual(place);
  expect(listPlace.get("/products")).toBeNull();
  sessionStorage.setItem("productListPlace", "{nonsense");
  expect(listPlace.get("/products?q=saree")).toBeNull();
});

const refuses = (name: string) => () => {
  throw new DOMException("The storage refuses", name);
};

const NO_STORAGE = [
  ["full", () => vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuses("QuotaExceededError"))],
  ["blocked", () => vi.spyOn(window, "localStorage", "get").mockImplementation(refuses("SecurityError"))],
] as const;

describe.each(NO_STORAGE)("with a %s storage", (_name, refuse) => {
  test("a person is signed in, and a repeated order has the same key, as long as the page is open (I-1840)", () => {
    refuse();
    storedToken.set("abc");
    const key = attemptKeyOf("p1");
    expect(storedToken.get()).toBe("abc");
    expect(attemptKeyOf("p1")).toBe(key);
    clearPerson();
    expect(storedToken.get()).toBeNull();
    expect(attemptKeyOf("p1")).not.toBe(key);
  });
});

test("a reload does not bring back the token of another person that a full storage still had (I-1840)", () => {
  storedToken.set("of another person");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuses("QuotaExceededError"));
  storedToken.set("abc");
  expect(localStorage.getItem("token")).toBeNull();
});
