import { ADMIN_AREAS } from "@pola/shared/admin-areas";
import { expect, test } from "vitest";
import { opensScreen } from "../lib/admin-screens.ts";
import { pages } from "./pages.ts";

const PATHS = Object.keys({ ...pages.admin, ...pages.adminPrint });

/** The dashboard, and the own second factor. */
const EVERYBODYS = ["/admin", "/admin/dashboard", "/admin/two-factor"];

test.each([
  [
    "orders",
    [
      "/admin/orders",
      "/admin/slips",
      "/admin/couriers",
      "/admin/couriers/dispatch",
      "/admin/couriers/dispatches",
      "/admin/couriers/dispatches/:id",
      "/admin/couriers/results",
      "/admin/couriers/settlement",
      "/admin/couriers/remittances",
      "/admin/couriers/remittances/:id",
      "/admin/couriers/cash",
      "/admin/couriers/returns",
      "/admin/dispatch-sheet/:id",
    ],
  ],
  ["products", ["/admin/products"]],
  ["payouts", ["/admin/payouts", "/admin/payouts/runs", "/admin/payouts/runs/:id"]],
  ["people", ["/admin/users", "/admin/users/:id", "/admin/vendors"]],
] as const)(
  "the area %s opens %j and what is open to every admin, and no other admin screen",
  (area, screens) => {
    expect(PATHS.filter((path) => opensScreen([area], path)).sort()).toEqual(
      [...EVERYBODYS, ...screens].sort(),
    );
  },
);

test("an admin who is not limited opens every screen, and only such an admin a screen without an area", () => {
  expect(PATHS.filter((path) => !opensScreen([], path))).toEqual([]);
  expect(opensScreen([...ADMIN_AREAS], "/admin/unknown")).toBe(false);
  expect(opensScreen(["orders"], "/admin/orders?status=shipped")).toBe(true);
});
