import { expect, test } from "vitest";
import { CATEGORIES, CATEGORY_LABELS } from "./categories.ts";

test("there are six categories, each with its label", () => {
  expect(CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]])).toEqual([
    ["clothing", "Clothing"],
    ["electronics", "Electronics"],
    ["earrings", "Earrings"],
    ["mobile-phones", "Mobile Phones"],
    ["accessories", "Accessories"],
    ["home", "Home"],
  ]);
});
