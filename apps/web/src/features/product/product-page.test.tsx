import type { Product } from "@pola/shared/schemas/product";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { storedQuantity } from "../../lib/checkout-memory.ts";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import { chooseText } from "./proceed.tsx";

function open(product: Product, path = `/products/${product.id}`) {
  serve("get", `/products/${product.id}`, () => ok(product));
  return renderApp(path, { as: "reseller" });
}

function checkoutHref() {
  const link = screen.getByRole("link", { name: "Proceed to Checkout" });
  const url = new URL(link.getAttribute("href") ?? "", "http://pola.test");
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

const wholesale = { wholesalePrice: 2000, wholesaleCommission: 300, wholesaleQuantity: 15 };

test("a product shows price, stock, commission and the sum for one piece", async () => {
  open(makeProduct({ finalPrice: 2900, stock: 8 }));
  expect(await screen.findByRole("heading", { level: 1, name: "Cotton Saree" })).toBeTruthy();
  for (const text of [
    "Clothing · Pola",
    "Save Rs. 450.00",
    "Low Stock",
    "Low Stock Alert",
    "8 available",
    "Rs. 2,850.00",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const commission = screen.getByRole("region", { name: "Your commission" });
  expect(within(commission).getByText("Rs. 250")).toBeTruthy();
  expect(screen.getByText("Earn Commissions on Every Sale")).toBeTruthy();
  expect(document.title).toBe("Cotton Saree · Pola");
});

test.each([2450, 2000])(
  "a comparison price of %i that is not above the price shows no saving",
  async (finalPrice) => {
    open(makeProduct({ finalPrice }));
    await screen.findByRole("heading", { level: 1, name: "Cotton Saree" });
    expect(screen.queryByText(/^Save/)).toBeNull();
  },
);

test("the quantity is limited to 1 and the stock, is passed to checkout and stored", async () => {
  const product = makeProduct({ stock: 3 });
  const { user } = open(product);
  const plus = await screen.findByRole("button", { name: "Increase quantity" });
  const minus = screen.getByRole("button", { name: "Decrease quantity" });
  expect(minus.getAttribute("aria-disabled")).toBe("true");
  await user.click(plus);
  await user.click(plus);
  expect(plus.getAttribute("aria-disabled")).toBe("true");
  expect(checkoutHref()).toEqual({ path: `/checkout/${product.id}`, query: { quantity: "3" } });
  expect(storedQuantity.get(product.id)).toBe(3);
});

test("a stored quantity above the stock becomes the stock", async () => {
  const product = makeProduct({ stock: 4 });
  storedQuantity.set(product.id, 9);
  open(product);
  expect(await screen.findByRole("spinbutton", { name: "Quantity" })).toHaveProperty("value", "4");
});

test("a screen reader reads a changed commission or stock with its label, not as a bare number (I-1740)", async () => {
  open(makeProduct({ stock: 40 }));
  await screen.findByRole("spinbutton", { name: "Quantity" });
  const stock = screen.getByText("40 available").closest("[aria-live]");
  for (const changing of [screen.getByRole("region", { name: "Your commission" }), stock])
    expect(changing?.getAttribute("aria-atomic")).toBe("true");
});

test("Set to bulk quantity sets the wholesale quantity, from which wholesale price and commission apply", async () => {
  const { user } = open(makeProduct({ ...wholesale, stock: 40 }));
  const hint = await screen.findByText("15+ pieces:");
  expect(hint.parentElement?.textContent).toBe("15+ pieces: Rs. 2,000.00 each, earn Rs. 300");
  await user.click(screen.getByRole("button", { name: "Set to bulk quantity" }));
  expect(checkoutHref().query).toEqual({ quantity: "15" });
  expect(screen.getByText("Price 2,000 rupees")).toBeTruthy();
  expect(hint.parentElement?.textContent).toContain("Wholesale price applied");
  expect(screen.getByText("Rs. 30,000.00")).toBeTruthy();
  const commission = screen.getByRole("region", { name: "Your commission" });
  expect(within(commission).getByText("Rs. 4,500")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Decrease quantity" }));
  expect(screen.getByText("Price 2,450 rupees")).toBeTruthy();
});

test.each([
  [6, "6"],
  [1200, "1,200"],
])("Set to bulk quantity sets the stock if it is smaller: %i", async (stock, shown) => {
  const { user } = open(makeProduct({ ...wholesale, wholesaleQuantity: 1500, stock }));
  await user.click(await screen.findByRole("button", { name: "Set to bulk quantity" }));
  expect(checkoutHref().query).toEqual({ quantity: String(stock) });
  const commission = screen.getByRole("region", { name: "Your commission" });
  expect(within(commission).getByText(`Rs. 250 per piece × ${shown}`)).toBeTruthy();
});

test("a product without a wholesale price offers no bulk quantity", async () => {
  open(makeProduct({ wholesalePrice: null }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Set to bulk quantity" })).toBeNull();
});

const sized = makeProduct({
  hasVariations: true,
  variations: [
    makeVariation({ name: "Size", options: ["S", "M"] }),
    makeVariation({ name: "Colour", options: ["Gold"], price: 2950, commission: 320, stock: 2 }),
    makeVariation({ name: "Colour", options: ["Red"], stock: 0 }),
    makeVariation({ name: "Colour", options: ["Blue"] }),
  ],
});

test("while a choice is missing the button names it, leads to it and says so there", async () => {
  const { user } = open(sized);
  expect(await screen.findByText("Available Options")).toBeTruthy();
  expect(screen.getAllByText(": Select Variation")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Choose a size" }));
  expect(screen.getByRole("alert").textContent).toBe("Please select: Size");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "S" }));
  expect(address()).toBe(`/products/${sized.id}`);
  await user.click(screen.getByRole("radio", { name: "S" }));
  expect(screen.getByRole("button", { name: "Choose a colour" })).toBeTruthy();
});

test.each([
  ["Size", "Choose a size"],
  ["Edition", "Choose an edition"],
  ["RAM", "Choose RAM"],
])("the variation %s is asked for with: %s", (name, text) => {
  expect(chooseText(name)).toBe(text);
});

test("a pending reseller reads Waiting for approval instead of Proceed to Checkout", async () => {
  const product = makeProduct();
  serve("get", `/products/${product.id}`, () => ok(product));
  renderApp(`/products/${product.id}`, { as: "pending" });
  const button = await screen.findByRole("button", { name: "Waiting for approval" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("link", { name: "Proceed to Checkout" })).toBeNull();
});

test("choices change price, commission and stock, and are passed to checkout", async () => {
  const { user } = open(sized);
  await user.click(await screen.findByRole("radio", { name: "M" }));
  await user.click(screen.getByRole("radio", { name: "Gold" }));
  expect(screen.getByText("Price 2,950 rupees")).toBeTruthy();
  expect(screen.getByText("2 available")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Increase quantity" }));
  const plus = screen.getByRole("button", { name: "Increase quantity" });
  expect(plus.getAttribute("aria-disabled")).toBe("true");
  const { query } = checkoutHref();
  expect(query["quantity"]).toBe("2");
  expect(JSON.parse(query["variations"] ?? "")).toEqual({ Size: "M", Colour: "Gold" });
});

test("the retail price of a chosen variation is struck through, and without one the product's comparison price", async () => {
  const variations = [
    makeVariation({ name: "Size", options: ["S"] }),
    makeVariation({ name: "Size", options: ["L"], price: 2950, retailPrice: 3400 }),
    makeVariation({ name: "Colour", options: ["Red"], retailPrice: 9900 }),
    makeVariation({ name: "Colour", options: ["Gold"] }),
  ];
  const { user } = open(makeProduct({ finalPrice: 2900, hasVariations: true, variations }));
  await user.click(await screen.findByRole("radio", { name: /^Gold/ }));
  expect(screen.getByText("Save Rs. 450.00")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^L\b/ }));
  expect(screen.getByText("Rs. 3,400.00").tagName).toBe("S");
  expect(screen.getByText("Save Rs. 450.00")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^S\b/ }));
  expect(screen.getByText("Rs. 2,900.00").tagName).toBe("S");
  expect(screen.queryByText("Rs. 3,400.00")).toBeNull();
});

test("a sold-out option is disabled", async () => {
  open(sized);
  const red = await screen.findByRole("radio", { name: "Red", description: "Sold out" });
  expect(red).toHaveProperty("disabled", true);
});

test.each([
  [makeProduct({ stock: 0 }), "Come back later."],
  [sized, "Choose another option."],
])("what is sold out says whether another option is left", async (product, advice) => {
  open(product, `/products/${product.id}?variations=${encodeURIComponent('{"Colour":"Red"}')}`);
  expect(await screen.findByText(`This cannot be ordered now. ${advice}`)).toBeTruthy();
});

test("choices are in the address, so that Back from checkout restores them", async () => {
  const variations = encodeURIComponent(JSON.stringify({ Size: "S", Colour: "Blue", Cut: "none" }));
  open(sized, `/products/${sized.id}?variations=${variations}`);
  expect(await screen.findByRole("radio", { name: "S" })).toHaveProperty("checked", true);
  expect(JSON.parse(checkoutHref().query["variations"] ?? "")).toEqual({ Size: "S", Colour: "Blue" });
});

test("a variation with one option is chosen by itself", async () => {
  open(
    makeProduct({ hasVariations: true, variations: [makeVariation({ options: [], value: "Free size" })] }),
  );
  expect(await screen.findByRole("radio", { name: "Free size" })).toHaveProperty("checked", true);
  expect(checkoutHref().query["variations"]).toBe('{"Size":"Free size"}');
});

test("an out-of-stock product cannot be ordered", async () => {
  open(makeProduct({ stock: 0 }));
  const button = await screen.findByRole("button", { name: "Proceed to Checkout" });
  expect(button).toHaveProperty("disabled", true);
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("on a phone the total and the link to checkout are in a bar at the lower edge", async () => {
  window.innerWidth = 360;
  open(makeProduct());
  const link = await screen.findByRole("link", { name: "Proceed to Checkout" });
  expect(link.closest("[data-bottom-bar]")?.textContent).toContain("Rs. 2,850.00");
});

test("on a phone the bar of a sold-out product names no total (C-1543)", async () => {
  window.innerWidth = 360;
  open(makeProduct({ stock: 0 }));
  const button = await screen.findByRole("button", { name: "Proceed to Checkout" });
  expect(button.closest("[data-bottom-bar]")?.textContent).toBe("Proceed to Checkout");
});

test("a product has tabs for description, specifications and reviews", async () => {
  const { user } = open(makeProduct({ features: ["Hand made"], specifications: { Length: "5.5 m" } }));
  expect(await screen.findByText("Handloom cotton saree with a woven border.")).toBeTruthy();
  expect(screen.getByText("Hand made")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Specifications" }));
  expect(screen.getByText("5.5 m")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Reviews" }));
  expect(screen.getByText("No reviews yet.")).toBeTruthy();
});

test("a product shows at most four thumbnails", async () => {
  open(makeProduct({ images: [1, 2, 3, 4, 5].map((number) => `/images/${number}.webp`) }));
  expect(await screen.findAllByRole("button", { name: /Show picture/ })).toHaveLength(4);
});

test("an unknown product shows a message and a link back", async () => {
  serve("get", "/products/nothing", () => refusal(404, "NOT_FOUND", "Product not found"));
  renderApp("/products/nothing", { as: "guest" });
  expect(await screen.findByRole("heading", { name: "Product not found" })).toBeTruthy();
  expect(screen.getByText("The product you're looking for doesn't exist.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Listings" }).getAttribute("href")).toBe("/products");
});

test("a product that failed to load can be retried", async () => {
  const product = makeProduct();
  serve("get", `/products/${product.id}`, () => refusal(500, "INTERNAL", ""));
  const { user } = renderApp(`/products/${product.id}`, { as: "reseller" });
  expect(await screen.findByText("Failed to load this product")).toBeTruthy();
  serve("get", `/products/${product.id}`, () => ok(product));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Cotton Saree" })).toBeTruthy();
});

test("the first load of a product shows a skeleton", async () => {
  serve("get", "/products/slow", pendingForever);
  renderApp("/products/slow", { as: "guest" });
  expect(await screen.findByText("Loading product")).toBeTruthy();
});

test("a product that the list has shown stays on the screen when it cannot be read", async () => {
  const product = makeProduct();
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/vendor/listings", () =>
    ok([product], { pagination: { page: 1, pageSize: 24, total: 1, totalPages: 1 } }),
  );
  serve("get", `/products/${product.id}`, networkFailure);
  const { user, queryClient } = renderApp("/products", { as: "reseller" });
  await user.click(await screen.findByRole("link", { name: product.name }));
  const state = () => queryClient.getQueryState(["products", "one", product.id]);
  await waitFor(() => expect(state()?.status).toBe("error"));
  expect(await screen.findByRole("heading", { level: 1, name: product.name })).toBeTruthy();
  expect(screen.queryByText("Failed to load this product")).toBeNull();
});
