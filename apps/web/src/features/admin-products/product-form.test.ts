import { ProductInput } from "@pola/shared/schemas/product";
import { expect, test, vi } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { isShownImage } from "./images-section.tsx";
import {
  BLANK_PRODUCT,
  fieldOf,
  formSchemaOf,
  inputOf,
  numberOf,
  valuesOf,
  type ProductValues,
} from "./product-form.ts";
import { stockHint } from "./product-sections.tsx";
import { BLANK_ROW } from "./variation-grid.ts";

const counted = makeVariation({ options: ["S"], stock: 5, price: 2600 });
const shared = makeVariation({ options: ["M"] });
const saree = makeProduct({
  images: [],
  stock: 40,
  version: 3,
  finalPrice: 2800,
  specifications: { Care: "40 °C" },
  hasVariations: true,
  variations: [counted, shared],
});

test("an unchanged product is sent back as it was, with the loaded version and stocks", () => {
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

test("a product of the house has no vendor id, and a vendor is sent by its id", () => {
  const vendor = { id: "vendor-1", businessName: "Galle Crafts" };
  expect(valuesOf(saree).vendorId).toBeNull();
  expect(inputOf(valuesOf({ ...saree, vendor }), saree)).toMatchObject({ vendorId: "vendor-1" });
});

test("an empty list starts with one blank row, and variations start with none", () => {
  const empty = valuesOf(makeProduct({ images: [], features: [], specifications: {}, variations: [] }));
  expect(empty).toMatchObject({
    images: [{ url: "" }],
    features: [{ text: "" }],
    specifications: [{ name: "", text: "" }],
    variations: [],
  });
});

test("a number of 0 in a variation is a blank input, and a blank input is sent as 0", () => {
  const values = valuesOf({ ...saree, variations: [shared] });
  const none = { price: null, retailPrice: null, wholesalePrice: null, commission: null, weight: null };
  expect(values.variations).toMatchObject([none]);
  const zeros = { price: 0, retailPrice: 0, wholesalePrice: 0, commission: 0, weight: 0 };
  expect(inputOf(values, saree)).toMatchObject({ variations: [zeros] });
});

test("a new product sends no loaded values and leaves blank inputs to the schema", () => {
  const pickers = [{ name: "Size", values: ["S"] }];
  const variations = [{ ...BLANK_ROW, options: ["S"] }];
  const input = inputOf({ ...BLANK_PRODUCT, hasVariations: true, pickers, variations }, null);
  expect(input).toMatchObject({ price: null, wholesaleQuantity: undefined, vendorId: null });
  for (const name of ["loadedVersion", "loadedStock", "stockReason"]) expect(input).not.toHaveProperty(name);
  expect(input["variations"]).toEqual([expect.not.objectContaining({ id: expect.anything() })]);
});

test("specifications without name and text are dropped, and names are trimmed", () => {
  const specifications = [
    { name: " Care ", text: "40 °C" },
    { name: " ", text: "" },
  ];
  expect(inputOf({ ...BLANK_PRODUCT, specifications }, null)).toMatchObject({
    specifications: { Care: "40 °C" },
  });
});

test("variations that are switched off are not sent", () => {
  expect(inputOf({ ...valuesOf(saree), hasVariations: false }, saree)).toMatchObject({
    hasVariations: false,
    variations: [],
  });
});

test("a blank stock is NaN in a row that tracks its stock, and null in a row that shares it", () => {
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
  ["features", "features.0.text"],
  ["features.2", "features.2.text"],
  ["specifications.Care", "specifications.0.text"],
  ["specifications.", "specifications.1.name"],
  ["specifications.Unknown", "specifications.0.text"],
  ["variations.1.price", "variations.1.price"],
  ["variations.1.name", "pickers.0.name"],
  ["variations.1.options", "pickers.0.values"],
  ["variations.1.options.3", "pickers.0.values"],
  ["variations.1.id", "pickers.0.name"],
  ["variations.1", "pickers.0.name"],
  ["variations", "pickers.0.name"],
])("an error at %s is shown at the input %s", (path, name) => {
  const values = valuesOf(saree);
  values.specifications.push({ name: "", text: "no name" });
  expect(fieldOf(path, values)).toBe(name);
});

async function errorsOf(values: ProductValues, base = saree) {
  const result = await formSchemaOf(ProductInput, base)["~standard"].validate(values);
  return (result.issues ?? []).map(({ path, message }) => [path?.map(String).join("."), message]);
}

test("the form's schema reports each error at its input", async () => {
  const values = {
    ...valuesOf(saree),
    price: null,
    images: [{ url: "/uploads/a.webp" }, { url: "javascript:alert(1)" }],
    specifications: [{ name: "", text: "no name" }],
    pickers: [
      { name: "Size", values: [] },
      { name: "", values: ["Navy"] },
    ],
  };
  expect(Object.fromEntries(await errorsOf(values))).toEqual({
    price: "Price is required",
    "images.1.url": "Enter an image address that starts with http:// or https://",
    "specifications.0.name": "Enter a name for the specification",
    "pickers.0.values": "Variation 1 must have at least one option",
    "pickers.1.name": "Variation 2 name is required",
  });
});

test("a row that tracks its stock cannot be saved with a blank stock", async () => {
  const values = valuesOf(saree);
  const [first = BLANK_ROW] = values.variations;
  expect(await errorsOf({ ...values, variations: [{ ...first, stock: null }] })).toEqual([
    ["variations.0.stock", "Enter a whole number"],
  ]);
});

test("values that the schema accepts are returned as the request body", async () => {
  const result = await formSchemaOf(ProductInput, saree)["~standard"].validate(valuesOf(saree));
  expect(result.issues).toBeUndefined();
  expect(result).toMatchObject({
    value: { name: "Cotton Saree", loadedVersion: 3, specifications: { Care: "40 °C" } },
  });
});

test.each([
  [40, "40 when you opened this form."],
  [null, "40 when you opened this form."],
  [40.5, "40 when you opened this form."],
  [45, "Adds 5. Sales made while you edit are kept."],
  [38, "Removes 2. Sales made while you edit are kept."],
])("with a stock of %j typed over 40 the hint is: %s", (stock, hint) => {
  expect(stockHint(stock, 40)).toBe(hint);
});

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["950.50", 950.5],
])("a number input with the text %j has the value %j", (text, number) => {
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
])("whether the preview of %j is requested: %s", (address, isShown) => {
  expect(isShownImage(address)).toBe(isShown);
});

test("an address is checked without URL.canParse too, which Safari has from version 17 on (I-1702)", () => {
  const canParse = vi.spyOn(URL, "canParse").mockImplementation(() => {
    throw new TypeError("URL.canParse is not a function");
  });
  expect(isShownImage("https://shop.example/a.jpg")).toBe(true);
  expect(isShownImage("https://shop example/a.jpg")).toBe(false);
  canParse.mockRestore();
});
