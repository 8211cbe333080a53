import { describe, expect, test } from "vitest";
import { NO_CHOICES, row, terms } from "./pricing-test-kit.ts";
import { type Choices, priceLine, type PriceTerms } from "./pricing.ts";

describe("wholesale terms apply from the wholesale quantity on", () => {
  test.each([
    [1, false, 1000_00, 100_00],
    [14, false, 1000_00, 100_00],
    [15, true, 800_00, 60_00],
    [16, true, 800_00, 60_00],
  ])("%d pieces are wholesale: %s", (quantity, isWholesale, unitPriceCents, commissionPerUnitCents) => {
    expect(priceLine(terms(), NO_CHOICES, quantity)).toEqual({
      unitPriceCents,
      regularPriceCents: 1000_00,
      isWholesale,
      commissionPerUnitCents,
      regularCommissionCents: 100_00,
      subtotalCents: unitPriceCents * quantity,
      totalCommissionCents: commissionPerUnitCents * quantity,
      unitWeightGrams: 500,
      totalWeightGrams: 500 * quantity,
    });
  });

  test.each<[string, Partial<PriceTerms>]>([
    ["a wholesale quantity of 0 means never", { wholesaleQuantity: 0 }],
    ["a negative wholesale quantity means never", { wholesaleQuantity: -1 }],
    ["no wholesale term means never", { wholesalePriceCents: null, wholesaleCommissionCents: null }],
    ["a wholesale term of 0 is none", { wholesalePriceCents: 0, wholesaleCommissionCents: 0 }],
  ])("%s", (_what, changes) => {
    const line = priceLine(terms(changes), NO_CHOICES, 1000);
    expect(line).toMatchObject({
      isWholesale: false,
      unitPriceCents: 1000_00,
      commissionPerUnitCents: 100_00,
    });
  });

  test("a wholesale quantity of 1 means always", () => {
    expect(priceLine(terms({ wholesaleQuantity: 1 }), NO_CHOICES, 1).isWholesale).toBe(true);
  });

  test.each([null, 0])(
    "a wholesale commission of %s falls back to the regular one",
    (wholesaleCommissionCents) => {
      const line = priceLine(terms({ wholesaleCommissionCents }), NO_CHOICES, 15);
      expect(line).toMatchObject({ isWholesale: true, commissionPerUnitCents: 100_00 });
    },
  );

  test("a chosen variation's own commission is paid in wholesale too, not the product's wholesale commission", () => {
    const product = terms({ variations: [row("Size", ["S"], { commissionCents: 130_00 })] });
    expect(priceLine(product, { Size: "S" }, 15)).toMatchObject({
      isWholesale: true,
      unitPriceCents: 800_00,
      commissionPerUnitCents: 130_00,
    });
  });

  test("a chosen variation with its own price has no wholesale price unless it has one of its own", () => {
    const product = terms({
      variations: [
        row("Size", ["XL"], { priceCents: 1500_00 }),
        row("Size", ["S"], { priceCents: 900_00, wholesalePriceCents: 700_00 }),
        row("Colour", ["Red"]),
        row("Colour", ["Gold"], { wholesalePriceCents: 850_00 }),
      ],
    });
    const unitPrice = (choices: Choices) => priceLine(product, choices, 15).unitPriceCents;
    expect(unitPrice({ Size: "XL", Colour: "Red" })).toBe(1500_00);
    expect(unitPrice({ Size: "S", Colour: "Red" })).toBe(700_00);
    expect(unitPrice({ Size: "XL", Colour: "Gold" })).toBe(850_00);
  });

  test.each([null, 0])(
    "a wholesale commission with a wholesale price of %s is paid on the regular price",
    (wholesalePriceCents) => {
      const product = terms({ wholesalePriceCents });
      expect(priceLine(product, NO_CHOICES, 14)).toMatchObject({
        isWholesale: false,
        commissionPerUnitCents: 100_00,
      });
      expect(priceLine(product, NO_CHOICES, 15)).toMatchObject({
        isWholesale: true,
        unitPriceCents: 1000_00,
        commissionPerUnitCents: 60_00,
      });
    },
  );

  test("a chosen variation's wholesale price applies to a product without a wholesale price", () => {
    const product = terms({
      wholesalePriceCents: null,
      wholesaleCommissionCents: null,
      variations: [row("Size", ["S"], { wholesalePriceCents: 700_00 }), row("Size", ["M"])],
    });
    expect(priceLine(product, { Size: "S" }, 15)).toMatchObject({
      isWholesale: true,
      unitPriceCents: 700_00,
    });
    expect(priceLine(product, { Size: "M" }, 15)).toMatchObject({
      isWholesale: false,
      unitPriceCents: 1000_00,
    });
  });
});
