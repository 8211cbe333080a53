import { expect, test } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { changesBetween, rebased } from "./conflict.ts";
import { isShownImage } from "./images-section.tsx";
import { BLANK_PRODUCT, BLANK_VARIATION, fieldOf, inputOf, numberOf, valuesOf } from "./product-form.ts";
import { stockHint } from "./product-sections.tsx";

const counted = makeVariation({ options: ["S"], stock: 5, price: 2600 });
const shared = makeVariation({ options: ["M"] });
const saree = makeProduct({
  stock: 40,
  version: 3,
  finalPrice: 2800,
  specifications: { Care: "40 °C" },
  hasVariations: true,
  variations: [counted, shared],
});

test("a product that goes through the form comes out as it went in, naming what was loaded", () => {
  expect(inputOf(valuesOf(saree), saree)).toMatchObject({
    name: "Cotton Saree",
    price: 2450,
    finalPrice: 2800,
    wholesalePrice: null,
    stock: 40,
    loadedStock: 40,
    loadedVersion: 3,
    specifications: { Care: "40 °C" },
    variations: [
      { id: counted.id, options: ["S"], price: 2600, stock: 5, loadedStock: 5 },
      { id: shared.id, options: ["M"], price: 0, stock: null, loadedStock: null },
    ],
  });
});

test("a new product names nothing that was loaded, and leaves blanks to the schema", () => {
  const input = inputOf({ ...BLANK_PRODUCT, hasVariations: true, variations: [BLANK_VARIATION] }, null);
  expect(input).toMatchObject({ price: null, wholesaleQuantity: undefined, vendorId: null });
  expect(input).not.toHaveProperty("loadedVersion");
  expect(input["variations"]).toEqual([expect.not.objectContaining({ id: expect.anything() })]);
});

test("variations that are switched off are not sent", () => {
  expect(inputOf({ ...valuesOf(saree), hasVariations: false }, saree)).toMatchObject({
    hasVariations: false,
    variations: [],
  });
});

test("the emptied stock of a choice that counts its own is no number", () => {
  const values = valuesOf(saree);
  const rows = values.variations.map((row) => ({ ...row, stock: null }));
  expect(inputOf({ ...values, variations: rows }, saree)).toMatchObject({
    variations: [{ stock: Number.NaN }, { stock: null }],
  });
});

test.each([
  ["price", "price"],
  ["images.1", "images.1.url"],
  ["images", "images.0.url"],
  ["features.2", "features.2.text"],
  ["specifications.Care", "specifications.0.text"],
  ["specifications.", "specifications.1.name"],
  ["variations.1.name", "variations.1.name"],
  ["variations.1.options", "variations.1.options.0.text"],
  ["variations.1.options.3", "variations.1.options.3.text"],
  ["variations.1.id", "variations.1.name"],
  ["variations", "variations.0.name"],
])("an issue at %s stands under %s", (path, name) => {
  const values = valuesOf(saree);
  values.specifications.push({ name: "", text: "no name" });
  expect(fieldOf(path, values)).toBe(name);
});

test("moved onto a newer product, stocks keep the difference that was meant", () => {
  const sold = { ...saree, stock: 38, variations: [{ ...counted, stock: 1 }] };
  const values = valuesOf(saree);
  const [first, second] = values.variations;
  const typed = {
    ...values,
    stock: 45,
    variations: [
      { ...BLANK_VARIATION, ...first, stock: 3 },
      { ...BLANK_VARIATION, ...second },
    ],
  };
  const moved = rebased(typed, saree, sold);
  expect(moved.stock).toBe(43);
  expect(moved.variations).toMatchObject([
    { variationId: counted.id, stock: 0 },
    { variationId: "", options: [{ text: "M" }] },
  ]);
});

test("what somebody else changed is told in words", () => {
  const theirs = { ...saree, price: 2600, stock: 38, status: "inactive" as const, images: [] };
  expect(changesBetween(saree, theirs)).toEqual([
    { label: "Price", from: "Rs. 2,450.00", to: "Rs. 2,600.00" },
    { label: "Stock", from: "40", to: "38" },
    { label: "Status", from: "active", to: "inactive" },
    { label: "Images", from: "", to: "" },
  ]);
  expect(changesBetween(saree, { ...saree, version: 9 })).toEqual([]);
});

test.each([
  [40, "40 when the form opened."],
  [null, "40 when the form opened."],
  [45, "+5 to 40 when the form opened. What is sold meanwhile stays sold."],
  [38, "−2 to 40 when the form opened. What is sold meanwhile stays sold."],
])("a stock of %j over 40", (text, hint) => {
  expect(stockHint(text, 40)).toBe(hint);
});

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["950.50", 950.5],
])("a number input with %j holds %j", (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  ["https://shop.example/a.jpg", true],
  ["http://shop.example/a.jpg", true],
  ["/uploads/ab12.webp", true],
  ["https://shop", false],
  ["javascript:alert(1)", false],
  ["data:image/png;base64,AA", false],
  ["//shop.example/a.jpg", false],
  ["", false],
])("a preview of %j is asked for: %s", (address, isShown) => {
  expect(isShownImage(address)).toBe(isShown);
});
