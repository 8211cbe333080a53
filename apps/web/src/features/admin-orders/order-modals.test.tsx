import type { Order } from "@pola/shared/schemas/order";
import { act, screen, waitFor, within } from "@testing-library/react";
import { delay } from "msw";
import { expect, test } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const ID = newId();
const EVENTS: Order["events"] = [
  {
    kind: "placed",
    fromStatus: null,
    toStatus: "pending",
    reason: null,
    note: null,
    by: "Nimali Perera",
    at: "2026-11-02T04:30:00.000Z",
  },
];

function open(overrides: Partial<Order> = {}, query = "") {
  let order: Order | null = makeOrder({ id: ID, orderNumber: "ORD-7", events: EVENTS, ...overrides });
  serve("get", "/orders/admin/all", () => ok(order ? [order] : []));
  serve("get", "/orders/admin/counts", () => refusal(500, "X", ""));
  serve("get", `/orders/admin/order/${ID}`, () =>
    order ? ok(order) : refusal(404, "NOT_FOUND", "Order not found"),
  );
  const move = (change: Partial<Order> | null) => {
    order = order && change ? { ...order, ...change } : null;
    return ok(order ?? { id: ID });
  };
  return { ...renderApp(`/admin/orders${query}`, { as: "admin" }), move };
}

const toasts = () => screen.getByLabelText("Notifications").textContent;
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("an order number opens its order and puts it in the address; Escape closes it and returns the focus", async () => {
  const { user } = open({ trackingNumber: "LK123", status: "shipped" });
  const number = await screen.findByRole("link", { name: "ORD-7" });
  await user.click(number);
  const dialog = await screen.findByRole("dialog", { name: "Order ORD-7" });
  expect(address()).toBe(`/admin/orders?order=${ID}`);
  for (const text of ["Cotton Saree", "45 Temple Road, Nugegoda", "071 222 3334", "Nimali Fashion", "LK123"])
    expect(dialog.textContent).toContain(text);
  for (const text of ["Rs. 2,450.00", "Shipping (0.50 kg)", "Rs. 2,850.00", "Order placed", "Shipped"])
    expect(dialog.textContent).toContain(text);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(address()).toBe("/admin/orders"));
  expect(document.activeElement).toBe(number);
});

test("a click on an order number with Ctrl leaves the order to another tab", async () => {
  const { user } = open({}, "?status=pending");
  const number = await screen.findByRole("link", { name: "ORD-7" });
  expect(number.getAttribute("href")).toBe(`/admin/orders?order=${ID}`);
  // jsdom opens no tab, and would report that it cannot.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.keyboard("{Control>}");
  await user.click(number);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/admin/orders?status=pending");
});

test("an address with an order opens that order over the filtered list", async () => {
  const { user } = open({}, `?status=pending&page=2&order=${ID}`);
  await screen.findByRole("dialog", { name: "Order ORD-7" });
  await user.click(await button("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin/orders?status=pending&page=2");
  expect(document.activeElement?.id).toBe("page-title");
});

test("an order's details name its courier, with the courier's page of the parcel", async () => {
  const courier = { name: "Pronto Express", trackingUrl: "https://pronto.example/track?no=LK123" };
  open({ trackingNumber: "LK123", status: "shipped", courier }, `?order=${ID}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  const link = dialog.getByRole("link", { name: /Track with Pronto Express/ });
  expect(link.getAttribute("href")).toBe(courier.trackingUrl);
});

test("an order's details link to the remittance that settled it", async () => {
  const remittance = { id: newId(), number: "RM-0003", receivedOn: "2026-11-20" };
  serve("get", `/remittances/${remittance.id}`, () => refusal(404, "NOT_FOUND", "Remittance not found"));
  const { user } = open({ status: "delivered", remittance }, `?order=${ID}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  expect(dialog.getByText(/^Nov 20, 2026/).textContent).toBe("Nov 20, 2026, RM-0003");
  await user.click(dialog.getByRole("link", { name: "RM-0003" }));
  await waitFor(() => expect(address()).toBe(`/admin/couriers/remittances/${remittance.id}`));
});

test("View Details in the menu opens the order", async () => {
  const { user } = open();
  await user.click(await button("More actions for ORD-7"));
  await user.click(await screen.findByRole("menuitem", { name: "View Details" }));
  expect(await screen.findByRole("dialog", { name: "Order ORD-7" })).toBeTruthy();
});

test("an order that fails to load shows a message and can be loaded again", async () => {
  let isDown = true;
  const { user } = open({}, `?order=${ID}`);
  serve("get", `/orders/admin/order/${ID}`, () =>
    isDown ? refusal(503, "X", "Please try later") : ok(makeOrder({ id: ID, orderNumber: "ORD-7" })),
  );
  const dialog = await screen.findByRole("dialog");
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toContain("Failed to load product detailsPlease try later");
  expect(toasts()).toBe("Failed to load product details");
  expect(screen.getAllByRole("alert", { hidden: true })).toEqual([alert]);
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("dialog", { name: "Order ORD-7" })).toBeTruthy();
  expect(toasts()).toContain("Product details loaded successfully");
});

test("a missing response to opening an order has another message than a refusal", async () => {
  open({}, `?order=${ID}`);
  serve("get", `/orders/admin/order/${ID}`, () => networkFailure());
  const alert = await within(await screen.findByRole("dialog")).findByRole("alert");
  expect(alert.textContent).toContain("Error loading product details");
  expect(toasts()).toBe("Error loading product details");
});

test("a step taken in the open order changes the open order", async () => {
  const { user, move } = open({}, `?order=${ID}`);
  serve("patch", `/orders/${ID}/status`, () => move({ status: "processing" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  await user.click(dialog.getByRole("button", { name: "Process ORD-7" }));
  expect(await dialog.findByText("Processing")).toBeTruthy();
  expect(toasts()).toContain("Order status updated to processing");
});

test("deleting the open order closes its dialog", async () => {
  const { user, move } = open({}, `?order=${ID}`);
  serve("delete", `/orders/${ID}`, () => move(null));
  const dialog = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  await user.click(dialog.getByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete Order" }));
  const question = within(await screen.findByRole("alertdialog", { name: /^Delete ORD/ }));
  await user.click(question.getByRole("button", { name: "Delete Order" }));
  await waitFor(() => expect(address()).toBe("/admin/orders"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Failed to load product details")).toBeNull();
});

test("a blank tracking number cannot be sent; a sent one ships the order", async () => {
  const { user, move } = open({ status: "processing" });
  const sent = serve("patch", `/orders/${ID}/tracking`, () =>
    move({ status: "shipped", trackingNumber: "LK123" }),
  );
  await user.click(await button("Add Tracking and Ship ORD-7"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Tracking Number" }));
  const field = dialog.getByRole("textbox", { name: "Tracking number" });
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Add Tracking and Ship" });
  expect(document.activeElement).toBe(field);
  // A waybill of another courier would not be found in that courier's files.
  expect(dialog.getByText("Ships with Own delivery. For another courier use Dispatch.")).toBeTruthy();
  expect(submit.disabled).toBe(true);
  await user.type(field, "   {Enter}");
  expect(submit.disabled).toBe(true);
  await user.type(field, "LK123 {Enter}");
  await screen.findByRole("row", { name: /ORD-7.*Shipped/ });
  expect(sent.map(({ body }) => body)).toEqual([{ trackingNumber: "LK123", status: "shipped", seen: null }]);
  expect(toasts()).toBe("Tracking number added and order marked as shipped");
});

const PRINTED = { fromStatus: null, toStatus: null, reason: null, note: null, by: "Asha Silva" };
const SLIP_PRINTED = { ...PRINTED, kind: "slip_printed", at: "2026-11-02T05:30:00.000Z" } as const;
const CORRECTED = { ...PRINTED, kind: "details_changed", at: "2026-11-02T06:30:00.000Z" } as const;

test.each<[string, Partial<Order>, boolean]>([
  ["corrected after that", { slipPrintedAt: null, events: [SLIP_PRINTED, CORRECTED] }, true],
  ["printed again", { slipPrintedAt: CORRECTED.at, events: [SLIP_PRINTED, CORRECTED, SLIP_PRINTED] }, false],
  ["never printed", { slipPrintedAt: null, events: [CORRECTED] }, false],
])(
  "before an order whose slip was printed and that was %s is shipped, whether its slip is out of date (O-2350)",
  async (_, order, isOld) => {
    const { user } = open({ status: "processing", ...order });
    await user.click(await button("Add Tracking and Ship ORD-7"));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Tracking Number" }));
    const warning = "The delivery details on its slip are out of date. Print the slip again.";
    await act(() => delay(100));
    expect(dialog.queryByText(warning) !== null).toBe(isOld);
  },
);

test("an order is shipped only once it is known whether its slip is out of date (O-2514)", async () => {
  const order = makeOrder({ id: ID, orderNumber: "ORD-7", status: "processing", slipPrintedAt: null });
  const { user, move } = open(order);
  const sent = serve("patch", `/orders/${ID}/tracking`, () => move({ status: "shipped" }));
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((done) => (reply = done));
  serve("get", "/orders/admin/order/:id", async () => {
    await replied;
    return ok(order);
  });
  await user.click(await button("Add Tracking and Ship ORD-7"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Tracking Number" }));
  await user.type(dialog.getByRole("textbox", { name: "Tracking number" }), "LK123");
  await user.click(dialog.getByRole("button", { name: "Add Tracking and Ship" }));
  await act(() => delay(50));
  expect(sent).toEqual([]);
  expect(dialog.getByText("Checking the slip...")).toBeTruthy();
  reply?.();
  await waitFor(() => expect(dialog.queryByText("Checking the slip...")).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Add Tracking and Ship" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("the tracking number of a shipped order is corrected in the same dialog", async () => {
  const { user, move } = open({ status: "shipped", trackingNumber: "LK123" });
  const sent = serve("patch", `/orders/${ID}/tracking`, () => move({ trackingNumber: "LK124" }));
  await user.click(await button("More actions for ORD-7"));
  await user.click(await screen.findByRole("menuitem", { name: "Correct Tracking Number" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct Tracking Number" }));
  const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Tracking number" });
  expect(field.value).toBe("LK123");
  await user.clear(field);
  await user.type(field, "LK124");
  await user.click(dialog.getByRole("button", { name: "Correct Tracking Number" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({ trackingNumber: "LK124", status: "shipped", seen: "LK123" });
});

test("a tracking number that another order has is refused on its field, which names that order", async () => {
  const { user } = open({ status: "processing" });
  const text = "ORD-8 has this tracking number already";
  serve("patch", `/orders/${ID}/tracking`, () =>
    refusal(409, "CONFLICT", text, { errors: { trackingNumber: text } }),
  );
  await user.click(await button("Add Tracking and Ship ORD-7"));
  const dialog = await screen.findByRole("dialog", { name: "Add Tracking Number" });
  const field = within(dialog).getByRole("textbox", { name: "Tracking number" });
  await user.type(field, "LK123{Enter}");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(within(dialog).getAllByText(text)).toHaveLength(1);
  expect(toasts()).toBe(`Failed to add tracking number: ${text}`);
});

test.each([
  ["The order was cancelled", "Failed to add tracking number: The order was cancelled"],
  ["", "Failed to add tracking number"],
])("a refused tracking number (message %j) stays in its field with the reason", async (message, text) => {
  const { user } = open({ status: "processing" });
  serve("patch", `/orders/${ID}/tracking`, () => refusal(409, "INVALID_TRANSITION", message));
  await user.click(await button("Add Tracking and Ship ORD-7"));
  const dialog = await screen.findByRole("dialog", { name: "Add Tracking Number" });
  await user.type(within(dialog).getByRole("textbox"), "LK123{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
  expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("LK123");
});
