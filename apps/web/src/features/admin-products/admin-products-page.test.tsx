import type { Product } from "@pola/shared/schemas/product";
import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { AccessDenied } from "../../components/access-denied.tsx";
import { makeProduct, makeVariation, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-products-page.tsx";

const saree = makeProduct({
  stock: 8,
  commission: 250.5,
  hasVariations: true,
  variations: [makeVariation(), makeVariation(), makeVariation({ name: "Colour" })],
  vendor: { id: null, businessName: "Galle Crafts" },
});
const lamp = makeProduct({ name: "Clay Lamp", category: "home", stock: 0, status: "inactive" });

function open(query = "", products: Product[] = [saree, lamp], total = products.length) {
  serve("get", "/products/categories", () =>
    ok([
      { category: "clothing", count: 12 },
      { category: "home", count: 1 },
    ]),
  );
  const counts = serve("get", "/products/counts", () => ok({ all: 2, active: 1, inactive: 1 }));
  const calls = serve("get", "/products", ({ url }) => {
    const pageSize = Number(url.searchParams.get("pageSize"));
    const page = Number(url.searchParams.get("page"));
    return ok(products, { pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } });
  });
  return { ...renderApp(`/admin/products${query}`, { as: "admin" }), calls, counts };
}

const lastParams = (calls: { url: URL }[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
const toasts = () => screen.getByLabelText("Notifications").textContent;

test("the table shows each product's price, commission and stock in the expected columns", async () => {
  open();
  const row = within(await screen.findByRole("row", { name: /Cotton Saree/ }));
  expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
    "",
    "Product",
    "Category",
    "Price",
    "Commission",
    "Stock",
    "Variations",
    "Status",
    "Actions",
  ]);
  const cells = row.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells[1]).toBe("Clothing");
  expect(cells[2]).toContain("Rs. 2,450.00");
  expect(cells.slice(3, 7)).toEqual(["Rs. 250.50", "8Low Stock", "Size, Colour", "Active"]);
  expect(row.getByText("Galle Crafts")).toBeTruthy();
  const other = screen.getByRole("row", { name: /Clay Lamp/ }).textContent;
  expect(other).toContain("Out of Stock");
  expect(other).toContain("Inactive");
  expect(screen.getByText("2 products found")).toBeTruthy();
});

test("on a phone each product is a card with the same facts", async () => {
  window.innerWidth = 360;
  open();
  const list = within(await screen.findByRole("list", { name: "Products" }));
  const [card] = list.getAllByRole("listitem");
  for (const text of [
    "Cotton Saree",
    "Clothing",
    "Rs. 2,450.00",
    "Rs. 250.50",
    "Low Stock",
    "Size, Colour",
    "Active",
  ]) {
    expect(card?.textContent).toContain(text);
  }
  expect(screen.getByRole("button", { name: "Edit Cotton Saree" })).toBeTruthy();
  const href = screen.getByRole("link", { name: "Cotton Saree" }).getAttribute("href");
  expect(href).toMatch(/^\/admin\/products\?product=/);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a link to one vendor's products lists only these, and the filter can be removed (A-2350)", async () => {
  const vendor = { id: newId(), businessName: "Galle Crafts" };
  const { user, calls, counts } = open(`?status=active&vendor=${vendor.id}`, [makeProduct({ vendor })]);
  await screen.findByRole("row", { name: /Cotton Saree/ });
  expect(lastParams(calls)).toMatchObject({ status: "active", vendorId: vendor.id });
  expect(lastParams(counts)).toEqual({ vendorId: vendor.id });
  const filter = screen.getByRole<HTMLSelectElement>("combobox", { name: "Vendor" });
  expect([...filter.options].map(({ text }) => text)).toEqual(["All", "Galle Crafts"]);
  await user.selectOptions(filter, "All");
  expect(address()).toBe("/admin/products?status=active");
  await waitFor(() => expect(lastParams(calls)).not.toHaveProperty("vendorId"));
  expect(screen.queryByRole("combobox", { name: "Vendor" })).toBeNull();
});

test("the filters in the address are sent to the API, which also returns inactive products", async () => {
  const { calls } = open(
    "?q=lamp&category=home&status=inactive&stock=low&sort=price-desc&page=2&size=25",
    [lamp],
    40,
  );
  await screen.findByRole("row", { name: /Clay Lamp/ });
  expect(lastParams(calls)).toEqual({
    search: "lamp",
    category: "home",
    status: "inactive",
    stock: "low",
    sort: "price-desc",
    page: "2",
    pageSize: "25",
  });
});

test("unknown values in the address filter nothing", async () => {
  const { calls } = open("?status=sold&stock=much&sort=cheap&size=7");
  await screen.findByRole("row", { name: /Clay Lamp/ });
  expect(lastParams(calls)).toEqual({ status: "all", sort: "newest", page: "1", pageSize: "10" });
});

test("search, category, stock, status with counts, and sort order are in the address, and each change starts at page one", async () => {
  const { user, calls, counts } = open("?page=2", [saree, lamp], 40);
  await screen.findByRole("option", { name: "Home (1)" });
  await user.selectOptions(screen.getByLabelText("Category"), "Home (1)");
  expect(address()).toBe("/admin/products?category=home");
  await user.selectOptions(screen.getByLabelText("Stock"), "Low Stock");
  await user.click(await screen.findByRole("button", { name: "Inactive 1" }));
  await user.click(screen.getByRole("button", { name: "Price" }));
  await user.click(screen.getByRole("button", { name: "Price" }));
  await user.type(screen.getByRole("searchbox", { name: "Search products" }), "clay{Enter}");
  await waitFor(() =>
    expect(lastParams(calls)).toMatchObject({
      search: "clay",
      category: "home",
      stock: "low",
      status: "inactive",
      sort: "price-desc",
    }),
  );
  const filters = { search: "clay", category: "home", stock: "low" };
  await waitFor(() => expect(lastParams(counts)).toEqual(filters));
  expect(screen.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Price" }));
  expect(screen.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("none");
});

test("a chosen category without products is still shown and can be cleared", async () => {
  open("?category=earrings", []);
  expect(await screen.findByText("No products found")).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("earrings");
});

test("the page shows that products are loading", async () => {
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/products", pendingForever);
  renderApp("/admin/products", { as: "admin" });
  expect(await screen.findByText("Loading products")).toBeTruthy();
});

test("when nothing matches, Clear filters shows all products again", async () => {
  const { user, calls } = open("?q=nothing&stock=out&category=home", []);
  expect(await screen.findByText("Searched for: “nothing” · Home · Out of Stock.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(address()).toBe("/admin/products");
  await waitFor(() => expect(lastParams(calls)).not.toHaveProperty("search"));
});

test("without any products the page offers no Clear filters", async () => {
  open("", []);
  await screen.findByText("No products found");
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("Refresh loads the list, the counts of its tabs and the categories again (I-1440)", async () => {
  const { user } = open();
  await screen.findByRole("button", { name: /All\s*2/ });
  await screen.findByRole("option", { name: "Home (1)" });
  serve("get", "/products/counts", () => ok({ all: 61, active: 60, inactive: 1 }));
  serve("get", "/products/categories", () => ok([{ category: "home", count: 61 }]));
  await user.click(await screen.findByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("button", { name: /All\s*61/ })).toBeTruthy();
  expect(await screen.findByRole("option", { name: "Home (61)" })).toBeTruthy();
});

test("a failure shows the server's message, and Retry loads the list again", async () => {
  let isDown = true;
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/products", () => (isDown ? refusal(503, "UNAVAILABLE", "Please try later") : ok([saree])));
  const { user } = renderApp("/admin/products", { as: "admin" });
  expect((await screen.findByRole("alert")).textContent).toContain("Please try later");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("row", { name: /Cotton Saree/ });
});

async function startDeleting() {
  const page = open();
  await page.user.click(await screen.findByRole("button", { name: "More actions for Clay Lamp" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete Product" }));
  return { ...page, dialog };
}

test("deleting asks for confirmation with the expected text and focuses Cancel first", async () => {
  const { user, dialog, calls } = await startDeleting();
  const question = screen.getByRole("alertdialog").textContent;
  expect(question).toContain("Clay Lamp");
  expect(question).toContain(
    "The product and all associated data are permanently removed. This cannot be undone.",
  );
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  expect(dialog.getByRole("button", { name: "Delete Product" }).className).toContain("bg-danger");
  await user.click(cancel);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls).toHaveLength(1);
});

test("a confirmed deletion shows a message and loads the list again", async () => {
  const deleted = serve("delete", `/products/${lamp.id}`, () =>
    ok({ id: lamp.id }, { message: "Product deleted successfully!" }),
  );
  const { user, dialog, calls } = await startDeleting();
  await user.dblClick(dialog.getByRole("button", { name: "Delete Product" }));
  await waitFor(() => expect(toasts()).toBe("Product deleted successfully!"));
  expect(deleted).toHaveLength(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test.each([
  ["a network failure", () => networkFailure(), "Failed to delete product"],
  ["a refusal without a message", () => refusal(500, "INTERNAL", ""), "Failed to delete product"],
  ["a refusal with a message", () => refusal(403, "FORBIDDEN", "Not your area"), "Not your area"],
])("%s shows a message and leaves the confirmation open", async (_, respond, text) => {
  serve("delete", `/products/${lamp.id}`, respond);
  const { user, dialog } = await startDeleting();
  await user.click(dialog.getByRole("button", { name: "Delete Product" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test("a guest is sent to the login page, and Access Denied explains what is missing", async () => {
  serve("get", "/orders", () => ok([]));
  renderApp("/admin/products", { as: "guest" });
  await waitFor(() => expect(address()).toBe("/login?next=%2Fadmin%2Fproducts"));
  render(<AccessDenied />, { wrapper: MemoryRouter });
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(screen.getByText("You need admin privileges to access this page.")).toBeTruthy();
});
