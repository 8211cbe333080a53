import { expect, test } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { changesBetween, rebased } from "./conflict.ts";
import { valuesOf } from "./product-form.ts";
import { BLANK_ROW } from "./variation-grid.ts";

const counted = makeVariation({ options: ["S"], stock: 5, price: 2600 });
const shared = makeVariation({ options: ["M"] });
const saree = makeProduct({
  stock: 40,
  version: 3,
  finalPrice: 2800,
  hasVariations: true,
  variations: [counted, shared],
});

test("another admin's changes are listed in the order of the form, long texts without their content", () => {
  const theirs = { ...saree, price: 2600, stock: 38, status: "inactive" as const, images: [] };
  expect(changesBetween(saree, theirs)).toEqual([
    { label: "Price", from: "Rs. 2,450.00", to: "Rs. 2,600.00" },
    { label: "Stock", from: "40", to: "38" },
    { label: "Status", from: "active", to: "inactive" },
    { label: "Images", from: "", to: "" },
  ]);
});

test.each([
  [{ name: "Silk Saree" }, "Name", "Cotton Saree", "Silk Saree"],
  [{ category: "home" }, "Category", "Clothing", "Home"],
  [{ vendor: { id: null, businessName: "Galle Crafts" } }, "Vendor", "Pola", "Galle Crafts"],
  [{ finalPrice: null }, "Comparison price", "Rs. 2,800.00", "none"],
  [{ commission: 300 }, "Commission", "Rs. 250.00", "Rs. 300.00"],
  [{ commissionRate: 7.5 }, "Commission rate", "none", "7.5%"],
  [{ wholesalePrice: 2000 }, "Wholesale price", "none", "Rs. 2,000.00"],
  [{ wholesaleCommission: 200 }, "Wholesale commission", "none", "Rs. 200.00"],
  [{ wholesaleQuantity: 20 }, "Bulk quantity", "15", "20"],
  [{ weight: 1.25 }, "Weight", "0.50 kg", "1.25 kg"],
  [{ condition: "Used" }, "Condition", "New", "Used"],
  [{ longDescription: "Woven by hand" }, "Description", "", ""],
  [{ specifications: { Care: "40 °C" } }, "Features", "", ""],
  [{ variations: [counted] }, "Variations", "", ""],
])("a change of %j is listed as %s", (changed, label, from, to) => {
  expect(changesBetween(saree, { ...saree, ...changed })).toEqual([{ label, from, to }]);
});

test("a newer version with equal content lists no changes", () => {
  expect(changesBetween(saree, { ...saree, version: 9 })).toEqual([]);
});

test("on top of a newer product, stocks keep the typed difference and never fall below zero", () => {
  const sold = { ...saree, stock: 38, variations: [{ ...counted, stock: 1 }] };
  const values = valuesOf(saree);
  const [first, second] = values.variations;
  const typed = {
    ...values,
    stock: 45,
    variations: [
      { ...BLANK_ROW, ...first, stock: 3 },
      { ...BLANK_ROW, ...second },
    ],
  };
  const moved = rebased(typed, saree, sold);
  expect(moved.stock).toBe(43);
  expect(moved.variations).toMatchObject([
    { variationId: counted.id, stock: 0 },
    { variationId: "", options: ["M"] },
  ]);
});

test.each([
  ["a blank stock", null],
  ["a stock of half a unit", 40.5],
])("%s is kept, so that the form's validation reports it", (_, stock) => {
  expect(rebased({ ...valuesOf(saree), stock }, saree, { ...saree, stock: 10 }).stock).toBe(stock);
});

test("all other typed values replace those of the newer product", () => {
  const typed = { ...valuesOf(saree), name: "Silk Saree", price: 3000 };
  const moved = rebased(typed, saree, { ...saree, name: "Wool Saree", price: 2600 });
  expect(moved).toMatchObject({ name: "Silk Saree", price: 3000 });
});

test("a variation that shared the product's stock has the stock it got meanwhile, unless another was typed", () => {
  const counting = { ...saree, variations: [counted, { ...shared, stock: 9 }] };
  const [, untouched] = rebased(valuesOf(saree), saree, counting).variations;
  expect(untouched?.stock).toBe(9);
});

test("a stock that was shared, or is shared now, keeps no difference", () => {
  const typed = valuesOf(saree);
  for (const row of typed.variations) row.stock = 7;
  const swapped = {
    ...saree,
    variations: [
      { ...counted, stock: null },
      { ...shared, stock: 9 },
    ],
  };
  expect(rebased(typed, saree, swapped).variations.map(({ stock }) => stock)).toEqual([7, 7]);
});
