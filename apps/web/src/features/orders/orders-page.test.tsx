import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { makeOrder, makeOrderItem, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";

function listOf(orders: Order[], total = orders.length) {
  return ok(orders, { pagination: { page: 1, pageSize: 10, total, totalPages: Math.ceil(total / 10) } });
}

const order = makeOrder({ orderNumber: "ORD-001042", status: "shipped", trackingNumber: "LK123" });

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary({ totalCommission: 3000.5 })));
  serve("get", "/products/:id", () => ok(makeProduct()));
});

async function cardOf(orderNumber: string) {
  const link = await screen.findByRole("link", { name: orderNumber });
  const card = link.closest("li");
  if (!card) throw new Error(`${orderNumber} is in no card`);
  return within(card);
}

const figure = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === "DT")?.nextElementSibling?.textContent;

test("the header counts all, delivered and pending orders and sums the commission", async () => {
  serve("get", "/orders", () => listOf([order]));
  renderApp("/orders", { as: "reseller" });
  expect(await screen.findByText("Rs. 3,000.50")).toBeTruthy();
  expect(figure("Total")).toBe("12");
  expect(figure("Delivered")).toBe("2");
  expect(figure("Pending")).toBe("3");
});

test("an order card shows two items, the number of others, and the tracking number if shipped", async () => {
  const items = ["Saree", "Lamp", "Pot", "Ring"].map((productName) => makeOrderItem({ productName }));
  serve("get", "/orders", () => listOf([{ ...order, items }]));
  renderApp("/orders", { as: "reseller" });
  const card = await cardOf("ORD-001042");
  for (const text of [
    "Kamal Fernando",
    "Nov 2, 2026",
    "Saree",
    "Lamp",
    "+2 more items",
    "In Transit",
    "Shipped",
  ]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.queryByText("Pot")).toBeNull();
  expect(card.getByText("Rs. 2,850.00")).toBeTruthy();
  expect(card.getByText("Rs. 250")).toBeTruthy();
  expect(card.getByRole("button", { name: "Copy tracking number LK123" })).toBeTruthy();
});

test("an order card names the options of each line", async () => {
  const items = [makeOrderItem({ variations: { Size: "M", Colour: "Gold" } })];
  serve("get", "/orders", () => listOf([{ ...order, items }]));
  renderApp("/orders", { as: "reseller" });
  expect((await cardOf("ORD-001042")).getByText("Size: M, Colour: Gold")).toBeTruthy();
});

test("on a phone the filters of the orders are in a sheet, and apply at once", async () => {
  window.innerWidth = 360;
  serve("get", "/orders", () => listOf([order], 35));
  const { user } = renderApp("/orders", { as: "reseller" });
  await screen.findByText("35 found");
  expect(screen.queryByLabelText("Sort")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.click(sheet.getByRole("button", { name: "Shipped" }));
  await user.selectOptions(sheet.getByLabelText("Sort"), "Total: highest");
  expect(address()).toBe("/orders?status=shipped&sort=-totalAmount");
  await user.click(await sheet.findByRole("button", { name: "Show 35 orders" }));
  expect(await screen.findByRole("button", { name: "Filters (2)" })).toBeTruthy();
  expect(screen.getByText("Shipped · Total: highest")).toBeTruthy();
});

test("Clear filters in the sheet keeps the focus", async () => {
  window.innerWidth = 360;
  serve("get", "/orders", () => listOf([order], 35));
  const { user } = renderApp("/orders?status=shipped", { as: "reseller" });
  await user.click(await screen.findByRole("button", { name: "Filters (1)" }));
  const clear = await screen.findByRole("button", { name: "Clear filters" });
  await user.click(clear);
  await waitFor(() => expect(address()).toBe("/orders"));
  expect(document.activeElement).toBe(clear);
});

test("a shipped order links to the courier's page of its parcel", async () => {
  const courier = { name: "Pronto Express", trackingUrl: "https://pronto.example/track?no=LK123" };
  serve("get", "/orders", () => listOf([{ ...order, courier }]));
  renderApp("/orders", { as: "reseller" });
  const link = (await cardOf("ORD-001042")).getByRole("link", { name: /Track with Pronto Express/ });
  expect(link.getAttribute("href")).toBe(courier.trackingUrl);
});

test("an order that is not shipped has no In Transit note", async () => {
  serve("get", "/orders", () => listOf([makeOrder({ orderNumber: "ORD-000001", status: "delivered" })]));
  renderApp("/orders", { as: "reseller" });
  expect((await cardOf("ORD-000001")).queryByText("In Transit")).toBeNull();
});

test.each(["returned", "cancelled"] as const)(
  "a %s order shows Rs. 0 and its commission struck through, on its card and in its details",
  async (status) => {
    const lost = makeOrder({
      status,
      totalCommission: 715,
      items: [makeOrderItem({ totalCommission: 715 })],
    });
    serve("get", "/orders", () => listOf([lost]));
    serve("get", `/orders/${lost.id}`, () => ok(lost));
    const { user } = renderApp("/orders", { as: "reseller" });
    const card = await cardOf(lost.orderNumber);
    expect(card.getByText("Rs. 0").tagName).toBe("STRONG");
    expect(card.getByText(/Rs\. 715/).tagName).toBe("S");
    await user.click(card.getByRole("link", { name: lost.orderNumber }));
    const details = within(await screen.findByRole("dialog"));
    expect(details.getByText("Rs. 0").tagName).toBe("STRONG");
    expect(details.getAllByText(/Rs\. 715/).map(({ tagName }) => tagName)).toEqual(["S", "S"]);
    expect(details.queryByText("Your commission")).toBeNull();
  },
);

test("order filters are in the address and are sent to the server, and a new filter starts at page 1", async () => {
  const calls = serve("get", "/orders", () => listOf([order], 35));
  const { user } = renderApp("/orders?page=3", { as: "reseller" });
  await screen.findByText("35 found");
  expect(calls.at(-1)?.url.searchParams.get("page")).toBe("3");
  await user.click(screen.getByRole("button", { name: "Shipped" }));
  await user.selectOptions(screen.getByLabelText("Sort"), "Commission: highest");
  await user.type(screen.getByLabelText("Search orders"), "kamal");
  await waitFor(() => expect(address()).toBe("/orders?status=shipped&sort=-totalCommission&q=kamal"));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("kamal"));
  expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
    search: "kamal",
    status: "shipped",
    sort: "-totalCommission",
    page: "1",
    pageSize: "10",
  });
});

test("orders can be sorted by date, total, commission and status", async () => {
  serve("get", "/orders", () => listOf([order]));
  renderApp("/orders", { as: "reseller" });
  const options = within(await screen.findByLabelText("Sort")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Date: newest",
    "Date: oldest",
    "Total: highest",
    "Total: lowest",
    "Commission: highest",
    "Commission: lowest",
    "Status",
  ]);
});

test("a page of orders beyond the end becomes the last one", async () => {
  serve("get", "/orders", ({ url }) => listOf(url.searchParams.get("page") === "2" ? [order] : [], 11));
  renderApp("/orders?page=9", { as: "reseller" });
  await cardOf("ORD-001042");
  expect(address()).toBe("/orders?page=2");
});

test("another page of orders starts at its first order", async () => {
  serve("get", "/orders", () => listOf([order], 35));
  const { user } = renderApp("/orders", { as: "reseller" });
  await cardOf("ORD-001042");
  const scrolled = vi.fn();
  screen.getByRole("list", { name: "Orders" }).scrollIntoView = scrolled;
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(address()).toBe("/orders?page=2"));
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
});

test("a reload of the orders keeps the scroll position, and a new visit starts at the top", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  const scrollY = vi.spyOn(window, "scrollY", "get").mockReturnValue(900);
  serve("get", "/orders", () => listOf([order]));
  const before = renderApp("/orders", { as: "reseller" });
  await cardOf("ORD-001042");
  window.dispatchEvent(new Event("pagehide"));
  before.unmount();
  scrollY.mockReturnValue(0);
  scrollTo.mockClear();
  const reloaded = renderApp(null, { as: "reseller" });
  await cardOf("ORD-001042");
  expect(scrollTo).toHaveBeenCalledWith(0, 900);
  reloaded.unmount();
  scrollTo.mockClear();
  renderApp("/orders", { as: "reseller" });
  await cardOf("ORD-001042");
  expect(scrollTo).not.toHaveBeenCalledWith(0, 900);
});

test("Refresh loads orders and figures again", async () => {
  const calls = serve("get", "/orders", () => listOf([order]));
  const { user } = renderApp("/orders", { as: "reseller" });
  await cardOf("ORD-001042");
  serve("get", "/orders/summary", () => ok(makeOrdersSummary({ totalCommission: 9999 })));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Rs. 9,999")).toBeTruthy();
  expect(calls).toHaveLength(2);
});

test("an order opens with its timeline, is in the address, and closes again", async () => {
  serve("get", "/orders", () => listOf([order]));
  const placed = { kind: "placed", fromStatus: null, toStatus: "pending", reason: null, note: null } as const;
  const shipped = {
    kind: "status_changed",
    fromStatus: "processing",
    toStatus: "shipped",
    reason: null,
  } as const;
  serve("get", `/orders/${order.id}`, () =>
    ok({
      ...order,
      items: [makeOrderItem({ variations: { Size: "M" } })],
      events: [
        { ...placed, by: "You", at: "2026-11-02T04:30:00.000Z" },
        { ...shipped, note: "Left Colombo", by: "Pola", at: "2026-11-04T10:00:00.000Z" },
      ],
    }),
  );
  const { user } = renderApp("/orders", { as: "reseller" });
  (await cardOf("ORD-001042")).getByRole("link", { name: "ORD-001042" }).click();
  const dialog = within(await screen.findByRole("dialog", { name: "Order Details ORD-001042" }));
  expect(address()).toBe(`/orders?order=${order.id}`);
  expect(await dialog.findByText("Order placed")).toBeTruthy();
  const steps = within(dialog.getByRole("region", { name: "Progress" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "PlacedNov 2, 2026",
    "Packed",
    "ShippedNov 4, 2026",
    "Delivered (not yet)",
  ]);
  const chat = dialog.getByRole("link", { name: /Chat with support/ }).getAttribute("href");
  expect(decodeURIComponent(chat ?? "")).toContain("I need help with my Pola order ORD-001042.");
  for (const text of ["Left Colombo", "Size: M", "Delivery, 0.50 kg", "Rs. 400.00", "In Transit"]) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  const phone = dialog.getByRole("link", { name: "071 222 3334" });
  expect(phone.getAttribute("href")).toBe("tel:+94712223334");
  await user.click(dialog.getByText("Close"));
  await waitFor(() => expect(address()).toBe("/orders"));
});

test("a link to an unknown order shows a message", async () => {
  serve("get", "/orders", () => listOf([]));
  serve("get", "/orders/gone", () => refusal(404, "NOT_FOUND", "Order not found"));
  renderApp("/orders?order=gone", { as: "reseller" });
  const dialog = await screen.findByRole("dialog", { name: "Order Details" });
  expect(await within(dialog).findByText("Order not found")).toBeTruthy();
});

test("an empty order list links to the listings", async () => {
  serve("get", "/orders", () => listOf([]));
  renderApp("/orders", { as: "reseller" });
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse Products" }).getAttribute("href")).toBe("/products");
});

test("an order list without a match names the filters, which can be cleared", async () => {
  serve("get", "/orders", ({ url }) => listOf(url.searchParams.has("status") ? [] : [order]));
  const { user } = renderApp("/orders?q=Kamala&status=returned", { as: "reseller" });
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(screen.getByText("Searched for: “Kamala” · Returned.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await cardOf("ORD-001042");
});

test("a failed order list can be retried", async () => {
  let isDown = true;
  serve("get", "/orders", () => (isDown ? refusal(500, "INTERNAL", "") : listOf([order])));
  const { user } = renderApp("/orders", { as: "reseller" });
  expect(await screen.findByText("Failed to load orders")).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await cardOf("ORD-001042");
});

test("the first load of the orders shows skeleton rows", async () => {
  serve("get", "/orders", pendingForever);
  renderApp("/orders", { as: "reseller" });
  expect(await screen.findByText("Loading orders")).toBeTruthy();
});
