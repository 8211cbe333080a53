import { afterAll, beforeAll, expect, test } from "vitest";
import { CUSTOMER, makeProduct, productForm } from "./test/shop.ts";
import { createTestApp, type TestApp } from "./test/test-app.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "./test/users.ts";

/** A call with a wrong payload, and the sentence for each of its fields, typed by hand from the specification (docs/product/interface.md, I-202). */
type Row = {
  call: ["post" | "put" | "patch", string, Record<string, unknown>];
  as: "guest" | "reseller" | "admin";
  errors: Record<string, string>;
};

let app: TestApp;
let callers: Record<Row["as"], TestUser | null>;
let productId: string;

beforeAll(async () => {
  app = await createTestApp();
  callers = { guest: null, reseller: await makeReseller(app), admin: await makeAdmin(app) };
  productId = (await makeProduct(app)).id;
});

afterAll(async () => {
  await app.close();
});

const item = { productId: "{product}", productName: "Cotton shirt", quantity: 1 };
const BLANK_PROFILE = { firstName: " ", lastName: " ", phone: " ", businessName: " ", businessAddress: " " };
const REQUIRED_PROFILE = {
  firstName: "First name is required",
  lastName: "Last name is required",
  phone: "Phone number is required",
  businessName: "Business name is required",
  businessAddress: "Business address is required",
};

const ROWS: Row[] = [
  {
    call: ["post", "/auth/login", {}],
    as: "guest",
    errors: { email: "Email is required", password: "Password is required" },
  },
  {
    call: ["post", "/auth/login", { email: "nimal", password: "12345" }],
    as: "guest",
    errors: { email: "Email is invalid", password: "Password must be at least 6 characters" },
  },
  {
    call: ["post", "/auth/register", BLANK_PROFILE],
    as: "guest",
    errors: {
      ...REQUIRED_PROFILE,
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Please confirm your password",
      agreement: "You must agree to the terms and conditions",
    },
  },
  {
    call: ["post", "/auth/register", { password: "secret-1", confirmPassword: "secret-2" }],
    as: "guest",
    errors: { confirmPassword: "Passwords do not match" },
  },
  {
    call: ["post", "/auth/register", { email: "nimal", password: "12345" }],
    as: "guest",
    errors: { email: "Email is invalid", password: "Password must be at least 6 characters" },
  },
  { call: ["post", "/auth/forgot-password", {}], as: "guest", errors: { email: "Email is required" } },
  {
    call: ["post", "/auth/reset-password", { password: "12345" }],
    as: "guest",
    errors: {
      token: "Invalid reset link. Please request a new password reset.",
      password: "Password must be at least 6 characters long",
    },
  },
  { call: ["put", "/auth/profile", BLANK_PROFILE], as: "reseller", errors: REQUIRED_PROFILE },
  {
    call: [
      "put",
      "/auth/profile",
      {
        accountHolderName: " ",
        bankName: " ",
        accountNumber: " ",
        branchName: " ",
        currentPassword: PASSWORD,
      },
    ],
    as: "reseller",
    errors: {
      accountHolderName: "Account holder name is required",
      bankName: "Bank name is required",
      accountNumber: "Account number is required",
      branchName: "Branch name is required",
    },
  },
  {
    call: ["post", "/orders", { items: [item] }],
    as: "reseller",
    errors: {
      customerName: "Please fill in all required fields",
      customerPhone: "Please fill in all required fields",
      customerAddress: "Please fill in all required fields",
    },
  },
  {
    call: ["post", "/orders", { ...CUSTOMER, items: [{ quantity: 1 }] }],
    as: "reseller",
    errors: { "items.0.productId": "Product ID is missing" },
  },
  {
    call: ["post", "/products", {}],
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
    call: [
      "post",
      "/products",
      productForm({ hasVariations: true, variations: [{ name: "Size", options: ["S"] }, { options: [] }] }),
    ],
    as: "admin",
    errors: {
      "variations.1.name": "Variation 2 name is required",
    },
  },
  {
    call: [
      "post",
      "/products",
      productForm({ hasVariations: true, variations: [{ name: "Size", options: [] }] }),
    ],
    as: "admin",
    errors: { "variations.0.options": "Variation 1 must have at least one option" },
  },
];

test.each(ROWS)(
  "$call.0 $call.1 refuses a wrong payload in the specification's words: $errors",
  async (row) => {
    const [method, path, payload] = row.call;
    const user = callers[row.as];
    const caller = user ? app.as(user) : app.request;

    const res = await caller[method](`/api${path}`).send(
      JSON.parse(JSON.stringify(payload).replaceAll("{product}", productId)),
    );

    expect(res.status).toBe(422);
    expect(res.body.errors).toMatchObject(row.errors);
  },
);
