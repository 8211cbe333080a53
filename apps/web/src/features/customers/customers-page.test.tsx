import type { KnownCustomer } from "@pola/shared/schemas/customer";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { FILLED, SANDUNI } from "../../test/make-customer.ts";
import { makeOrdersSummary } from "../../test/make-money.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, serve } from "../../test/server.ts";

const listOf = (rows: KnownCustomer[]) =>
  ok(rows, { pagination: { page: 1, pageSize: 20, total: rows.length, totalPages: 1 } });

describe("the reseller's customers", () => {
  test("each card shows name, phone, address and counts, and leads to the customer's orders", async () => {
    serve("get", "/customers", () => listOf([SANDUNI, { ...SANDUNI, name: "Ravi", orders: 1, returned: 0 }]));
    renderApp("/customers", { as: "reseller" });
    const [first, second] = within(await screen.findByRole("list", { name: "Customers" })).getAllByRole(
      "listitem",
    );
    expect(first?.textContent).toContain("Sanduni Perera");
    expect(first?.textContent).toContain("077 555 1111");
    expect(first?.textContent).toContain("1 Lake Road");
    expect(first?.textContent).toContain("3 orders, 1 returned, last on Nov 2, 2026");
    expect(second?.textContent).toContain("1 order, last on Nov 2, 2026");
    const link = screen.getByRole("link", { name: "See orders of Sanduni Perera" });
    expect(link.getAttribute("href")).toBe("/orders?q=077+555+1111");
    expect(screen.getAllByRole("button", { name: "Copy address 1 Lake Road" })).toHaveLength(2);
  });

  test("New order opens the listings, and the next order is filled in with the customer (O-1500)", async () => {
    serve("get", "/customers", () => listOf([SANDUNI]));
    serve("get", "/vendor/listings", () => listOf([]));
    serve("get", "/products/categories", () => ok([]));
    const { user } = renderApp("/customers", { as: "reseller" });
    await user.click(await screen.findByRole("link", { name: "New order for Sanduni Perera" }));
    await waitFor(() => expect(address()).toBe("/products"));
    expect(nextCustomer.get()).toEqual(FILLED);
    expect(await screen.findByText("Choose products for Sanduni Perera.")).toBeTruthy();
  });

  test("the page is reached from the orders, and leads back there", async () => {
    serve("get", "/customers", () => listOf([]));
    serve("get", "/orders", () => ok([]));
    serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
    const { user } = renderApp("/orders", { as: "reseller" });
    await user.click(await screen.findByRole("link", { name: "Customers" }));
    expect(await screen.findByText("No customers yet")).toBeTruthy();
    const [main] = screen.getAllByRole("navigation", { name: "Main" });
    expect(main && within(main).getByRole("link", { name: "Orders" }).getAttribute("aria-current")).toBe(
      "page",
    );
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("link", { name: "Orders" }).getAttribute("href")).toBe("/orders");
  });

  test("a search asks the server, is kept in the address, and can be cleared when nothing is found", async () => {
    const calls = serve("get", "/customers", ({ url }) =>
      listOf(url.searchParams.get("search") ? [] : [SANDUNI]),
    );
    const { user } = renderApp("/customers", { as: "reseller" });
    await screen.findByText("Sanduni Perera");
    await user.type(screen.getByRole("searchbox", { name: "Search customers" }), "kamal");
    expect(await screen.findByText("No customers found")).toBeTruthy();
    expect(address()).toBe("/customers?q=kamal");
    expect(calls.at(-1)?.url.searchParams.get("search")).toBe("kamal");
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(await screen.findByText("Sanduni Perera")).toBeTruthy();
  });

  test("without customers the page says where they come from", async () => {
    serve("get", "/customers", () => listOf([]));
    renderApp("/customers", { as: "reseller" });
    expect(await screen.findByText("No customers yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse Products" })).toBeTruthy();
  });

  test("the list says that it loads, and offers to try again when it failed", async () => {
    serve("get", "/customers", pendingForever);
    const { unmount } = renderApp("/customers", { as: "reseller" });
    expect(await screen.findByText("Loading customers")).toBeTruthy();
    unmount();
    serve("get", "/customers", () => networkFailure());
    renderApp("/customers", { as: "reseller" });
    expect(await screen.findByText("Failed to load customers")).toBeTruthy();
  });
});
