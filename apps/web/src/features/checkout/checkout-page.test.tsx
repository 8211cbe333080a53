import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ordersSummary } from "../../api/orders.ts";
import { checkoutAttempt, checkoutCustomer, storedQuantity } from "../../lib/checkout-memory.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { makeOrder, makeOrdersSummary, makeProduct, makeVariation } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import { serveOrdersPage, FAILED, fillIn, keyOf, open, place, saree, show } from "./checkout-test-kit.tsx";

serveOrdersPage();

describe("before there is anything to order", () => {
  test("a guest at the checkout is asked to log in and returns with the same choices", async () => {
    renderApp(`/checkout/${saree.id}?quantity=2`);
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    expect(screen.getByText("You need to be logged in to place an order.")).toBeTruthy();
    const main = within(screen.getByRole("main"));
    const login = main.getByRole("link", { name: "Login" }).getAttribute("href");
    expect(login).toBe(`/login?next=${encodeURIComponent(`/checkout/${saree.id}?quantity=2`)}`);
    expect(main.getByRole("link", { name: "Back to Listings" }).getAttribute("href")).toBe("/products");
  });

  test.each([
    [404, "NOT_FOUND", "Listing not found", false],
    [500, "INTERNAL", "Failed to fetch product: 500", true],
  ])("a product that responds with %i shows its own error", async (status, code, detail, canRetry) => {
    serve("get", "/products/x", () => refusal(status, code, "No"));
    renderApp("/checkout/x", { as: "reseller" });
    expect(await screen.findByRole("heading", { name: "Error Loading Product" })).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Listings" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" }) !== null).toBe(canRetry);
  });

  test("a checkout address without a product shows a message", async () => {
    renderApp("/checkout", { as: "reseller" });
    expect(await screen.findByText("Product ID is missing")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Listings" })).toBeTruthy();
  });

  test("a loading checkout says so", async () => {
    serve("get", "/products/x", pendingForever);
    renderApp("/checkout/x", { as: "reseller" });
    expect(await screen.findByText("Loading checkout")).toBeTruthy();
  });

  test("a checkout address without the product's variations leads back to choose them", async () => {
    show(makeProduct({ id: "sized", hasVariations: true, variations: [makeVariation()] }));
    renderApp("/checkout/sized?quantity=1", { as: "reseller" });
    expect(await screen.findByRole("heading", { name: "Select Variation" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Choose options" });
    expect(link.getAttribute("href")).toBe("/products/sized");
  });
});

test("a pending reseller at the checkout reads that approval comes first, and orders once it is there", async () => {
  show(saree);
  const { user, person } = renderApp(`/checkout/${saree.id}`, { as: "pending" });
  expect(await screen.findByRole("heading", { name: "Waiting for approval" })).toBeTruthy();
  expect(screen.queryByLabelText("Customer name")).toBeNull();
  serve("get", "/auth/me", () => ok({ ...person, status: "approved" }));
  await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Check again" }));
  expect(await screen.findByLabelText("Customer name")).toBeTruthy();
});

describe("the sum", () => {
  test("the summary shows goods, delivery with its weight and rule, total and commission", async () => {
    await open({ quantity: 3 });
    for (const text of [
      "Rs. 2,450.00 × 3",
      "Delivery, 1.50 kg",
      "Rs. 400 up to 1 kg, then Rs. 80 per started kg",
      "Rs. 480.00",
      "Including shipping and taxes",
      "Rs. 750",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText("Rs. 7,830.00")).toHaveLength(2);
    expect(screen.getByText(/Cash on delivery: your customer pays/)).toBeTruthy();
    expect(screen.getByLabelText("City")).toHaveProperty("value", "Colombo");
    expect(screen.getByLabelText("City")).toHaveProperty("readOnly", true);
  });

  test("a quantity of a thousand or more has a comma, also in the confirmation", async () => {
    serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open({ quantity: 1500, product: makeProduct({ stock: 2000 }) });
    expect(screen.getByText("Rs. 2,450.00 × 1,500")).toBeTruthy();
    expect(screen.getByText("1,500 × Cotton Saree")).toBeTruthy();
    await fillIn(user);
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(placedOrder.get()?.goods).toBe("1,500 × Cotton Saree");
  });

  test("the wholesale price applies from the wholesale quantity on", async () => {
    const product = makeProduct({ wholesalePrice: 2000, wholesaleCommission: 300, stock: 40 });
    await open({ quantity: 15, product });
    expect(screen.getByText("Rs. 2,000.00 × 15 (wholesale)")).toBeTruthy();
    expect(screen.getByText("Rs. 4,500")).toBeTruthy();
  });
});

describe("placing", () => {
  test("placing an order sends the payload with a key, confirms it, clears the draft and opens the orders", async () => {
    storedQuantity.set(saree.id, 2);
    const calls = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open({ quantity: 2 });
    const visited = window.history.length;
    await fillIn(user);
    await place(user);
    expect(await screen.findByText("Order placed successfully!")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/orders"));
    // Back does not lead to the form of an order that is placed.
    expect(window.history).toHaveLength(visited);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      customerName: "Kamal Fernando",
      customerPhone: "+94712223334",
      customerAddress: "45 Temple Road",
      customerCity: "Colombo",
      items: [
        {
          productId: saree.id,
          productName: "Cotton Saree",
          quantity: 2,
          unitPrice: 2450,
          subtotal: 4900,
          totalCommission: 500,
          weight: 1,
          isWholesale: false,
          variations: {},
        },
      ],
      subtotal: 4900,
      shippingCost: 400,
      totalWeight: 1,
    });
    expect(keyOf(calls[0])).toMatch(/^[0-9a-f-]{36}$/);
    expect(storedQuantity.get(saree.id)).toBeNull();
    expect(checkoutAttempt.get(saree.id)).toBeNull();
    expect(checkoutCustomer.get(saree.id)).toBeNull();
  });

  test("after an order the list and the figures are read again, however fresh they are", async () => {
    const figures = serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
    serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user, queryClient } = await open();
    await queryClient.prefetchQuery(ordersSummary);
    await fillIn(user);
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    await waitFor(() => expect(figures).toHaveLength(2));
  });

  test("an incomplete checkout form is not sent and shows its errors", async () => {
    const calls = serve("post", "/orders", () => ok(makeOrder()));
    const { user } = await open();
    await user.type(screen.getByLabelText("Customer phone"), "12");
    await place(user);
    expect(await screen.findAllByText("Please fill in all required fields")).not.toHaveLength(0);
    expect(screen.getByText("Enter a Sri Lankan phone number, such as 077 123 4567")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Customer phone"));
    expect(calls).toHaveLength(0);
  });

  test("two clicks at once send one order, and while it is placed its checkout takes no changes, also after leaving it and coming back (O-1220)", async () => {
    let reply: (() => void) | undefined;
    const replied = new Promise<void>((done) => (reply = done));
    const calls = serve("post", "/orders", async () => {
      await replied;
      return notApproved();
    });
    const { user } = await open();
    await fillIn(user);
    const button = screen.getByRole("button", { name: "Place Order" });
    button.click();
    button.click();
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(screen.getByRole("link", { name: "Back to the product" }));
    await screen.findByRole("heading", { name: saree.name });
    window.history.back();
    await screen.findByRole("button", { name: "Placing order..." });
    const name = await screen.findByLabelText("Customer name");
    expect(name.closest("[inert]")).toBeTruthy();
    reply?.();
    await screen.findByRole("button", { name: "Place Order" });
    expect(calls).toHaveLength(1);
    expect(name.closest("[inert]")).toBeNull();
    // The server refused it, so nothing is in doubt.
    expect(screen.queryByText("Your last try was not confirmed")).toBeNull();
  });

  test("a checkout draft survives a reload", async () => {
    const { user, unmount } = await open();
    await fillIn(user);
    unmount();
    await open();
    expect(screen.getByLabelText("Customer name")).toHaveProperty("value", "Kamal Fernando");
    expect(screen.getByLabelText("Delivery address")).toHaveProperty("value", "45 Temple Road");
  });

  test("a placed order is kept for its confirmation, and an unreadable reply places it all the same", async () => {
    serve("post", "/orders", () => ok(makeOrder({ orderNumber: "ORD-000407", totalAmount: 5300 })));
    const first = await open();
    await fillIn(first.user);
    await place(first.user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(placedOrder.get()).toMatchObject({
      orderNumber: "ORD-000407",
      totalAmount: 5300,
      customerPhone: "+94712223334",
      goods: "2 × Cotton Saree",
    });
    first.unmount();
    serve("post", "/orders", () => new Response("", { status: 201 }));
    const second = await open();
    await fillIn(second.user);
    await place(second.user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(placedOrder.get()).toBeNull();
  });

  test("a server error of a checkout field is shown below that field", async () => {
    const errors = { customerPhone: "This number is not in use" };
    serve("post", "/orders", () => refusal(422, "VALIDATION_FAILED", "Please check the form", { errors }));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    expect(await screen.findByText("Customer information is incomplete")).toBeTruthy();
    expect(screen.getByText("This number is not in use")).toBeTruthy();
  });

  test("the focus moves to the reason of a refusal, and back to Place Order when it is resolved", async () => {
    const left = { productId: saree.id, productName: saree.name, available: 1 };
    serve("post", "/orders", () => refusal(409, "OUT_OF_STOCK", "Only 1 left", { data: left }));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    const panel = (await screen.findByText("Only 1 left")).closest("[tabindex]");
    expect(document.activeElement).toBe(panel);
    await user.click(screen.getByRole("button", { name: "Set quantity to 1" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Place Order" }));
  });

  test("a new attempt removes the messages of the last one", async () => {
    const { user } = await open();
    await place(user);
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText("Please fill in all required fields")).toBeTruthy();
    serve("post", "/orders", () => refusal(403, "ACCOUNT_NOT_APPROVED", "Not approved"));
    await fillIn(user);
    await place(user);
    expect(await toasts.findByText(FAILED)).toBeTruthy();
    expect(toasts.queryByText("Please fill in all required fields")).toBeNull();
  });
});

const notApproved = () => refusal(403, "ACCOUNT_NOT_APPROVED", "Not approved");

async function tryAndComeBack(answers: (() => Response)[]) {
  serve("post", "/orders", () => answers.shift()?.() ?? ok(makeOrder()));
  const { user, unmount } = await open();
  await fillIn(user);
  while (answers.length > 0) {
    await place(user);
    await screen.findByText(FAILED);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Place Order/ }).ariaBusy ?? "").not.toBe("true"),
    );
  }
  unmount();
  await open();
  return screen.queryByText("Your last try was not confirmed") !== null;
}

describe("the next visit", () => {
  const left = { productId: saree.id, productName: saree.name, available: 0 };
  const soldOut = () => refusal(409, "OUT_OF_STOCK", "None left", { data: left });
  test.each([
    ["a refusal", [notApproved], false],
    ["too little stock", [soldOut], false],
    ["no response", [networkFailure], true],
    [
      "no response, then a refusal that is only about the second attempt",
      [networkFailure, notApproved],
      true,
    ],
    ["no response, then too little stock, which is about both attempts", [networkFailure, soldOut], false],
  ])("the next visit warns only if an order may exist: after %s", async (_name, answers, isUnsure) => {
    expect(await tryAndComeBack([...answers])).toBe(isUnsure);
  });
});
