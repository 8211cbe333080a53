import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippingCents } from "./shipping.ts";
import { toGrams } from "./weight.ts";

const anyWeight = fc.integer({ min: 0, max: 10_000_000 });

describe("delivery costs Rs. 400 up to 1 kg and Rs. 80 per further started kg", () => {
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
  ])("the delivery of %d g costs Rs. %d", (grams, rupees) => {
    expect(shippingCents(grams)).toBe(rupees * 100);
  });

  test("50 pieces of 1.1 kg are charged as 55 kg, not as 56 kg", () => {
    expect(shippingCents(50 * toGrams(1.1))).toBe(shippingCents(55_000));
  });

  test.each([-1, 0.5, NaN, Infinity])("%d is refused as a weight in grams", (grams) => {
    expect(() => shippingCents(grams)).toThrow(RangeError);
  });

  test("law: more weight never costs less", () => {
    fc.assert(
      fc.property(anyWeight, anyWeight, (grams, more) => {
        expect(shippingCents(grams + more)).toBeGreaterThanOrEqual(shippingCents(grams));
      }),
    );
  });

  test("law: each further kilogram costs Rs. 80, at any weight", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (grams) => {
        expect(shippingCents(grams + 1000) - shippingCents(grams)).toBe(80_00);
      }),
    );
  });

  test("law: one parcel never costs more than two parcels of the same total weight", () => {
    fc.assert(
      fc.property(anyWeight, anyWeight, (one, other) => {
        expect(shippingCents(one + other)).toBeLessThanOrEqual(shippingCents(one) + shippingCents(other));
      }),
    );
  });
});
