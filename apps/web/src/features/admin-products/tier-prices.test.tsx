import { expect, test } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { onAFrozenDay, openForm } from "./product-form-test-kit.tsx";
import { tierTexts } from "./tier-prices.tsx";
import { BLANK_ROW } from "./variation-grid.ts";

onAFrozenDay();

const FIGURES = {
  price: 1000,
  commission: 100,
  wholesalePrice: 600,
  wholesaleCommission: 60,
  wholesaleQuantity: 15,
};
const linesOf = (...args: Parameters<typeof tierTexts>) =>
  tierTexts(...args).map(({ pieces, figures }) => `${pieces}: ${figures}`);

test("each tier shows the price and the commission that it really has", () => {
  expect(linesOf(FIGURES)).toEqual([
    "1 to 14 pieces: Rs. 1,000.00 each, earns Rs. 100.00",
    "15+ pieces: Rs. 600.00 each, earns Rs. 60.00",
  ]);
  expect(linesOf({ ...FIGURES, wholesalePrice: null })[1]).toBe(
    "15+ pieces: Rs. 1,000.00 each, earns Rs. 60.00",
  );
  expect(linesOf({ ...FIGURES, wholesalePrice: null, wholesaleCommission: null })).toEqual([
    "Any quantity: Rs. 1,000.00 each, earns Rs. 100.00",
  ]);
  expect(linesOf({ ...FIGURES, wholesaleQuantity: 1 })).toEqual([
    "1+ pieces: Rs. 600.00 each, earns Rs. 60.00",
  ]);
  expect(linesOf({ ...FIGURES, wholesaleQuantity: null })).toHaveLength(2);
  expect(linesOf({ ...FIGURES, commission: null })).toEqual([]);
});

test("a variation with its own price shows that it has no wholesale price", () => {
  expect(linesOf(FIGURES, { ...BLANK_ROW, price: 1500 })).toEqual([
    "1 to 14 pieces: Rs. 1,500.00 each, earns Rs. 100.00",
    "15+ pieces: Rs. 1,500.00 each, earns Rs. 60.00",
  ]);
  expect(linesOf(FIGURES, { ...BLANK_ROW, price: 1500, commission: 120 })).toEqual([
    "Any quantity: Rs. 1,500.00 each, earns Rs. 120.00",
  ]);
  expect(linesOf(FIGURES, BLANK_ROW)).toEqual([]);
});

test.each([
  [300, null],
  [300.01, "Any quantity: the commission is 30% of the price. The shop keeps Rs. 699.99 per piece."],
  [1000, "Any quantity: the commission is 100% of the price. The shop keeps Rs. 0.00 per piece."],
])("a commission of Rs. %d of Rs. 1,000 warns: %s", (commission, warning) => {
  const [tier] = tierTexts({ ...FIGURES, wholesalePrice: null, wholesaleCommission: null, commission });
  expect(tier?.warning).toBe(warning);
});

test("the form warns above 30 percent commission and shows the tiers of a variation, which are not read out with each digit (I-1741)", async () => {
  const product = makeProduct({
    images: [],
    price: 1000,
    commission: 100,
    wholesalePrice: 600,
    hasVariations: true,
    variations: [makeVariation({ options: ["XL"], price: 1500 })],
  });
  const { dialog, enter } = await openForm(product.id, [product]);
  expect(dialog.getByText("Rs. 600.00 each, earns Rs. 100.00")).toBeTruthy();
  expect(dialog.getByText("Rs. 1,500.00 each, earns Rs. 100.00")).toBeTruthy();
  expect(dialog.getByText("Rs. 600.00 each, earns Rs. 100.00").closest("[aria-live]")).toBeNull();
  expect(dialog.queryByText(/The shop keeps/)).toBeNull();
  await enter({ "Wholesale commission (optional)": "240" });
  expect(
    dialog.getByText("15+ pieces: the commission is 40% of the price. The shop keeps Rs. 360.00 per piece."),
  ).toBeTruthy();
});
