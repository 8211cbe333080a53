import { expect, test } from "vitest";
import { type PriceTerms, priceTermsOf } from "./pricing.ts";
import type { Product } from "./schemas/product.ts";

test("the figures of a product reply are converted to cents and grams", () => {
  const reply: Product = {
    id: "p",
    name: "Shirt",
    description: "",
    longDescription: "",
    category: "clothing",
    images: [],
    price: 1250.1,
    finalPrice: 1500,
    originalPrice: 1250.1,
    commission: 19.99,
    commissionRate: null,
    wholesalePrice: 1100.29,
    wholesaleCommission: null,
    wholesaleQuantity: 15,
    stock: 8,
    weight: 1.1,
    condition: "New",
    status: "active",
    features: [],
    specifications: {},
    hasVariations: true,
    variations: [
      {
        id: "v",
        name: "Size",
        options: ["S"],
        value: "M",
        price: 0.29,
        retailPrice: 0,
        wholesalePrice: 0.57,
        commission: 4.35,
        weight: 0.29,
        stock: 0,
      },
    ],
    vendor: { id: null, businessName: "Pola" },
    version: 1,
    createdAt: "2026-11-21T00:00:00.000Z",
  };
  const expected: PriceTerms = {
    priceCents: 1250_10,
    commissionCents: 19_99,
    wholesalePriceCents: 1100_29,
    wholesaleCommissionCents: null,
    wholesaleQuantity: 15,
    weightGrams: 1100,
    stock: 8,
    variations: [
      {
        id: "v",
        name: "Size",
        options: ["S"],
        value: "M",
        priceCents: 29,
        wholesalePriceCents: 57,
        commissionCents: 4_35,
        weightGrams: 290,
        stock: 0,
      },
    ],
  };
  expect(priceTermsOf(reply)).toEqual(expected);
  expect(priceTermsOf({ ...reply, wholesalePrice: null, wholesaleCommission: 12.5 })).toMatchObject({
    wholesalePriceCents: null,
    wholesaleCommissionCents: 12_50,
  });
});
