import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  makeOrder,
  makeOrderItem,
  makeOrdersSummary,
  makeProduct,
  makeVariation,
} from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { api, ok, refusal, server } from "../../test/server.ts";

const saree = makeProduct({ price: 2600, commission: 300, stock: 40 });
const line = makeOrderItem({ productId: saree.id, quantity: 2, unitPrice: 2450, totalCommission: 500 });

beforeEach(() => {
  server.use(api("get", "/orders/summary", () => ok(makeOrdersSummary())));
});

async function openOrder(items: Order["items"]) {
  const order = makeOrder({ items });
  server.use(
    api("get", "/orders", () => ok([order])),
    api("get", `/orders/${order.id}`, () => ok({ ...order, events: [] })),
  );
  const app = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  return { ...app, dialog };
}

test("repeating an order leads to checkout with the same quantity at today's price and commission", async () => {
  server.use(api("get", `/products/${saree.id}`, () => ok(saree)));
  const { user, dialog } = await openOrder([line]);
  expect(await dialog.findByText(/Today: 2 × Rs. 2,600.00, you earn/)).toBeTruthy();
  expect(dialog.getByText("Rs. 600")).toBeTruthy();
  await user.click(dialog.getByRole("link", { name: "Repeat Order" }));
  await waitFor(() => expect(address()).toBe(`/checkout/${saree.id}?quantity=2`));
});

test("repeating an order keeps the chosen options", async () => {
  const shirt = makeProduct({ hasVariations: true, variations: [makeVariation()] });
  server.use(api("get", `/products/${shirt.id}`, () => ok(shirt)));
  const { dialog } = await openOrder([makeOrderItem({ productId: shirt.id, variations: { Size: "M" } })]);
  const link = await dialog.findByRole("link", { name: "Repeat Order" });
  const target = new URL(link.getAttribute("href") ?? "", "http://shop.example");
  expect(target.pathname).toBe(`/checkout/${shirt.id}`);
  expect(target.searchParams.get("variations")).toBe('{"Size":"M"}');
});

test("repeating an order with too little stock offers the remaining quantity", async () => {
  server.use(api("get", `/products/${saree.id}`, () => ok({ ...saree, stock: 1 })));
  const { dialog } = await openOrder([line]);
  expect(await dialog.findByText("Only 1 left.")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Order 1" }).getAttribute("href")).toBe(
    `/checkout/${saree.id}?quantity=1`,
  );
});

test.each([
  ["sold out", { stock: 0 }, {}, "Sold out right now."],
  ["an option that is no longer offered", {}, { Size: "M" }, "Its options have changed since."],
])("%s is reported, with a link to the product", async (_name, product, variations, text) => {
  server.use(api("get", `/products/${saree.id}`, () => ok({ ...saree, ...product })));
  const { dialog } = await openOrder([
    { ...line, variations: Object.fromEntries(Object.entries(variations)) },
  ]);
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.queryByRole("link", { name: "Repeat Order" })).toBeNull();
  expect(dialog.getByRole("link", { name: "View Product" }).getAttribute("href")).toBe(
    `/products/${saree.id}`,
  );
});

test("a product that is no longer sold is reported", async () => {
  server.use(api("get", `/products/${saree.id}`, () => refusal(404, "NOT_FOUND", "Product not found")));
  const { dialog } = await openOrder([line]);
  expect(await dialog.findByText("This product is no longer sold.")).toBeTruthy();
});

test("a price that failed to load can be retried", async () => {
  let isDown = true;
  server.use(api("get", `/products/${saree.id}`, () => (isDown ? refusal(500, "INTERNAL", "") : ok(saree))));
  const { user, dialog } = await openOrder([line]);
  expect(await dialog.findByText("Today's price could not be loaded.")).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  expect(await dialog.findByRole("link", { name: "Repeat Order" })).toBeTruthy();
});

test("each item of an order is repeated separately, by its name", async () => {
  server.use(api("get", `/products/${saree.id}`, () => ok(saree)));
  const lamp = makeProduct();
  server.use(api("get", `/products/${lamp.id}`, () => ok(lamp)));
  const { dialog } = await openOrder([line, makeOrderItem({ productId: lamp.id, productName: "Lamp" })]);
  expect(await dialog.findByRole("link", { name: "Repeat order of Cotton Saree" })).toBeTruthy();
  expect(await dialog.findByRole("link", { name: "Repeat order of Lamp" })).toBeTruthy();
});
