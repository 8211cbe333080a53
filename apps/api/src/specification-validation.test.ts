import { expect, test } from "vitest";
import { CUSTOMER, productForm } from "./test/shop.ts";
import { createTestApp } from "./test/test-app.ts";
import { makeAdmin, makeReseller } from "./test/users.ts";

/**
 * A wrong order or product, and the sentence for each of its fields, typed by hand from the specification
 * (docs/product/interface.md, I-202). Those of accounts are in features/auth/messages.test.ts.
 */
type Row = {
  path: string;
  as: "reseller" | "admin";
  sent: Record<string, unknown>;
  errors: Record<string, string>;
};

const app = await createTestApp();
const callers = { reseller: await makeReseller(app), admin: await makeAdmin(app) };

const item = { productId: crypto.randomUUID(), productName: "Cotton shirt", quantity: 1 };

const ROWS: Row[] = [
  {
    path: "/orders",
    sent: { items: [item] },
    as: "reseller",
    errors: {
      customerName: "Please fill in all required fields",
      customerPhone: "Please fill in all required fields",
      customerAddress: "Please fill in all required fields",
    },
  },
  {
    path: "/orders",
    sent: { ...CUSTOMER, items: [{ quantity: 1 }] },
    as: "reseller",
    errors: { "items.0.productId": "Product ID is missing" },
  },
  {
    path: "/products",
    sent: {},
    as: "admin",
    errors: {
      name: "Name is required",
      category: "Category is required",
      description: "Description is required",
      price: "Price is required",
      commission: "Commission is required",
      stock: "Stock is required",
      weight: "Weight is required",
    },
  },
  {
    path: "/products",
    sent: productForm({
      hasVariations: true,
      variations: [{ name: "Size", options: ["S"] }, { options: [] }],
    }),
    as: "admin",
    errors: {
      "variations.1.name": "Variation 2 name is required",
    },
  },
  {
    path: "/products",
    sent: productForm({ hasVariations: true, variations: [{ name: "Size", options: [] }] }),
    as: "admin",
    errors: { "variations.0.options": "Variation 1 must have at least one option" },
  },
];

test.each(ROWS)(
  "POST $path with $sent is refused in the specification's words",
  async ({ path, as, sent, errors }) => {
    const res = await app.as(callers[as]).post(`/api${path}`).send(sent);

    expect(res.status).toBe(422);
    expect(res.body.errors).toMatchObject(errors);
  },
);
