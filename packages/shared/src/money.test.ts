import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  commissionFormat,
  formatCommission,
  formatCompactRupees,
  formatRupees,
  MAX_ORDER_CENTS,
  sumRupees,
  toCents,
  toRupees,
} from "./money.ts";

const anyCents = fc.oneof(
  fc.integer({ min: -MAX_ORDER_CENTS, max: MAX_ORDER_CENTS }),
  fc.integer({ min: -1e15, max: 1e15 }),
);

describe("rupees in JSON are whole cents in the code", () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [0.57, 57],
    [1.1, 110],
    [19.99, 1999],
    [1250.1, 125_010],
    [1250.5, 125_050],
    [4.35, 435],
    [-200, -20_000],
    [-0.07, -7],
    [21_474_836.47, MAX_ORDER_CENTS],
    [1e13, 1e15],
  ])("%d rupees are exactly %d cents", (rupees, cents) => {
    expect(toCents(rupees)).toBe(cents);
  });

  test.each([1.005, 0.001, 0.1 + 0.2, 10.000_000_000_1, 1e13 + 1, 1e300, NaN, Infinity, -Infinity])(
    "%d rupees are refused, not rounded",
    (rupees) => {
      expect(() => toCents(rupees)).toThrow(RangeError);
    },
  );

  test.each([0.5, NaN, Infinity, 1e15 + 1])("%d is refused as a number of cents", (cents) => {
    expect(() => toRupees(cents)).toThrow(RangeError);
  });

  test("the largest amount is converted, and -0 cents are 0 rupees", () => {
    expect([toRupees(1e15), Object.is(toRupees(-0), 0)]).toEqual([1e13, true]);
  });

  test("law: cents that are converted to rupees in JSON and back are the same cents", () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const received: unknown = JSON.parse(JSON.stringify(toRupees(cents)));
        expect(toCents(Number(received))).toBe(cents);
      }),
    );
  });

  test("law: the parts of an amount in rupees add up to exactly that amount", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 200 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        expect(toCents(sumRupees(parts.map(toRupees)))).toBe(total);
      }),
    );
  });

  test("law: a sum does not depend on the order of its amounts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (parts) => {
        const rupees = parts.map(toRupees);
        expect(sumRupees(rupees.toReversed())).toBe(sumRupees(rupees));
      }),
    );
  });

  test("a sum that floating point gets wrong is exact", () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(sumRupees([0.1, 0.2])).toBe(0.3);
    expect(sumRupees([])).toBe(0);
    expect(() => sumRupees([1, 0.005])).toThrow(RangeError);
  });
});

describe("money as people read it", () => {
  test.each([
    [0, "Rs. 0.00"],
    [-0, "Rs. 0.00"],
    [0.05, "Rs. 0.05"],
    [400, "Rs. 400.00"],
    [1250.5, "Rs. 1,250.50"],
    [-200, "-Rs. 200.00"],
    [-1250.5, "-Rs. 1,250.50"],
    [-0.001, "Rs. 0.00"],
    [100_000, "Rs. 100,000.00"],
    [21_474_836.47, "Rs. 21,474,836.47"],
  ])("%d rupees are shown with 2 decimals and thousands separators: %s", (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  test("law: the formatted text of an amount contains exactly its cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const text = formatRupees(toRupees(cents));
        expect(text).toMatch(/^-?Rs\. \d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Number(text.replaceAll(/[^\d-]/g, "")) + 0).toBe(cents);
      }),
    );
  });

  test.each([
    [99_999.99, "Rs. 99,999.99"],
    [100_000, "Rs. 1L"],
    [125_000, "Rs. 1.25L"],
    [125_900, "Rs. 1.26L"],
    [500_000, "Rs. 5L"],
    [9_990_000, "Rs. 99.9L"],
    [9_999_999, "Rs. 1Cr"],
    [10_000_000, "Rs. 1Cr"],
    [25_000_000, "Rs. 2.5Cr"],
    [12_345_678_900, "Rs. 1,234.57Cr"],
    [-250_000, "-Rs. 2.5L"],
    [-200, "-Rs. 200.00"],
    [0, "Rs. 0.00"],
  ])("%d rupees are shown in compact form as %s", (rupees, text) => {
    expect(formatCompactRupees(rupees)).toBe(text);
  });

  test.each([
    [250, "Rs. 250"],
    [250.5, "Rs. 250.50"],
    [0, "Rs. 0"],
    [1200, "Rs. 1,200"],
    [1000.01, "Rs. 1,000.01"],
    [-80, "-Rs. 80"],
  ])("a commission of %d rupees is shown with decimals only when it needs them: %s", (rupees, text) => {
    expect(formatCommission(rupees)).toBe(text);
  });
});

test("amounts side by side have the same decimals", () => {
  const whole = commissionFormat([250, 0]);
  const mixed = commissionFormat([250, 99.5]);
  expect([whole(250), whole(0)]).toEqual(["Rs. 250", "Rs. 0"]);
  expect([mixed(250), mixed(99.5)]).toEqual(["Rs. 250.00", "Rs. 99.50"]);
});
