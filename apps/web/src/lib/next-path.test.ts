import { expect, test } from "vitest";
import { loginPathFor, nextPathOf } from "./next-path.ts";

test("the wanted address is kept with its query and its part of the page", () => {
  const path = loginPathFor({ pathname: "/orders", search: "?q=a b&page=2", hash: "#bank-details" });
  expect(nextPathOf(new URL(path, "http://here.example").search)).toBe("/orders?q=a%20b&page=2#bank-details");
});

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  // Without their dots these are //evil.example.
  "/.//evil.example",
  "/orders/..//evil.example",
  "/%2e//evil.example",
  // Without the tab this is //, which is no address.
  "/\t/",
  "javascript:alert(1)",
  "orders",
  "",
  "/login?next=/orders",
])("%o is not an address inside the product", (next) => {
  expect(nextPathOf(`?next=${encodeURIComponent(next)}`)).toBeNull();
});

test("without a wanted address there is no next page", () => {
  expect(nextPathOf("")).toBeNull();
});
