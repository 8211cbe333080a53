import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { row, terms } from "./pricing-test-kit.ts";
import { decidingRows, priceProblems } from "./price-problems.ts";
import { chosenVariations, firstWith, type PriceTerms, tiersOf, variationGroups } from "./pricing.ts";

/** A product of Rs. 100 with a commission of Rs. 10. */
function cheap(changes: Partial<PriceTerms> = {}): PriceTerms {
  const figures = { priceCents: 100_00, commissionCents: 10_00 };
  return terms({ ...figures, wholesalePriceCents: null, wholesaleCommissionCents: null, ...changes });
}

const S = row("Size", ["S"]);

describe("a figure that is too high is named by its field", () => {
  test.each<[string, Partial<PriceTerms>, Record<string, string>]>([
    [
      "the commission above the price",
      { commissionCents: 5000_00 },
      { commission: "The commission of Rs. 5,000.00 is above the price of Rs. 100.00" },
    ],
    [
      "the wholesale price above the price",
      { wholesalePriceCents: 100_01 },
      { wholesalePrice: "The wholesale price of Rs. 100.01 is above the price of Rs. 100.00" },
    ],
    [
      "the wholesale commission above the price, without a wholesale price",
      { wholesaleCommissionCents: 101_00 },
      { wholesaleCommission: "The wholesale commission of Rs. 101.00 is above the price of Rs. 100.00" },
    ],
    [
      "the wholesale commission above the wholesale price",
      { wholesalePriceCents: 80_00, wholesaleCommissionCents: 81_00 },
      {
        wholesaleCommission:
          "The wholesale commission of Rs. 81.00 is above the wholesale price of Rs. 80.00",
      },
    ],
    [
      "the commission above the wholesale price, without a wholesale commission",
      { wholesalePriceCents: 80_00, commissionCents: 81_00 },
      { commission: "The commission of Rs. 81.00 is above the wholesale price of Rs. 80.00" },
    ],
    [
      "a variation's commission above the price it inherits",
      { variations: [S, row("Size", ["M"], { commissionCents: 101_00 })] },
      { "variations.1.commission": "The commission of Rs. 101.00 is above the price of Rs. 100.00" },
    ],
    [
      "the product's commission above a variation's own price",
      { variations: [S, row("Size", ["M"], { priceCents: 9_00 })] },
      { "variations.1.commission": "The commission of Rs. 10.00 is above the price of Rs. 9.00" },
    ],
    [
      "a variation's wholesale price above the price it inherits",
      { variations: [row("Size", ["S"], { wholesalePriceCents: 101_00 })] },
      { "variations.0.wholesalePrice": "The wholesale price of Rs. 101.00 is above the price of Rs. 100.00" },
    ],
    [
      "a variation's wholesale price above another picker's price",
      {
        variations: [
          row("Size", ["S"], { priceCents: 60_00 }),
          row("Colour", ["Red"], { wholesalePriceCents: 70_00 }),
        ],
      },
      { "variations.1.wholesalePrice": "The wholesale price of Rs. 70.00 is above the price of Rs. 60.00" },
    ],
    [
      "the product's wholesale commission above a variation's wholesale price",
      {
        wholesaleCommissionCents: 70_00,
        variations: [row("Size", ["S"], { wholesalePriceCents: 60_00 })],
      },
      {
        "variations.0.commission":
          "The wholesale commission of Rs. 70.00 is above the wholesale price of Rs. 60.00",
      },
    ],
    [
      "a variation's commission above another picker's price",
      {
        variations: [
          row("Size", ["S"], { priceCents: 60_00 }),
          row("Colour", ["Red"], { commissionCents: 70_00 }),
        ],
      },
      { "variations.1.commission": "The commission of Rs. 70.00 is above the price of Rs. 60.00" },
    ],
    [
      "the product's commission above a variation's wholesale price, whatever another picker's price",
      {
        variations: [
          row("Size", ["S"], { priceCents: 60_00 }),
          row("Colour", ["Red"], { wholesalePriceCents: 9_00 }),
        ],
      },
      {
        "variations.1.commission": "The commission of Rs. 10.00 is above the wholesale price of Rs. 9.00",
      },
    ],
    [
      "the product's wholesale commission above a variation's price",
      { wholesaleCommissionCents: 70_00, variations: [row("Size", ["S"], { priceCents: 60_00 })] },
      {
        "variations.0.commission": "The wholesale commission of Rs. 70.00 is above the price of Rs. 60.00",
      },
    ],
    [
      "a variation's own commission above its wholesale price, whatever the product's wholesale commission",
      {
        wholesaleCommissionCents: 5_00,
        variations: [
          row("Size", ["S"], { wholesalePriceCents: 60_00 }),
          row("Colour", ["Red"], { commissionCents: 70_00 }),
        ],
      },
      {
        "variations.1.commission": "The commission of Rs. 70.00 is above the wholesale price of Rs. 60.00",
      },
    ],
    [
      "a commission above both prices, which reads the price",
      { commissionCents: 101_00, wholesalePriceCents: 80_00 },
      { commission: "The commission of Rs. 101.00 is above the price of Rs. 100.00" },
    ],
  ])("%s", (_what, changes, problems) => {
    expect(priceProblems(cheap(changes))).toEqual(problems);
  });
});

test.each<[string, Partial<PriceTerms>]>([
  [
    "equal figures",
    { commissionCents: 100_00, wholesalePriceCents: 100_00, wholesaleCommissionCents: 100_00 },
  ],
  ["wholesale terms that never apply", { wholesalePriceCents: 900_00, wholesaleQuantity: 0 }],
  [
    "a dearer variation with a higher commission",
    { variations: [S, row("Size", ["XL"], { priceCents: 900_00, commissionCents: 800_00 })] },
  ],
  [
    "a cheap variation, because the product's wholesale price does not apply to it",
    { wholesalePriceCents: 90_00, variations: [row("Size", ["S"], { priceCents: 50_00 })] },
  ],
])("figures that fit have no problem: %s", (_what, changes) => {
  expect(priceProblems(cheap(changes))).toEqual({});
});

test("twenty-five pickers of two choices are checked in a moment", () => {
  const variations = Array.from({ length: 50 }, (_, index) =>
    row(`Picker ${index >> 1}`, [`${index}`], { commissionCents: index === 49 ? 101_00 : index % 2 }),
  );
  expect(Object.keys(priceProblems(cheap({ variations })))).toEqual(["variations.49.commission"]);
});

const cents = fc.integer({ min: 0, max: 4 });
const rows = fc
  .array(
    fc.record({
      name: fc.constantFrom("Size", "Colour", "Style"),
      options: fc.array(fc.constantFrom("A", "B", "C"), { maxLength: 2 }),
      own: fc.record({ priceCents: cents, wholesalePriceCents: cents, commissionCents: cents }),
    }),
    { maxLength: 7 },
  )
  .map((list) => list.map(({ name, options, own }) => row(name, options, own)));

/** The rows that each way to choose selects. */
function everyWay(whole: PriceTerms) {
  const ways = variationGroups(whole).reduce<Record<string, string>[]>(
    (known, { name, choices }) =>
      known.flatMap((way) => choices.map((choice) => ({ ...way, [name]: choice }))),
    [{}],
  );
  return ways.map((way) => chosenVariations(whole, way));
}

test("law: the rows that decide are, for every way to choose, the first chosen ones with a price, a wholesale price or a commission", () => {
  fc.assert(
    fc.property(rows, (variations) => {
      const whole = cheap({ variations });
      const numbersOf = (chosen: PriceTerms["variations"]) => {
        const deciding = new Set([
          firstWith(chosen, "priceCents"),
          firstWith(chosen, "wholesalePriceCents"),
          firstWith(chosen, "commissionCents"),
        ]);
        return variations.flatMap((candidate, index) => (deciding.has(candidate) ? index : [])).join();
      };
      const expected = [...new Set(everyWay(whole).map(numbersOf))].toSorted();
      expect(decidingRows(whole).map(numbersOf).toSorted()).toEqual(expected);
    }),
  );
});

test("law: a product without a problem has none in any tier of any choices, and one with a problem has one", () => {
  const product = fc.record({
    priceCents: cents,
    commissionCents: cents,
    wholesalePriceCents: fc.option(cents),
    wholesaleCommissionCents: fc.option(cents),
    variations: rows,
  });
  fc.assert(
    fc.property(product, (changes) => {
      const whole = cheap(changes);
      const isWrong = [[], ...everyWay(whole)].some((chosen) => {
        const { regular, wholesale } = tiersOf(whole, chosen);
        const tiers = wholesale ? [regular, wholesale] : [regular];
        return tiers.some(
          ({ priceCents, commissionCents }) =>
            commissionCents > priceCents || priceCents > regular.priceCents,
        );
      });
      expect(Object.keys(priceProblems(whole)).length > 0).toBe(isWrong);
    }),
    { numRuns: 500 },
  );
});
