import { expect, test } from "vitest";
import { fitsPattern } from "./waybill.ts";

test.each([
  ["IP000123", "IP######", true],
  ["ip000123", "IP######", true],
  ["IP00012", "IP######", false],
  ["IP0001234", "IP######", false],
  ["IPA00123", "IP######", false],
  ["XA12", "?A##", true],
  ["1A12", "?A##", false],
  ["anything", null, true],
])("the waybill %s fits the pattern %s: %s", (waybill, pattern, fits) => {
  expect(fitsPattern(waybill, pattern)).toBe(fits);
});
