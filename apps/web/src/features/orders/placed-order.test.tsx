import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearPerson, keepDraftsOf } from "../../lib/storage.ts";
import { checkoutCustomer } from "../../lib/checkout-memory.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { makeOrder, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Loaded with the file, so that tests do not wait for the form.
import "../checkout/customer-form.tsx";

const customer = {
  customerName: "Kamala Fonseka",
  customerPhone: "+94715550144",
  customerAddress: "15 Lake Drive, Colombo 08",
};
const placed = {
  ...customer,
  id: "order-407",
  orderNumber: "ORD-000407",
  totalAmount: 5300,
  totalCommission: 500,
  trackingCode: "Ab3dEf6hIj9k",
  goods: "2 × Cotton Saree (Colour: Gold)",
};

const person = { id: "reseller-1" };
const order = makeOrder(placed);
const saree = makeProduct();

beforeEach(() => {
  keepDraftsOf(person.id);
  placedOrder.keep(placed, placed);
  serve("get", "/orders", () => ok([]));
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", `/orders/${order.id}`, () => ok(order));
  serve("get", "/vendor/listings", () => ok([saree]));
  serve("get", "/products/categories", () => ok([]));
  serve("get", `/products/${saree.id}`, () => ok(saree));
});

const open = (path = "/orders") => renderApp(path, { as: "reseller", user: person });
const confirmation = async () => within(await screen.findByRole("region", { name: "Order confirmation" }));

test("a placed order is confirmed above the list with its number, cash and commission, until it is closed", async () => {
  const first = open();
  for (const text of ["ORD-000407", "Rs. 5,300.00", "Rs. 500"]) {
    expect((await confirmation()).getByText(text)).toBeTruthy();
  }
  first.unmount();
  const { user } = open();
  await user.click((await confirmation()).getByRole("button", { name: "Close confirmation" }));
  expect(screen.queryByRole("region", { name: "Order confirmation" })).toBeNull();
  expect(placedOrder.get()).toBeNull();
});

test.each(["id", "orderNumber", "totalAmount", "totalCommission", "trackingCode"])(
  "a reply without %s leaves no confirmation, not even that of the order before",
  (missing) => {
    placedOrder.keep({ ...placed, [missing]: undefined }, placed);
    expect(placedOrder.get()).toBeNull();
  },
);

test("the confirmation goes to the customer's WhatsApp, with the price and without the commission", async () => {
  open();
  const link = (await confirmation()).getByRole("link", { name: /^WhatsApp/ });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(url.pathname).toBe("/94715550144");
  const text = url.searchParams.get("text") ?? "";
  for (const part of [
    "Hello Kamala Fonseka!",
    "Nimali Fashion",
    "2 × Cotton Saree (Colour: Gold)",
    "ORD-000407",
    "Rs. 5,300.00",
    "15 Lake Drive, Colombo 08",
    "http://localhost:3000/t/Ab3dEf6hIj9k",
    "077 123 4567",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/commission|Rs\. 500\b/i);
});

test("the confirmation of an order that was corrected since goes to its new customer (O-2283)", async () => {
  const corrected = {
    customerName: "Ruwan Silva",
    customerPhone: "+94777654321",
    customerAddress: "9 Hill St",
  };
  serve("get", `/orders/${order.id}`, () => ok({ ...order, ...corrected }));
  open();
  await (await confirmation()).findByText(/is placed for Ruwan Silva/);
  const link = (await confirmation()).getByRole("link", { name: /^WhatsApp/ });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(url.pathname).toBe("/94777654321");
  expect(url.searchParams.get("text")).toContain("9 Hill St");
});

test.each(["cancelled", "returned", "delivered"] as const)(
  "an order that is %s by now is no longer confirmed (O-2283)",
  async (status) => {
    serve("get", `/orders/${order.id}`, () => ok({ ...order, status }));
    open();
    await waitFor(() => expect(placedOrder.get()).toBeNull());
    expect(screen.queryByRole("region", { name: "Order confirmation" })).toBeNull();
  },
);

test("an order that was deleted since is no longer confirmed, and one that cannot be read still is (O-2283)", async () => {
  serve("get", `/orders/${order.id}`, () => refusal(503, "BUSY", "Please try again"));
  const first = open();
  expect((await confirmation()).getByText(/is placed for Kamala Fonseka/)).toBeTruthy();
  first.unmount();
  serve("get", `/orders/${order.id}`, () => refusal(404, "NOT_FOUND", "Order not found"));
  open();
  await waitFor(() => expect(placedOrder.get()).toBeNull());
});

test("Order more for this customer opens the listings, and the next checkout is filled in with them", async () => {
  const { user, unmount } = open();
  await user.click((await confirmation()).getByRole("link", { name: "Order more for this customer" }));
  await waitFor(() => expect(address()).toBe("/products"));
  unmount();
  const checkout = open(`/checkout/${saree.id}`);
  expect(await screen.findByLabelText("Customer name")).toHaveProperty("value", "Kamala Fonseka");
  expect(screen.getByLabelText("Customer phone")).toHaveProperty("value", "071 555 0144");
  await checkout.user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.getByLabelText("Customer name")).toHaveProperty("value", "");
  expect(nextCustomer.get()).toBeNull();
});

test("what is typed over a customer who was filled in is a draft of its own", async () => {
  nextCustomer.set(customer);
  const { user } = open(`/checkout/${saree.id}`);
  await user.type(await screen.findByLabelText("Customer name"), " Perera");
  expect(nextCustomer.get()).toBeNull();
  expect(checkoutCustomer.get(saree.id)?.customerName).toBe("Kamala Fonseka Perera");
});

test("a logout and another person's sign-in delete the placed order and the next customer", () => {
  nextCustomer.set(customer);
  clearPerson();
  expect([placedOrder.get(), nextCustomer.get()]).toEqual([null, null]);
  placedOrder.keep(placed, placed);
  keepDraftsOf("reseller-2");
  expect(placedOrder.get()).toBeNull();
});
