import { expect, test } from "vitest";
import { loginPathFor, nextPathOf } from "./next-path.ts";

test("a remembered place comes back whole", () => {
  const path = loginPathFor({ pathname: "/orders", search: "?q=a b&page=2" });
  expect(nextPathOf(new URL(path, "http://here.example").search)).toBe("/orders?q=a%20b&page=2");
});

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "orders",
  "",
  "/login?next=/orders",
])("%o is no place inside the product", (next) => {
  expect(nextPathOf(`?next=${encodeURIComponent(next)}`)).toBeNull();
});

test("without a place there is none", () => {
  expect(nextPathOf("")).toBeNull();
});
