import { counted } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./admin-vendors-page.tsx";

const nimal = makeUser({
  firstName: "Nimal",
  lastName: "Dias",
  role: "vendor",
  productsCount: 7,
  productsOnSale: 5,
});

async function review(vendor: User, admin: Partial<User> = {}) {
  serve("get", "/users/vendor-stats", () => ok({ total: 1, active: 1, pending: 0, products: 7 }));
  serve("get", "/users/counts", () => ok({ all: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }));
  serve("get", "/users", () => ok([vendor]));
  const { user } = renderApp("/admin/vendors", { as: "admin", user: admin });
  await user.click(await screen.findByRole("button", { name: "Review Nimal Dias" }));
  return within(await screen.findByRole("dialog", { name: "Nimal Dias" }));
}

test.each<[UserStatus, number, string]>([
  ["pending", 5, "They stay on sale if you reject, until an admin makes them inactive."],
  ["approved", 5, "They stay on sale if you revoke the approval, until an admin makes them inactive."],
  ["rejected", 1, "It stays on sale until an admin makes it inactive."],
  ["suspended", 5, "They stay on sale until an admin makes them inactive."],
])(
  "the review of a vendor who is %s says how many of their products are on sale and what happens to them (A-2350)",
  async (status, productsOnSale, line) => {
    const dialog = await review({ ...nimal, status, productsOnSale });
    expect(dialog.getByText(`${counted(productsOnSale, "product")} on sale`)).toBeTruthy();
    expect(dialog.getByText(line)).toBeTruthy();
    const link = dialog.getByRole("link", { name: "Show products" });
    expect(link.getAttribute("href")).toBe(`/admin/products?status=active&vendor=${nimal.id}`);
  },
);

test("the review of a vendor with nothing on sale says nothing about it (A-2350)", async () => {
  const dialog = await review({ ...nimal, productsOnSale: 0 });
  expect(dialog.queryByText(/on sale/)).toBeNull();
});

test("an admin limited to people has no link to a vendor's products (A-2350)", async () => {
  const dialog = await review(nimal, { limitedTo: ["people"] });
  expect(dialog.getByText("5 products on sale")).toBeTruthy();
  expect(dialog.queryByRole("link", { name: "Show products" })).toBeNull();
});
