import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "../../env.ts";
import { makeProduct, makeUser } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, serve } from "../../test/server.ts";
import { portal } from "./open-portal.ts";

const openPortal = vi.fn();

beforeEach(() => {
  vi.spyOn(portal, "open").mockImplementation(openPortal);
});

afterEach(() => {
  env.vendorPortalUrl = "";
  openPortal.mockClear();
});

const open = (path = "/vendor") =>
  renderApp(path, { as: "vendor", user: { businessName: "Lanka Looms", firstName: "Ruwan" } });

const pageOf = (total: number, page = 1) => ({
  pagination: { page, pageSize: 25, total, totalPages: Math.ceil(total / 25) },
});

describe("the page of a vendor", () => {
  test("a vendor reads who they are, their products with price, stock and status, and how to reach support", async () => {
    const products = [
      makeProduct({ name: "Cotton Saree", price: 2450, stock: 40 }),
      makeProduct({ name: "Silk Shawl", price: 900, stock: 0, status: "inactive" }),
    ];
    const calls = serve("get", "/vendor/products", () => ok(products, pageOf(2)));
    open();
    const list = within(await screen.findByRole("table", { name: "Your products" }));
    const [, saree, shawl] = list.getAllByRole("row").map(({ textContent }) => textContent);
    expect(saree).toBe("Cotton SareeRs. 2,450.0040In StockOn sale");
    expect(shawl).toBe("Silk ShawlRs. 900.000Out of StockNot on sale");
    expect(list.queryAllByRole("link")).toEqual([]);
    expect(list.queryAllByRole("button")).toEqual([]);
    expect(calls[0]?.url.searchParams.get("page")).toBe("1");

    const account = within(screen.getByRole("region", { name: "Your account" }));
    for (const text of ["Lanka Looms", "Ruwan Perera", "nimali@shop.example", "077 123 4567", "Vendor"])
      expect(account.getByText(text)).toBeTruthy();
    const support = within(screen.getByRole("region", { name: "Contact support" }));
    expect(support.getByRole("link", { name: /070 000 0000/ }).getAttribute("href")).toBe("tel:+94700000000");
    expect(support.getByRole("link", { name: /Chat with support/ }).getAttribute("href")).toContain(
      encodeURIComponent("vendor account"),
    );
    expect(openPortal).not.toHaveBeenCalled();
  });

  test("a vendor changes their password, which continues this session", async () => {
    serve("get", "/vendor/products", () => ok([], pageOf(0)));
    const changed = serve("post", "/auth/change-password", () =>
      ok({ token: "a.fresh.token", user: makeUser({ role: "vendor" }) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Change Password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change your password" }));
    await user.type(dialog.getByLabelText("Current password"), "pola-vendor");
    await user.type(dialog.getByLabelText("New password"), "a-new-secret");
    await user.type(dialog.getByLabelText("Confirm new password"), "a-new-secret");
    await user.click(dialog.getByRole("button", { name: "Change Password" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changed[0]?.body).toEqual({ currentPassword: "pola-vendor", newPassword: "a-new-secret" });
    expect(localStorage.getItem("token")).toBe("a.fresh.token");
  });

  test("on a phone each product of a vendor is a card with the same facts", async () => {
    window.innerWidth = 360;
    serve("get", "/vendor/products", () => ok([makeProduct({ name: "Cotton Saree" })], pageOf(1)));
    open();
    const list = within(await screen.findByRole("list", { name: "Your products" }));
    expect(list.getByRole("listitem").textContent).toBe("Cotton SareeRs. 2,450.0040In StockOn sale");
  });

  test("a vendor's header, menu and tabs lead only to their own page", async () => {
    window.innerWidth = 360;
    serve("get", "/vendor/products", () => ok([], pageOf(0)));
    const { user } = open();
    await screen.findByText("No products yet");
    expect(screen.queryByRole("navigation", { name: "Screens" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open menu" }));
    const links = within(await screen.findByRole("navigation", { name: "Menu" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Your Products", "/vendor"],
    ]);
  });

  test("the vendor's list says that it loads", async () => {
    serve("get", "/vendor/products", pendingForever);
    open();
    expect(await screen.findByText("Loading your products")).toBeTruthy();
  });

  test("a vendor's list that failed can be tried again, and one without products says so", async () => {
    let tries = 0;
    serve("get", "/vendor/products", () => {
      tries += 1;
      return tries === 1 ? networkFailure() : ok([], pageOf(0));
    });
    const { user } = open();
    expect(await screen.findByText("Failed to load your products")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No products yet")).toBeTruthy();
  });

  test("a vendor with many products reads them page by page", async () => {
    const calls = serve("get", "/vendor/products", ({ url }) => {
      const page = Number(url.searchParams.get("page"));
      return ok([makeProduct({ name: `Product of page ${page}` })], pageOf(26, page));
    });
    const { user } = open();
    await screen.findByText("Product of page 1");
    await user.click(screen.getByRole("button", { name: /Next/ }));
    expect(await screen.findByText("Product of page 2")).toBeTruthy();
    expect(address()).toBe("/vendor?page=2");
    expect(calls).toHaveLength(2);
  });

  test("with a vendor portal configured a vendor is led there, and nothing is loaded", async () => {
    env.vendorPortalUrl = "https://vendors.example";
    const calls = serve("get", "/vendor/products", () => ok([], pageOf(0)));
    open("/login");
    await waitFor(() => expect(openPortal).toHaveBeenCalledWith("https://vendors.example"));
    const link = await screen.findByRole("link", { name: /Open the vendor portal/ });
    expect(link.getAttribute("href")).toBe("https://vendors.example");
    expect(await screen.findByRole("button", { name: "Change Password" })).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  test("with a vendor portal configured a link of the product leads to the page, where the password is (A-1400)", async () => {
    env.vendorPortalUrl = "https://vendors.example";
    const { user } = open("/");
    await user.click(await screen.findByRole("link", { name: "Your Products" }));
    expect(await screen.findByRole("button", { name: "Change Password" })).toBeTruthy();
    expect(openPortal).not.toHaveBeenCalled();
  });
});
