import { expect, test } from "vitest";
import { LOW_STOCK_THRESHOLD, stockLabel } from "./stock.ts";

test.each([
  [0, "Out of Stock"],
  [1, "Low Stock"],
  [10, "Low Stock"],
  [11, "In Stock"],
  [5000, "In Stock"],
])("a stock of %d is labelled %s", (stock, label) => {
  expect(stockLabel(stock)).toBe(label);
});

test("the low-stock threshold is 10", () => {
  expect(LOW_STOCK_THRESHOLD).toBe(10);
});
