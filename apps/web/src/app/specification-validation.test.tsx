import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  confirm,
  enter,
  missingTexts,
  press,
  product,
  reach,
  serveShop,
  type ScreenRow,
  type Step,
} from "./specification-test-kit.tsx";

beforeEach(serveShop);

const clear =
  (...labels: string[]): Step =>
  async (user) => {
    for (const label of labels) await user.clear(await screen.findByLabelText(label));
  };

// Typed by hand from the specification's validation rules.
const ROWS: ScreenRow[] = [
  { at: "/login", as: "guest", when: [press("Log ?in")], texts: "Email is required | Password is required" },
  {
    at: "/login",
    as: "guest",
    when: [enter({ Email: "nimali", Password: "12345" }), press("Log ?in")],
    texts: "Email is invalid | Password must be at least 6 characters",
  },
  {
    at: "/register",
    as: "guest",
    when: [press("Register")],
    texts: `
      First name is required | Last name is required | Phone number is required
      Business name is required | Business address is required | Email is required
      Password is required | Please confirm your password
      You must agree to the terms and conditions`,
  },
  {
    at: "/register",
    as: "guest",
    when: [enter({ Password: "secret1", "Confirm password": "secret2" }), press("Register")],
    texts: "Passwords do not match",
  },
  {
    at: "/reset-password?token=t",
    as: "guest",
    when: [enter({ "New password": "12345", "Confirm password": "123456" }), press("Reset password")],
    texts: "Password must be at least 6 characters long | Passwords do not match",
  },
  { at: "/forgot-password", as: "guest", when: [press("Send")], texts: "Email is required" },
  {
    at: `/checkout/${product.id}`,
    as: "reseller",
    when: [press("Place Order")],
    texts: "Please fill in all required fields",
  },
  { at: "/checkout", as: "reseller", texts: "Product ID is missing" },
  {
    at: "/profile",
    as: "reseller",
    when: [
      press("Edit Profile"),
      clear("First name", "Last name", "Phone", "Business name", "Business address"),
      press("Save Changes"),
    ],
    texts: `
      First name is required | Last name is required | Phone number is required
      Business name is required | Business address is required`,
  },
  {
    at: "/admin/products?product=new",
    as: "admin",
    when: [async (user) => user.click(await screen.findByRole("switch")), confirm("Add Product")],
    texts: `
      Name is required | Category is required | Description is required | Price is required
      Commission is required | Stock is required | Weight is required
      Variation 1 name is required | Variation 1 must have at least one option`,
  },
];

test.each(ROWS)("at $at a $as reads what is wrong in the specification's words: $texts", async (row) => {
  await reach(row);

  await waitFor(() => expect(missingTexts(row)).toEqual([]));
});
