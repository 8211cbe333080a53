import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { makeUser } from "../test/factories.ts";
import {
  returns,
  enter,
  loses,
  missingMessages,
  order,
  press,
  product,
  reach,
  refuses,
  serveCall,
  serveShop,
  type MessageRow,
  type Step,
  withWords,
} from "./specification-test-kit.tsx";

beforeEach(serveShop);

const REASON = "Somebody was faster";
const NETWORK = "Network error. Please try again.";
const person = makeUser();
const entered = () => Response.json({ success: true, token: "fresh", user: person });

const login = [enter({ Email: "nimali@shop.example", Password: "secret1" }), press("Log ?in")];
const register: Step[] = [
  enter({
    "First name": "Nimali",
    "Last name": "Perera",
    "Phone number": "077 123 4567",
    "Business name": "Nimali Fashion",
    "Business address": "12 Galle Road",
    Email: "nimali@shop.example",
    Password: "secret1",
    "Confirm password": "secret1",
  }),
  async (user) => user.click(await screen.findByRole("checkbox")),
  press("Register"),
];
const reset = [enter({ "New password": "secret1", "Confirm password": "secret1" }), press("Reset password")];
const forgot = [enter({ Email: "nimali@shop.example" }), press("Send")];
const RESET = "/reset-password?token=t";
const CHECKOUT = `/checkout/${product.id}?quantity=2`;
const profile = [press("Edit Profile"), enter({ "First name": "Nimasha" }), press("Save Changes")];
const checkout = [
  enter({
    "Customer name": "Kamal Fernando",
    "Customer phone": "071 222 3334",
    "Delivery address": "45 Temple Road",
  }),
  press("Place Order"),
];
/** An exception that is no failed call. */
const blockStorage: Step = async () => {
  vi.spyOn(storedToken, "get").mockImplementation(() => {
    throw new Error("Storage is blocked");
  });
};
/** The bank form may ask for a number twice, so whatever it leaves empty is filled in. */
const bank: Step[] = [
  press("Edit Bank Details"),
  async (user) => {
    const form = await screen.findByRole("form", { name: "Bank Details" });
    for (const field of form.querySelectorAll("input")) {
      if (field.value !== "" || field.readOnly) continue;
      await user.click(field);
      await user.paste(field.type === "password" ? "secret1" : "0012345678");
    }
  },
  press("Save Changes"),
];

// Typed by hand from the specification's error catalogue.
const ROWS: MessageRow[] = [
  {
    at: "/login",
    as: "guest",
    when: login,
    given: [serveCall("post /auth/login", entered)],
    toast: "Login successful!",
  },
  { at: "/login", as: "guest", when: login, given: [refuses("post /auth/login")], toast: "Login failed" },
  { at: "/login", as: "guest", when: login, given: [refuses("post /auth/login", REASON)], toast: REASON },
  {
    at: "/login",
    as: "guest",
    when: login,
    given: [loses("post /auth/login")],
    toast: "An unexpected error occurred",
  },
  {
    at: "/login",
    as: "guest",
    when: login,
    given: [serveCall("post /auth/login", () => Response.json({ success: true, user: person }))],
    toast: "Invalid response structure - no token found",
  },
  {
    at: "/register",
    as: "guest",
    when: register,
    given: [refuses("post /auth/register", REASON)],
    toast: `Registration Failed: ${REASON}`,
    inForm: REASON,
  },
  {
    at: "/register",
    as: "guest",
    when: register,
    given: [refuses("post /auth/register")],
    toast: "Registration Failed: Please try again",
    inForm: "Registration failed",
  },
  {
    at: "/register",
    as: "guest",
    when: register,
    given: [loses("post /auth/register")],
    toast: "An unexpected error occurred. Please try again or contact support.",
  },
  {
    at: "/register",
    as: "guest",
    when: register,
    given: [serveCall("post /auth/register", entered)],
    toast: "…verify…pending…approval…",
  },
  {
    at: "/profile",
    as: "reseller",
    when: profile,
    given: [returns("put /auth/profile", person)],
    toast: "Profile updated successfully!",
  },
  {
    at: "/profile",
    as: "reseller",
    when: profile,
    given: [refuses("put /auth/profile", REASON)],
    toast: REASON,
  },
  {
    at: "/profile",
    as: "reseller",
    when: profile,
    given: [refuses("put /auth/profile")],
    toast: "Failed to update profile",
    inForm: "Profile update failed",
  },
  {
    at: "/profile",
    as: "reseller",
    when: [press("Edit Profile"), enter({ "First name": "Nimasha" }), blockStorage, press("Save Changes")],
    toast: "An unexpected error occurred",
  },
  {
    at: "/profile",
    as: "reseller",
    when: bank,
    given: [returns("put /auth/profile", person)],
    toast: "Bank details updated successfully!",
  },
  {
    at: "/profile",
    as: "reseller",
    when: bank,
    given: [refuses("put /auth/profile")],
    toast: "Failed to update bank details",
  },
  {
    at: "/forgot-password",
    as: "guest",
    when: forgot,
    given: [refuses("post /auth/forgot-password", REASON)],
    inForm: REASON,
  },
  {
    at: "/forgot-password",
    as: "guest",
    when: forgot,
    given: [refuses("post /auth/forgot-password")],
    inForm: "Failed to send reset email",
  },
  {
    at: "/forgot-password",
    as: "guest",
    when: forgot,
    given: [loses("post /auth/forgot-password")],
    inForm: NETWORK,
  },
  {
    at: RESET,
    as: "guest",
    when: reset,
    given: [refuses("post /auth/reset-password", REASON)],
    inForm: REASON,
  },
  {
    at: RESET,
    as: "guest",
    when: reset,
    given: [refuses("post /auth/reset-password")],
    inForm: "Failed to reset password",
  },
  { at: RESET, as: "guest", when: reset, given: [loses("post /auth/reset-password")], inForm: NETWORK },
  {
    at: "/reset-password",
    as: "guest",
    inForm: "Invalid reset link. Please request a new password reset.",
  },
  {
    at: "/products",
    as: "reseller",
    given: [refuses("get /vendor/listings")],
    onPage: "Failed to load listings",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    given: [refuses(`get /products/${product.id}`, "", 404)],
    onPage: "Listing not found",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    given: [refuses(`get /products/${product.id}`, "", 500)],
    onPage: "Error Loading Product",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    given: [refuses(`get /products/${product.id}`, "", 500)],
    onPage: "Failed to fetch product: 500",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    when: checkout,
    given: [returns("post /orders", order)],
    toast: "Order placed successfully!",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    when: checkout,
    given: [refuses("post /orders", REASON)],
    toast: "Failed to place order. Please try again.",
  },
  {
    at: CHECKOUT,
    as: "reseller",
    when: checkout,
    given: [loses("post /orders")],
    toast: "Failed to place order. Please try again.",
  },
  {
    at: "/payouts",
    as: "reseller",
    given: [refuses("get /payouts/reseller")],
    onPage: "Failed to fetch payout data",
  },
];

test.each(ROWS.map(withWords))("at $at a $as reads the specification's words: $words", async (row) => {
  await reach(row);

  await waitFor(() => expect(missingMessages(row)).toEqual([]));
});
