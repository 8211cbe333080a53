import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippingCents } from "./shipping.ts";
import { toGrams } from "./weight.ts";

const anyWeight = fc.integer({ min: 0, max: 10_000_000 });

describe("Rs. 400 up to 1 kg, Rs. 80 per further started kg", () => {
  test.each([
    [0, 400],
    [1, 400],
    [999, 400],
    [1000, 400],
    [1001, 480],
    [2000, 480],
    [2001, 560],
    [3500, 640],
    [55_000, 400 + 54 * 80],
  ])("%d g cost Rs. %d", (grams, rupees) => {
    expect(shippingCents(grams)).toBe(rupees * 100);
  });

  test("50 pieces of 1.1 kg are 55 kg, not a started 56th", () => {
    expect(shippingCents(50 * toGrams(1.1))).toBe(shippingCents(55_000));
  });

  test.each([-1, 0.5, NaN, Infinity])("%d is not a weight", (grams) => {
    expect(() => shippingCents(grams)).toThrow(RangeError);
  });

  test("law: more weight never ships for less", () => {
    fc.assert(
      fc.property(anyWeight, anyWeight, (grams, more) => {
        expect(shippingCents(grams + more)).toBeGreaterThanOrEqual(shippingCents(grams));
      }),
    );
  });

  test("law: each further kilogram costs Rs. 80, wherever it starts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (grams) => {
        expect(shippingCents(grams + 1000) - shippingCents(grams)).toBe(80_00);
      }),
    );
  });

  test("law: one parcel never costs more than its halves", () => {
    fc.assert(
      fc.property(anyWeight, anyWeight, (one, other) => {
        expect(shippingCents(one + other)).toBeLessThanOrEqual(shippingCents(one) + shippingCents(other));
      }),
    );
  });
});
