import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeOrder, makeOrdersSummary } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
// Loaded with the file, so that tests do not wait for the dialog.
import "./order-modal.tsx";

const order = makeOrder({ orderNumber: "ORD-001042" });

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([order]));
  serve("get", `/orders/${order.id}`, () => ok({ ...order, events: [] }));
});

test("after an order is closed, Back leaves the orders at once", async () => {
  window.history.replaceState(null, "", "/profile");
  window.history.pushState(null, "", "/orders");
  const { user } = renderApp(null, { as: "reseller" });
  await user.click(await screen.findByRole("link", { name: "ORD-001042" }));
  await user.click(within(await screen.findByRole("dialog")).getByText("Close"));
  await waitFor(() => expect(address()).toBe("/orders"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe("/profile"));
  act(() => window.history.go(2));
  await waitFor(() => expect(address()).toBe(`/orders?order=${order.id}`));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("an order number is a link to the order, with the filters of the list, so that it opens in a new tab too", async () => {
  renderApp("/orders?q=Kamal", { as: "reseller" });
  const link = await screen.findByRole("link", { name: "ORD-001042" });
  expect(link.getAttribute("href")).toBe(`/orders?q=Kamal&order=${order.id}`);
});

test("closing an order that a link opened stays on the orders", async () => {
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  await user.click(within(await screen.findByRole("dialog")).getByText("Close"));
  await waitFor(() => expect(address()).toBe("/orders"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an order whose details fail to load says so, and no part of it keeps loading", async () => {
  serve("get", `/orders/${order.id}`, networkFailure);
  const { user } = renderApp("/orders", { as: "reseller" });
  await user.click(await screen.findByRole("link", { name: "ORD-001042" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Failed to load this order")).toBeTruthy();
  expect(dialog.getByRole("heading", { name: "Customer" })).toBeTruthy();
  expect(dialog.queryByRole("heading", { name: "Timeline" })).toBeNull();
});

test("an order of the list that was deleted meanwhile is not shown, and cannot be repeated or changed (O-1546)", async () => {
  const listed = makeOrder({ status: "pending" });
  serve("get", "/orders", () => ok([listed]));
  serve("get", `/orders/${listed.id}`, () => refusal(404, "NOT_FOUND", "Order not found"));
  const { user } = renderApp("/orders", { as: "reseller" });
  await user.click(await screen.findByRole("link", { name: listed.orderNumber }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Order not found")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Repeat Order" })).toBeNull();
  expect(dialog.queryByRole("button", { name: "Change this order" })).toBeNull();
});
