import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ORDER_CENTS, toRupees } from "./money.ts";
import { NO_CHOICES, row, terms } from "./pricing-test-kit.ts";
import {
  availableStock,
  type Choices,
  ChoiceError,
  chosenVariations,
  orderTotals,
  priceLine,
  type PriceTerms,
  variationGroups,
} from "./pricing.ts";

function choiceErrorOf(product: PriceTerms, choices: Choices): ChoiceError {
  try {
    chosenVariations(product, choices);
  } catch (error) {
    if (error instanceof ChoiceError) return error;
  }
  throw new Error("These choices were accepted");
}

describe("rows of one name form one picker", () => {
  test("the choices of a picker are its rows' options and values, in the product's order, each once", () => {
    const product = terms({
      variations: [
        row("Size", ["S", "M"], { value: "L" }),
        row("Colour", [], { value: "Red" }),
        row("Size", ["M", "XL"]),
        row("Colour", ["Blue", ""], { value: "" }),
      ],
    });
    expect(variationGroups(product)).toEqual([
      { name: "Size", choices: ["S", "M", "L", "XL"] },
      { name: "Colour", choices: ["Red", "Blue"] },
    ]);
  });

  test("a row without any choice creates no picker", () => {
    const product = terms({ variations: [row("Size", [], { priceCents: 1 })] });
    expect(variationGroups(product)).toEqual([]);
    expect(chosenVariations(product, NO_CHOICES)).toEqual([]);
  });

  const product = terms({ variations: [row("Size", ["S", "M"]), row("Colour", ["Red"])] });

  test.each([
    ["a group without a choice", { Size: "S" }, "Colour", "Please select: Colour"],
    ["a choice not in the group", { Size: "XXL", Colour: "Red" }, "Size", '"XXL" is not available for Size'],
    ["a choice of another group", { Size: "Red", Colour: "Red" }, "Size", '"Red" is not available for Size'],
    ["an empty choice", { Size: "", Colour: "Red" }, "Size", '"" is not available for Size'],
    [
      "a group not in the product",
      { Size: "S", Colour: "Red", Cut: "Slim" },
      "Cut",
      'This product has no option "Cut"',
    ],
  ])("choices are refused with the name of the group: %s", (_what, choices, group, message) => {
    const error = choiceErrorOf(product, choices);
    expect(error.group).toBe(group);
    expect(error.message).toBe(message);
  });

  test("a group with the name of an inherited object property still needs a choice", () => {
    const product = terms({ variations: [row("constructor", ["A"])] });
    expect(choiceErrorOf(product, NO_CHOICES).message).toBe("Please select: constructor");
  });

  test("chosen rows are in the product's order, not in the order of the choices", () => {
    const names = chosenVariations(product, { Colour: "Red", Size: "M" }).map((chosen) => chosen.name);
    expect(names).toEqual(["Size", "Colour"]);
  });

  test("a choice that is in two rows of its group selects both, but not a row of another group", () => {
    const product = terms({
      variations: [
        row("Size", ["One", "Two"]),
        row("Size", [], { id: "own", value: "One" }),
        row("Set", ["One", "Two"]),
      ],
    });
    const chosen = chosenVariations(product, { Size: "One", Set: "Two" });
    expect(chosen.map((one) => one.id)).toEqual(["Size:One/Two", "own", "Set:One/Two"]);
  });
});

describe("available stock is the minimum of the product's stock and the chosen tracked stocks", () => {
  test.each([
    ["no variations", [], {}, 40],
    ["null shares the product's stock", [row("Size", ["S"])], { Size: "S" }, 40],
    ["a tracked stock below the product's", [row("Size", ["S"], { stock: 3 })], { Size: "S" }, 3],
    ["a tracked stock above the product's", [row("Size", ["S"], { stock: 90 })], { Size: "S" }, 40],
    ["0 is sold out", [row("Size", ["S"], { stock: 0 })], { Size: "S" }, 0],
    [
      "a sold out row that is not chosen",
      [row("Size", ["S"], { stock: 0 }), row("Size", ["M"])],
      { Size: "M" },
      40,
    ],
    [
      "the smallest of two",
      [row("Size", ["S"], { stock: 7 }), row("Colour", ["Red"], { stock: 5 })],
      { Size: "S", Colour: "Red" },
      5,
    ],
  ])("%s", (_what, variations, choices, left) => {
    expect(availableStock(terms({ variations }), choices as Choices)).toBe(left);
  });

  test("available stock needs a choice in every group", () => {
    expect(() => availableStock(terms({ variations: [row("Size", ["S"])] }), NO_CHOICES)).toThrow(
      ChoiceError,
    );
  });
});

describe("the first chosen row that overrides a number wins; 0 means: as the product", () => {
  const product = terms({
    variations: [
      row("Size", ["S"]),
      row("Size", ["L"], { priceCents: 1200_00, commissionCents: 120_00 }),
      row("Colour", ["Red"]),
      row("Colour", ["Gold"], { priceCents: 1500_00, commissionCents: 150_00, weightGrams: 700 }),
    ],
  });

  test.each([
    ["no override", { Size: "S", Colour: "Red" }, 1000_00, 100_00, 500],
    ["the only row with the number", { Size: "L", Colour: "Red" }, 1200_00, 120_00, 500],
    ["the later row when the earlier has none", { Size: "S", Colour: "Gold" }, 1500_00, 150_00, 700],
    ["the earlier row, for each number", { Size: "L", Colour: "Gold" }, 1200_00, 120_00, 700],
    ["any order of the choices", { Colour: "Gold", Size: "L" }, 1200_00, 120_00, 700],
  ])("%s", (_what, choices, regularPriceCents, regularCommissionCents, unitWeightGrams) => {
    expect(priceLine(product, choices, 2)).toMatchObject({
      unitPriceCents: regularPriceCents,
      regularPriceCents,
      regularCommissionCents,
      subtotalCents: regularPriceCents * 2,
      totalCommissionCents: regularCommissionCents * 2,
      unitWeightGrams,
      totalWeightGrams: unitWeightGrams * 2,
    });
  });
});

describe("the price of an order line", () => {
  test.each([0, -1, 1.5, NaN, Infinity])("a quantity of %d pieces is refused", (quantity) => {
    expect(() => priceLine(terms(), NO_CHOICES, quantity)).toThrow(RangeError);
  });

  test("a line without its choices is refused", () => {
    expect(() => priceLine(terms({ variations: [row("Size", ["S"])] }), NO_CHOICES, 1)).toThrow(ChoiceError);
  });

  test("law: the totals of a line are its unit figures times the quantity, in whole cents and grams", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          priceCents: cents,
          commissionCents: cents,
          wholesalePriceCents: fc.option(cents),
          wholesaleCommissionCents: fc.option(cents),
          wholesaleQuantity: fc.integer({ min: 0, max: 30 }),
          weightGrams: cents,
        }),
        fc.integer({ min: 1, max: 1000 }),
        (changes, quantity) => {
          const line = priceLine(terms(changes), NO_CHOICES, quantity);
          expect(line.subtotalCents).toBe(line.unitPriceCents * quantity);
          expect(line.totalCommissionCents).toBe(line.commissionPerUnitCents * quantity);
          expect(line.totalWeightGrams).toBe(line.unitWeightGrams * quantity);
          const numbers = Object.values(line).filter((value) => value !== line.isWholesale);
          expect(numbers.every(Number.isSafeInteger)).toBe(true);
          const wholesalePrice = line.isWholesale ? changes.wholesalePriceCents : null;
          expect(line.unitPriceCents).toBe(wholesalePrice || changes.priceCents);
        },
      ),
    );
  });
});

test("an order of several lines has one delivery charge for the weight of all lines", () => {
  const line = { subtotalCents: 1_000_00, totalCommissionCents: 150_00, totalWeightGrams: 600 };

  expect(orderTotals([line, { ...line, subtotalCents: 50 }])).toEqual({
    subtotalCents: 1_000_50,
    shippingCostCents: 480_00,
    totalAmountCents: 1_480_50,
    totalCommissionCents: 300_00,
    totalWeightGrams: 1200,
  });
});

test("the totals of the largest order in progress are amounts, although no such order can be placed", () => {
  const most = { priceCents: MAX_ORDER_CENTS, commissionCents: MAX_ORDER_CENTS, weightGrams: 1_000_000 };
  const line = priceLine(terms({ ...most, wholesaleQuantity: 0 }), NO_CHOICES, 100_000);
  const { totalAmountCents, totalCommissionCents } = orderTotals(Array.from({ length: 50 }, () => line));
  for (const cents of [totalAmountCents, totalCommissionCents])
    expect(toRupees(cents)).toBeGreaterThan(toRupees(MAX_ORDER_CENTS));
});
