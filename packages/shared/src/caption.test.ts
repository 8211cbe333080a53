import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { captionOf } from "./caption.ts";
import { formatCommission, formatRupees } from "./money.ts";
import type { Product, Variation } from "./schemas/product.ts";

const saree: Product = {
  id: "1",
  name: "Cotton Saree",
  description: "Handloom cotton saree",
  longDescription: "",
  category: "clothing",
  images: [],
  price: 2450,
  finalPrice: 2900,
  originalPrice: 2900,
  commission: 250,
  commissionRate: 10,
  wholesalePrice: 2000,
  wholesaleCommission: 300,
  wholesaleQuantity: 15,
  stock: 40,
  weight: 0.5,
  condition: "New",
  status: "active",
  features: ["Hand made", "Woven border"],
  specifications: {},
  hasVariations: false,
  variations: [],
  vendor: { id: null, businessName: "Secret Supplier" },
  createdAt: "2026-11-02T04:30:00.000Z",
  version: 1,
};
const nimali = { businessName: "Nimali Fashion", phone: "+94771234567" };
const unreachable = { businessName: "Nimali Fashion", phone: null };

function variation(overrides: Partial<Variation>): Variation {
  const row = { id: "1", name: "Size", options: [], value: null, price: 0, retailPrice: 0 };
  return { ...row, wholesalePrice: 0, commission: 0, weight: 0, stock: null, ...overrides };
}

test("a caption names the product, its price, the business that offers it and its phone number", () => {
  expect(captionOf(saree, nimali)).toBe(
    `Cotton Saree

Handloom cotton saree

• Hand made
• Woven border

Price: Rs. 2,450.00 plus delivery
Cash on delivery

Order from Nimali Fashion
Call or WhatsApp 077 123 4567`,
  );
});

test("a caption lists the choices, and the range of prices when the price depends on them", () => {
  const variations = [
    variation({ name: "Size", options: ["S", "M"] }),
    variation({ name: "Colour", options: ["Gold"], price: 2950 }),
    variation({ name: "Colour", options: ["Red"] }),
  ];
  const caption = captionOf({ ...saree, hasVariations: true, variations }, nimali);
  expect(caption).toContain(
    "Size: S, M\nColour: Gold, Red\nPrice: Rs. 2,450.00 to Rs. 2,950.00 plus delivery",
  );
});

test("a caption of a product with hundreds of thousands of combinations has the range of prices", () => {
  const options = Array.from({ length: 12 }, (_, index) => `Choice ${index + 1}`);
  const groups = ["Size", "Colour", "Fit", "Sleeve"].map((name) => variation({ name, options }));
  const collars = [
    variation({ name: "Collar", options: options.slice(0, 6) }),
    variation({ name: "Collar", options: options.slice(6), price: 2950 }),
  ];
  const product = { ...saree, hasVariations: true, variations: [...groups, ...collars] };
  expect(captionOf(product, nimali)).toContain("Price: Rs. 2,450.00 to Rs. 2,950.00 plus delivery");
});

test("a caption without a business name names nobody, and one without a phone number asks nobody to call", () => {
  expect(captionOf(saree, { ...nimali, businessName: "" })).toMatch(
    /delivery\n\nCall or WhatsApp 077 123 4567$/,
  );
  expect(captionOf(saree, unreachable)).toMatch(/\n\nOrder from Nimali Fashion$/);
  expect(captionOf(saree, { businessName: "", phone: null })).toMatch(/Cash on delivery$/);
});

describe("the caption of any product", () => {
  // Words without digits, so that every figure in a caption comes from the code under test.
  // Without an e, so that chance writes neither "earn" nor "wholesale".
  const words = fc.stringMatching(/^[a-df-z ]{1,30}$/);
  const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);
  const rows = fc.array(
    fc
      .record({
        name: fc.constantFrom("Size", "Colour"),
        options: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,3}$/), { minLength: 1, maxLength: 3 }),
        price: fc.oneof(fc.constant(0), amount),
        wholesalePrice: amount,
        commission: amount,
        retailPrice: amount,
      })
      .map(variation),
    { maxLength: 3 },
  );
  const products = fc
    .record({
      name: words,
      description: words,
      features: fc.array(words, { maxLength: 8 }),
      price: amount,
      finalPrice: fc.option(amount),
      commission: amount,
      commissionRate: fc.option(fc.integer({ min: 1, max: 90 })),
      wholesalePrice: fc.option(amount),
      wholesaleCommission: fc.option(amount),
      wholesaleQuantity: fc.integer({ min: 0, max: 100 }),
      variations: rows,
    })
    .map((overrides): Product =>
      Object.assign({}, saree, overrides, { hasVariations: overrides.variations.length > 0 }),
    );

  test("law: the only figures in a caption are the lowest and the highest price of one piece, never commission or wholesale", () => {
    fc.assert(
      fc.property(products, (product) => {
        const caption = captionOf(product, unreachable);
        const asked = [product.price, ...product.variations.map(({ price }) => price)];
        const figures = caption.match(/\d[\d,]*(\.\d+)?/g) ?? [];
        const amounts = figures.map((figure) => Number(figure.replaceAll(",", "")));
        expect(figures.length).toBeGreaterThanOrEqual(1);
        expect(figures.length).toBeLessThanOrEqual(2);
        expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
        for (const figure of figures)
          expect(asked.map((price) => formatRupees(price).slice(4))).toContain(figure);
        expect(caption.toLowerCase()).not.toMatch(/commission|wholesale|earn/);
        expect(caption).not.toContain(product.vendor.businessName);
      }),
      { numRuns: 500 },
    );
  });

  test("a caption never contains the commission or the wholesale price", () => {
    fc.assert(
      fc.property(products, (product) => {
        const caption = captionOf(product, unreachable);
        const { commission, wholesalePrice, wholesaleCommission, variations } = product;
        const kept = [commission, wholesalePrice, wholesaleCommission].filter((figure) => figure !== null);
        for (const row of variations) kept.push(row.commission, row.wholesalePrice);
        const prices = new Set([product.price, ...variations.map(({ price }) => price)]);
        for (const figure of kept.filter((candidate) => !prices.has(candidate))) {
          expect(caption).not.toContain(`${formatCommission(figure)} `);
          expect(caption).not.toContain(formatRupees(figure));
        }
      }),
      { numRuns: 500 },
    );
  });
});
