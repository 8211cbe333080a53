import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeOrder, makeOrderItem, makeProduct, makeVariation } from "../test/factories.ts";
import {
  returns,
  enter,
  missingTexts,
  order,
  press,
  product,
  reach,
  serveShop,
  type ScreenRow,
  type Step,
} from "./specification-test-kit.tsx";

beforeEach(serveShop);

const sized = makeProduct({
  ...product,
  stock: 5,
  hasVariations: true,
  variations: [makeVariation({ name: "Size", options: ["S", "M"] })],
});
const soldOut = { ...product, stock: 0 };
const shipped = makeOrder({
  ...order,
  status: "shipped",
  trackingNumber: "LK1",
  items: ["Saree", "Lamp", "Mask", "Shawl"].map((name) => makeOrderItem({ productName: name, name })),
});
const openTab =
  (name: string): Step =>
  async (user) =>
    user.click(await screen.findByRole("tab", { name }));

/** What the next step of an order is called. */
const NEXT_STEPS = [
  ["pending", "Process…"],
  ["processing", "Add Tracking and Ship…"],
  ["shipped", "Deliver…"],
  ["delivered", "Complete…"],
] as const;

// Typed by hand from the specification's screens.
const ROWS: ScreenRow[] = [
  {
    at: "/",
    as: "guest",
    texts: `
      Login | Register as Reseller | Become a Reseller | Become a Supplier | 500+ | 10,000+
      Rs.500K+ | 98% | About | Quick Links | Home | Products`,
  },
  { at: "/", as: "reseller", texts: "Go to Dashboard" },
  {
    at: "/dashboard",
    as: "reseller",
    texts: `
      Your Dashboard | Listings | Orders | Payouts | Profile | Logout | Take Tour | Refresh
      Total Orders | Completed | Pending | Total Earnings | Recent Orders | View All Orders
      Live Stock Status | View All Products | Quick Actions | Browse Products | Manage Orders
      Update Profile`,
  },
  {
    at: "/dashboard",
    as: "reseller",
    when: [press("Logout")],
    texts: `
      Confirm Logout | Are you sure you want to logout? | Cancel | Yes, Logout
      You will be redirected to the homepage and will need to login again to access your account.`,
  },
  { at: "/login", as: "guest", texts: "Forgot your password… | Create a reseller account" },
  {
    at: "/register",
    as: "guest",
    when: [press("Terms and Conditions")],
    texts: "…ffective January 1, 2025…",
  },
  {
    at: "/register",
    as: "guest",
    when: [press("Privacy Policy")],
    texts: "…ffective January 1, 2025… | …request access… | …privacy@pola.example…",
  },
  {
    at: "/forgot-password",
    as: "guest",
    given: [returns("post /auth/forgot-password", null)],
    when: [enter({ Email: "nimali@shop.example" }), press("Send")],
    texts: `
      Try a different email | …inbox…spam… | …Click the link… | …Create a new password…
      …1 hour…`,
  },
  {
    at: "/reset-password?token=t",
    as: "guest",
    given: [returns("post /auth/reset-password", null)],
    when: [enter({ "New password": "secret1", "Confirm password": "secret1" }), press("Reset password")],
    texts: "Go to Login Now | …3 seconds…",
  },
  {
    at: "/products",
    as: "reseller",
    texts: `
      All Listings | In Stock | Save Rs. 200… | Order Now… | Quick View… | Pola
      Handloom cotton saree | …Rs. 250…`,
  },
  {
    at: "/products",
    as: "reseller",
    given: [returns("get /vendor/listings", [soldOut])],
    texts: "Out of Stock",
  },
  {
    at: `/products/${product.id}`,
    as: "reseller",
    given: [returns(`get /products/${product.id}`, sized)],
    texts: `
      Low Stock | Low Stock Alert… | Available Options | …Select Variation…
      Description | Specifications | Reviews | Earn Commissions on Every Sale`,
  },
  {
    at: `/products/${product.id}`,
    as: "reseller",
    given: [returns(`get /products/${product.id}`, sized)],
    when: [async (user) => user.click(await screen.findByRole("radio", { name: "M" }))],
    texts: "Proceed to Checkout",
  },
  {
    at: `/products/${product.id}`,
    as: "reseller",
    given: [returns(`get /products/${product.id}`, { ...product, wholesalePrice: 2200 })],
    texts: "In Stock | Set to bulk quantity",
  },
  {
    at: `/checkout/${product.id}`,
    as: "reseller",
    texts: "…Including shipping and taxes… | City",
  },
  {
    at: "/orders",
    as: "reseller",
    given: [returns("get /orders", [shipped])],
    texts: "…found | Refresh | …In Transit… | +2 more items…",
  },
  {
    at: `/orders?order=${order.id}`,
    as: "reseller",
    texts: "Order Details",
  },
  {
    at: "/profile",
    as: "reseller",
    texts: `
      Personal Information | Bank Details | Account Overview | Top Products | Verified
      Edit Profile | Contact Support | 070 000 0000`,
  },
  {
    at: "/profile",
    as: "reseller",
    when: [press("Edit Profile")],
    texts: "Save Changes | Cancel | Email cannot be changed for security reasons",
  },
  {
    at: "/payouts",
    as: "reseller",
    texts: `
      Overview | Analytics | Leaderboard | Current Week Payout | Weekly Completed Orders
      Order Number | Customer Name | Commission Amount | Status | How Weekly Payouts Work`,
  },
  {
    at: "/payouts",
    as: "reseller",
    when: [openTab("Analytics")],
    texts: `
      Total Commission | Total Orders | Avg Commission | Weekly Growth | +12.5%
      Weekly Commission Trends | Monthly Performance`,
  },
  { at: "/payouts", as: "reseller", when: [openTab("Leaderboard")], texts: "Top Performers" },
  {
    at: "/admin",
    as: "admin",
    texts: `
      Admin Dashboard | Users | Products | Orders | Payouts | Logout | Total Resellers
      Total Products | Total Orders | Total Revenue | Pending Commissions
      Recent Reseller Applications | Recent Orders | No tracking | Commission Overview
      Pending Payouts | Active Resellers | Quick Actions | Manage Resellers | Manage Orders
      Manage Products | View All… | Review…`,
  },
  {
    at: "/admin",
    as: "admin",
    when: [press("Review")],
    texts: "Approve | Reject | 5% | Pending",
  },
  {
    at: "/admin/users",
    as: "admin",
    texts: "User | Business | Role | Status | Joined | Actions | 1 user found",
  },
  {
    at: "/admin/users",
    as: "admin",
    when: [press("Change Role")],
    texts: "Update Role | Reseller | Admin",
  },
  {
    at: "/admin/vendors",
    as: "admin",
    texts: "Total Vendors | Active Vendors | Pending Approval | Total Products",
  },
  {
    at: "/admin/orders",
    as: "admin",
    texts: `
      Print Today's Delivery Slips… | Order | Customer | Reseller | Total | Status | Tracking
      Date | Actions | Process…`,
  },
  {
    at: "/admin/orders",
    as: "admin",
    given: [returns("get /orders/admin/all", [{ ...order, status: "processing" }])],
    when: [press("Add Tracking and Ship")],
    texts: "Add Tracking Number",
  },
  {
    at: "/admin/products",
    as: "admin",
    texts: `
      Product | Category | Price | Commission | Stock | Variations | Status | Actions
      Add Product`,
  },
  {
    at: `/admin/products?product=${product.id}`,
    as: "admin",
    texts: "Edit Product | …Enable Variations…",
  },
  {
    at: "/admin/products",
    as: "admin",
    when: [press("Delete")],
    texts: `
      Delete Product | Cancel | …all associated data…permanently removed…cannot be undone…`,
  },
  {
    at: "/admin/payouts",
    as: "admin",
    texts: `
      Weekly Payout Management | Total Commission to Pay | Total Orders | Active Resellers
      Resellers Payout Details | Reseller Name | Mobile Number | Orders | Commission | Status
      Edit Status…`,
  },
  {
    at: "/admin/payouts",
    as: "admin",
    when: [press("Edit Status")],
    texts: "Update Payout Status | Nimali Perera | Pending | Paid",
  },
  ...NEXT_STEPS.map(([status, texts]) => ({
    at: "/admin/orders",
    as: "admin" as const,
    given: [returns("get /orders/admin/all", [{ ...order, status }])],
    texts,
  })),
  {
    at: "/admin/orders",
    as: "admin",
    when: [press("More actions")],
    texts: "Mark as Returned | Cancel Order | Delete Order",
  },
];

test.each(ROWS)("at $at a $as finds the specification's words: $texts", async (row) => {
  await reach(row);

  await waitFor(() => expect(missingTexts(row)).toEqual([]));
});
