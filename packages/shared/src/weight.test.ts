import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatWeight, toGrams, toKilograms } from "./weight.ts";

describe("kilograms in JSON are whole grams in the code", () => {
  test.each([
    [0, 0],
    [0.001, 1],
    [0.29, 290],
    [1.1, 1100],
    [1.005, 1005],
    [2.675, 2675],
    [120, 120_000],
  ])("%d kg are exactly %d g", (kilograms, grams) => {
    expect(toGrams(kilograms)).toBe(grams);
    expect(toKilograms(grams)).toBe(kilograms);
  });

  test("minus zero kilograms are zero grams", () => {
    expect(toGrams(-0)).toBe(0);
  });

  test.each([50 * 1.1, 0.0005, -1, NaN, Infinity, 1e300])("%d kg are refused, not rounded", (kilograms) => {
    expect(() => toGrams(kilograms)).toThrow(RangeError);
  });

  test.each([-1, 0.5, NaN, Infinity])("%d is refused as a number of grams", (grams) => {
    expect(() => toKilograms(grams)).toThrow(RangeError);
  });

  test("law: grams that are converted to kilograms and back are the same grams", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (grams) => {
        expect(toGrams(toKilograms(grams))).toBe(grams);
      }),
    );
  });
});

test.each([
  [0, "0.00 kg"],
  [0.5, "0.50 kg"],
  [1.2, "1.20 kg"],
  [1.005, "1.01 kg"],
  [1.004, "1.00 kg"],
  [55.000_000_000_000_01, "55.00 kg"],
])("a weight of %d kg is shown with 2 decimals: %s", (kilograms, text) => {
  expect(formatWeight(kilograms)).toBe(text);
});
