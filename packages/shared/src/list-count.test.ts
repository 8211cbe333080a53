import { expect, test } from "vitest";
import { COUNT_CAP, countText, SEARCH_COUNT_CAP } from "./list-count.ts";

test.each([
  [0, "0"],
  [SEARCH_COUNT_CAP, "1,000"],
  [SEARCH_COUNT_CAP + 1, "1,000+"],
  [9_999, "9,999"],
  [COUNT_CAP, "10,000"],
  [COUNT_CAP + 1, "10,000+"],
])("a total of %i is shown as %s", (total, text) => {
  expect(countText(total)).toBe(text);
});
