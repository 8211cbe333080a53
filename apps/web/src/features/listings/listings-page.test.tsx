import { COUNT_CAP } from "@pola/shared/list-count";
import type { Product } from "@pola/shared/schemas/product";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cameFromProductList, listPlace } from "../../lib/list-place.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { makeProduct } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";

const saree = makeProduct({ name: "Cotton Saree", finalPrice: 2900 });
const lamp = makeProduct({
  name: "Brass Lamp",
  category: "home",
  commission: 99.5,
  stock: 0,
  vendor: { id: null, businessName: "Lanka Looms" },
});

function pageOf(products: Product[], total = products.length) {
  const pagination = { page: 1, pageSize: 24, total, totalPages: Math.ceil(total / 24) };
  return ok(products, { pagination });
}

beforeEach(() => {
  serve("get", "/products/categories", () =>
    ok([
      { category: "clothing", count: 11 },
      { category: "mobile-phones", count: 4 },
    ]),
  );
});

async function cardOf(name: string) {
  const link = await screen.findByRole("link", { name });
  const card = link.closest("li");
  if (!card) throw new Error(`${name} is in no card`);
  return card;
}

test("a card shows product, vendor, price, commission and stock", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree, lamp]));
  renderApp("/products", { as: "reseller" });
  const card = await cardOf("Cotton Saree");
  for (const text of [
    "Rs. 2,450.00",
    "Rs. 2,900.00",
    "Save Rs. 450.00",
    "Rs. 250",
    "In Stock",
    "40 in stock",
  ]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(within(card).getByText("Price 2,450 rupees")).toBeTruthy();
  expect(within(await cardOf("Brass Lamp")).getByText("Home · Lanka Looms")).toBeTruthy();
});

test("Order Now is disabled without stock, and otherwise opens the product with the way back to the list", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree, lamp]));
  serve("get", `/products/${saree.id}`, () => ok(saree));
  const { user } = renderApp("/products?category=clothing", { as: "reseller" });
  const soldOut = within(await cardOf("Brass Lamp")).getByRole("button", { name: "Order Now" });
  expect(soldOut).toHaveProperty("disabled", true);
  await user.click(within(await cardOf("Cotton Saree")).getByRole("link", { name: "Order Now" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Cotton Saree" })).toBeTruthy();
  expect(address()).toBe(`/products/${saree.id}`);
  expect(cameFromProductList.get()).toBe(true);
  await user.click(screen.getByRole("link", { name: "Back to Listings" }));
  expect(address()).toBe("/products?category=clothing");
  await cardOf("Cotton Saree");
  expect(cameFromProductList.get()).toBe(false);
});

const isFading = (card: HTMLElement) => card.closest("[class*='starting:opacity']") !== null;

test("the list fades in only on the way back from a product", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree]));
  const { unmount } = renderApp("/products", { as: "reseller" });
  expect(isFading(await cardOf("Cotton Saree"))).toBe(false);
  unmount();
  cameFromProductList.set();
  renderApp("/products", { as: "reseller" });
  expect(isFading(await cardOf("Cotton Saree"))).toBe(true);
});

test("a guest's Order Now leads to checkout, which asks them to log in", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree]));
  const { user } = renderApp("/listings");
  await user.click(within(await cardOf("Cotton Saree")).getByRole("link", { name: "Order Now" }));
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
});

test("search, category and sort are in the address and are sent to the server", async () => {
  const calls = serve("get", "/vendor/listings", () => pageOf([saree], 15));
  const { user } = renderApp("/products", { as: "reseller" });
  await screen.findByText("15 found");
  expect(screen.getByRole("button", { name: "All Listings 15" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Mobile Phones 4" }));
  await user.selectOptions(screen.getByLabelText("Sort"), "Price: Low to High");
  await user.type(screen.getByLabelText("Search listings"), "galaxy");
  await waitFor(() => expect(address()).toBe("/products?category=mobile-phones&sort=price-asc&q=galaxy"));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("galaxy"));
  const asked = Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
  expect(asked).toEqual({
    search: "galaxy",
    category: "mobile-phones",
    sort: "price-asc",
    page: "1",
    pageSize: "24",
  });
});

test("the listings offer every sort, with the specification's first", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree]));
  renderApp("/products", { as: "reseller" });
  const options = within(await screen.findByLabelText("Sort")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Newest",
    "Oldest",
    "Price: Low to High",
    "Price: High to Low",
    "Name: A-Z",
    "Vendor: A-Z",
    "You earn most",
    "Sells well now",
  ]);
});

const thirty = Array.from({ length: 30 }, (_, index) => makeProduct({ name: `Product ${index + 1}` }));

function pageOfThirty({ url }: { url: URL }) {
  const page = Number(url.searchParams.get("page"));
  const pagination = { page, pageSize: 24, total: 30, totalPages: 2 };
  return ok(thirty.slice((page - 1) * 24, page * 24), { pagination });
}

test("Load more adds the next 24 and ends with the last of them", async () => {
  serve("get", "/vendor/listings", pageOfThirty);
  const { user } = renderApp("/products", { as: "reseller" });
  // Not read out: the next listings come by themselves, and what was found is read out above them (I-2493).
  expect((await screen.findByText("24 of 30")).closest("output, [aria-live]")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("30 of 30")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Product 1" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Product 30" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test.each([
  [COUNT_CAP, 16, "10,000 of 10,000", false],
  [COUNT_CAP + 1, 24, "10,008 of 10,000+", true],
])("listings continue beyond the largest count: of %i, a page of %i", async (total, held, text, goesOn) => {
  const openPages = Math.ceil(COUNT_CAP / 24);
  listPlace.set({ list: "/products", openPages, page: openPages, pageHeight: 600, productId: "", top: 0 });
  cameFromProductList.set();
  serve("get", "/vendor/listings", ({ url }) =>
    pageOf(thirty.slice(0, url.searchParams.get("page") === String(openPages) ? held : 24), total),
  );
  renderApp("/products", { as: "reseller" });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" }) !== null).toBe(goesOn);
});

test("Load more by keyboard moves the focus to the first new listing", async () => {
  serve("get", "/vendor/listings", pageOfThirty);
  const { user } = renderApp("/products", { as: "reseller" });
  const more = await screen.findByRole("button", { name: "Load more" });
  more.focus();
  await user.keyboard("{Enter}");
  const next = await screen.findByRole("link", { name: "Product 25" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("a failed further page keeps the shown listings and can be retried", async () => {
  let isDown = true;
  serve("get", "/vendor/listings", (call) =>
    isDown && call.url.searchParams.get("page") === "2" ? refusal(500, "INTERNAL", "") : pageOfThirty(call),
  );
  const { user } = renderApp("/products", { as: "reseller" });
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Failed to load listings")).toBeTruthy();
  expect(screen.getByText("24 of 30")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("30 of 30")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Product 30" })).toBeTruthy();
});

test("the first picture is fetched before all others, the next three at once, the rest as they come near", async () => {
  serve("get", "/vendor/listings", pageOfThirty);
  renderApp("/products", { as: "reseller" });
  await cardOf("Product 1");
  const pictures = [...document.querySelectorAll("li img")];
  expect(pictures.slice(0, 5).map((picture) => picture.getAttribute("loading"))).toEqual([
    "eager",
    "eager",
    "eager",
    "eager",
    "lazy",
  ]);
  expect(pictures.filter((picture) => picture.getAttribute("fetchpriority") === "high")).toEqual([
    pictures[0],
  ]);
});

test("the quick view shows weight, condition and commission, and closes on Escape after its animation", async () => {
  serve("get", "/vendor/listings", () => pageOf([{ ...saree, condition: "" }]));
  let load: (() => void) | undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  serve("get", `/products/${saree.id}`, () => loading.then(() => ok(saree)));
  const { user } = renderApp("/products", { as: "reseller" });
  await user.click(within(await cardOf("Cotton Saree")).getByRole("button", { name: /Quick View/ }));
  const dialog = await screen.findByRole("dialog", { name: "Cotton Saree" });
  expect(address()).toBe(`/products?view=${saree.id}`);
  for (const text of ["0.50 kg", "N/A", "Rs. 250", "Handloom cotton saree"]) {
    expect(within(dialog).getByText(text)).toBeTruthy();
  }
  load?.();
  expect(await within(dialog).findByText("New")).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "Order Now" }).getAttribute("href")).toBe(
    `/products/${saree.id}`,
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/products"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  [{ wholesalePrice: 2000, wholesaleCommission: 180 }, "10+ pieces: Rs. 2,000.00 each, earn Rs. 180"],
  [{ wholesalePrice: null, wholesaleCommission: 180 }, "10+ pieces: Rs. 2,500.00 each, earn Rs. 180"],
  [{ wholesalePrice: 0, wholesaleCommission: null }, null],
])(
  "the quick view of a product with %j says what wholesale costs and earns: %s (C-1860)",
  async (own, text) => {
    serve("get", "/vendor/listings", () => pageOf([]));
    const terms = { ...own, price: 2500, commission: 250, wholesaleQuantity: 10 };
    serve("get", `/products/${saree.id}`, () => ok({ ...saree, ...terms }));
    renderApp(`/products?view=${saree.id}`, { as: "reseller" });
    const dialog = await screen.findByRole("dialog", { name: "Cotton Saree" });
    await within(dialog).findByText("Rs. 250");
    expect(within(dialog).queryByText(/pieces:/)?.parentElement?.textContent ?? null).toBe(text);
  },
);

test("the quick view of a product that was switched off says so, and offers no order", async () => {
  serve("get", "/vendor/listings", () => pageOf([saree]));
  serve("get", `/products/${saree.id}`, () => refusal(404, "NOT_FOUND", "Product not found"));
  const { user } = renderApp("/products", { as: "reseller" });
  await user.click(within(await cardOf("Cotton Saree")).getByRole("button", { name: /Quick View/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Product not found")).toBeTruthy();
  expect(dialog.queryByRole("link", { name: "Order Now" })).toBeNull();
  expect(dialog.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("the listings do not name the next customer while the name is empty (O-1500)", async () => {
  nextCustomer.set({ customerName: "", customerPhone: "077 123 4567", customerAddress: "" });
  serve("get", "/vendor/listings", () => pageOf([saree]));
  renderApp("/products", { as: "reseller" });
  await cardOf("Cotton Saree");
  expect(screen.queryByText(/^Choose products for/)).toBeNull();
});

test("listings without a match say so and offer to clear the filters", async () => {
  serve("get", "/vendor/listings", ({ url }) => pageOf(url.searchParams.has("search") ? [] : [saree]));
  const { user } = renderApp("/products?q=zzz", { as: "reseller" });
  expect(await screen.findByText("No listings found")).toBeTruthy();
  expect(screen.getByText("Try adjusting your search or filter criteria.")).toBeTruthy();
  expect(screen.getByText("Searched for: “zzz”.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await cardOf("Cotton Saree");
  expect(address()).toBe("/products");
});

test("a failed list of listings says so, and Retry loads it", async () => {
  let isDown = true;
  serve("get", "/vendor/listings", () => (isDown ? refusal(500, "INTERNAL", "") : pageOf([saree])));
  const { user } = renderApp("/products", { as: "reseller" });
  expect(await screen.findByText("Failed to load listings")).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await cardOf("Cotton Saree");
});

test("the first load of the listings shows skeleton cards", async () => {
  serve("get", "/vendor/listings", pendingForever);
  renderApp("/products", { as: "reseller" });
  expect(await screen.findByText("Loading listings")).toBeTruthy();
});
