import { render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { AccessDenied } from "../components/access-denied.tsx";
import { makeAdminPayoutWeek, makeResellerPayout } from "../test/factories.ts";
import {
  returns,
  missingTexts,
  product,
  reach,
  refuses,
  serveShop,
  type ScreenRow,
} from "./specification-test-kit.tsx";

beforeEach(serveShop);

const noAnalytics = {
  performanceMetrics: {
    totalCommission: 0,
    totalOrders: 0,
    averageCommission: 0,
    weeklyGrowth: 0,
    comparedDays: 3,
    sameDaysCommission: 0,
  },
  weeklyTrends: [],
  monthlyTrends: [],
};

// Typed by hand from the specification. A list that finds nothing then says what was searched for.
const ROWS: ScreenRow[] = [
  {
    at: "/dashboard",
    as: "reseller",
    given: [returns("get /orders", [])],
    texts: "No orders yet | Browse Products",
  },
  {
    at: "/dashboard",
    as: "reseller",
    given: [returns("get /products", []), returns("get /vendor/listings", [])],
    texts: "No products available | Refresh Products",
  },
  {
    at: "/products",
    as: "reseller",
    given: [returns("get /vendor/listings", [])],
    texts: "No listings found | Try adjusting your search or filter criteria.",
  },
  {
    at: "/products?q=zzz",
    as: "reseller",
    given: [returns("get /vendor/listings", [])],
    texts: `
      No listings found | …Try adjusting your search or filter criteria.… | …“zzz”…`,
  },
  {
    at: `/products/${product.id}`,
    as: "reseller",
    given: [refuses(`get /products/${product.id}`, "", 404)],
    texts: `
      Product not found | The product you're looking for doesn't exist. | Back to Listings`,
  },
  {
    at: `/checkout/${product.id}`,
    as: "guest",
    texts: "Authentication Required | You need to be logged in to place an order.",
  },
  { at: "/orders", as: "reseller", given: [returns("get /orders", [])], texts: "No orders yet" },
  {
    at: "/orders?q=zzz",
    as: "reseller",
    given: [returns("get /orders", [])],
    texts: "No orders found | …“zzz”…",
  },
  {
    at: "/payouts",
    as: "reseller",
    given: [returns("get /payouts/reseller", makeResellerPayout({ weeklyOrders: [] }))],
    texts: "No orders this week | No payout data available",
  },
  {
    at: "/payouts?tab=analytics",
    as: "reseller",
    given: [returns("get /payouts/reseller/analytics", noAnalytics)],
    texts: "No payout data available",
  },
  { at: "/admin/users", as: "admin", given: [returns("get /users", [])], texts: "No users found" },
  {
    at: "/admin/users?q=zzz",
    as: "admin",
    given: [returns("get /users", [])],
    texts: "No users found | …“zzz”…",
  },
  {
    at: "/admin/orders",
    as: "admin",
    given: [returns("get /orders/admin/all", [])],
    texts: "No orders found",
  },
  {
    at: "/admin/orders?q=zzz&status=pending",
    as: "admin",
    given: [returns("get /orders/admin/all", [])],
    texts: "No orders found | …“zzz”…Pending…",
  },
  {
    at: "/admin/payouts",
    as: "admin",
    given: [returns("get /payouts/admin", makeAdminPayoutWeek({ resellers: [], totalOrders: 0 }))],
    texts: "No resellers this week",
  },
];

test.each(ROWS)("at $at a $as finds the empty state in the specification's words: $texts", async (row) => {
  await reach(row);

  await waitFor(() => expect(missingTexts(row)).toEqual([]));
});

test("Access Denied has the specification's words", () => {
  const { container } = render(<AccessDenied />, { wrapper: MemoryRouter });
  expect(container.textContent).toContain("Access Denied");
  expect(container.textContent).toContain("You need admin privileges to access this page.");
});
