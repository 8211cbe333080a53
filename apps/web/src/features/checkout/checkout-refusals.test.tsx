import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { storedQuantity } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { makeOrder, makeProduct } from "../../test/factories.ts";
import { address } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { serveOrdersPage, FAILED, fillIn, keyOf, open, place, saree, show } from "./checkout-test-kit.tsx";

serveOrdersPage();

function fresh(overrides: { unitPrice: number; quantity: number; totalCommission: number }) {
  const { unitPrice, quantity, totalCommission } = overrides;
  const line = { productId: saree.id, productName: saree.name, weight: quantity / 2, isWholesale: false };
  const subtotal = unitPrice * quantity;
  return {
    items: [{ ...line, quantity, unitPrice, subtotal, totalCommission }],
    subtotal,
    shippingCost: 400,
    totalWeight: quantity / 2,
    totalAmount: subtotal + 400,
    totalCommission,
  };
}

describe("one key per attempt", () => {
  test("a retry after a lost connection, also after a reload, sends the same order with the same key", async () => {
    let isDown = true;
    const calls = serve("post", "/orders", () => (isDown ? networkFailure() : ok(makeOrder())));
    const first = await open();
    await fillIn(first.user);
    await place(first.user);
    expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
    first.unmount();
    isDown = false;
    const { user } = await open();
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(calls).toHaveLength(2);
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
    expect(calls[1]?.body).toEqual(calls[0]?.body);
  });

  test("after a server error the outcome is unknown, so a retry sends the same key", async () => {
    let isBroken = true;
    const calls = serve("post", "/orders", () => (isBroken ? refusal(500, "INTERNAL", "") : ok(makeOrder())));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    expect(
      await screen.findByText("Trying again is safe: the same order is never placed twice."),
    ).toBeTruthy();
    isBroken = false;
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  });

  test("without a connection the checkout says that nothing is confirmed, keeps the input, and reports the connection's return", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const calls = serve("post", "/orders", () => (navigator.onLine ? ok(makeOrder()) : networkFailure()));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    expect(
      await screen.findByText(
        "Your order is not confirmed. What you typed is kept: place it when you are connected again.",
      ),
    ).toBeTruthy();
    expect(screen.getByText(FAILED)).toBeTruthy();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByText("You are connected again")).toBeTruthy();
    expect(screen.getByLabelText("Customer name")).toHaveProperty("value", "Kamal Fernando");
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
    onLine.mockRestore();
  });

  test("a visit after an attempt without a response warns that the order may exist", async () => {
    serve("post", "/orders", networkFailure);
    const { user, unmount } = await open();
    await fillIn(user);
    await place(user);
    await screen.findByText("Network error. Please try again.");
    unmount();
    await open();
    expect(screen.getByText("Your last try was not confirmed")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See your orders" }).getAttribute("href")).toBe("/orders");
    expect(screen.getByRole("button", { name: "Place Order" })).toHaveProperty("disabled", false);
  });

  test("an order for the last pieces without a response can be retried although the stock is empty", async () => {
    const product = makeProduct({ stock: 2 });
    let isDown = true;
    serve("post", "/orders", () => (isDown ? networkFailure() : ok(makeOrder())));
    const { user, unmount } = await open({ product });
    await fillIn(user);
    show({ ...product, stock: 0 });
    await place(user);
    await screen.findByText("Network error. Please try again.");
    unmount();
    isDown = false;
    const again = await open({ product: { ...product, stock: 0 } });
    await place(again.user);
    await waitFor(() => expect(address()).toBe("/orders"));
  });

  test("a key that already placed another order leads to a question before ordering again", async () => {
    let isUsed = true;
    const calls = serve("post", "/orders", () =>
      isUsed ? refusal(422, "IDEMPOTENCY_KEY_REUSED", "Used") : ok(makeOrder()),
    );
    const { user } = await open();
    await fillIn(user);
    await place(user);
    expect(await screen.findByText("This order may have been placed already")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Place Order" })).toHaveProperty("disabled", true);
    isUsed = false;
    await user.click(screen.getByRole("button", { name: "This is another order" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Place Order" }));
    await place(user);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });

  test("who looks at the orders after that is not warned again at the next order of the product", async () => {
    serve("post", "/orders", () => refusal(422, "IDEMPOTENCY_KEY_REUSED", "Used"));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    await user.click(await screen.findByRole("link", { name: "See your orders" }));
    await screen.findByRole("heading", { name: "Orders" });
    act(() => window.history.back());
    expect(await screen.findByRole("button", { name: "Place Order" })).toHaveProperty("disabled", false);
    expect(screen.queryByText("Your last try was not confirmed")).toBeNull();
  });
});

describe("a changed price", () => {
  test("a changed price is shown old and new, and ordered only after acceptance, as a new attempt", async () => {
    const data = fresh({ unitPrice: 2600, quantity: 2, totalCommission: 520 });
    let isChanged = true;
    const calls = serve("post", "/orders", () =>
      isChanged ? refusal(409, "PRICE_CHANGED", "Changed", { data }) : ok(makeOrder()),
    );
    const { user } = await open();
    await fillIn(user);
    await place(user);
    expect(await screen.findByText("The price has changed")).toBeTruthy();
    expect(screen.getByText(FAILED)).toBeTruthy();
    const changed = screen.getByText("Your customer pays").closest("div");
    expect(changed?.textContent).toBe("Your customer paysbefore Rs. 5,300.00 now Rs. 5,600.00");
    expect(within(changed?.parentElement ?? document.body).queryByText("Delivery")).toBeNull();
    expect(screen.getByText("Rs. 520")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Place Order" })).toHaveProperty("disabled", true);

    isChanged = false;
    await user.click(screen.getByRole("button", { name: "Accept the new price" }));
    expect(screen.getAllByText("Rs. 5,600.00")).toHaveLength(2);
    expect(calls).toHaveLength(1);
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(calls[1]?.body).toMatchObject({
      items: [{ unitPrice: 2600, subtotal: 5200, totalCommission: 520 }],
      subtotal: 5200,
    });
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });

  test("a price accepted for one quantity is not sent for another", async () => {
    const data = fresh({ unitPrice: 2600, quantity: 2, totalCommission: 520 });
    const left = { productId: saree.id, productName: saree.name, available: 1 };
    const answers = [
      () => refusal(409, "PRICE_CHANGED", "Changed", { data }),
      () => refusal(409, "OUT_OF_STOCK", "Only 1 left", { data: left }),
    ];
    const calls = serve("post", "/orders", () => answers.shift()?.() ?? ok(makeOrder()));
    const { user } = await open();
    await fillIn(user);
    show({ ...saree, price: 2600, commission: 260 });
    await place(user);
    await user.click(await screen.findByRole("button", { name: "Accept the new price" }));
    await place(user);
    await user.click(await screen.findByRole("button", { name: "Set quantity to 1" }));
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(calls[2]?.body).toMatchObject({
      items: [{ quantity: 1, unitPrice: 2600, subtotal: 2600, totalCommission: 260 }],
      subtotal: 2600,
    });
  });

  test("a price that changes in the background does not change the checkout", async () => {
    const { queryClient } = await open({ quantity: 2 });
    show({ ...saree, price: 9999, stock: 1 });
    await queryClient.refetchQueries({ queryKey: ["products"] });
    expect(await screen.findByText("Only 1 left")).toBeTruthy();
    expect(screen.getByText("Rs. 2,450.00 × 2")).toBeTruthy();
  });
});

describe("too little stock", () => {
  test("too little stock shows what is left and offers that quantity, as a new attempt", async () => {
    const data = { productId: saree.id, productName: saree.name, available: 1 };
    let isShort = true;
    const calls = serve("post", "/orders", () =>
      isShort ? refusal(409, "OUT_OF_STOCK", "Only 1 left", { data }) : ok(makeOrder()),
    );
    const { user } = await open({ quantity: 2 });
    await fillIn(user);
    await place(user);
    expect(await screen.findByText("Only 1 left")).toBeTruthy();
    isShort = false;
    await user.click(screen.getByRole("button", { name: "Set quantity to 1" }));
    expect(address()).toBe(`/checkout/${saree.id}?quantity=1`);
    expect(storedQuantity.get(saree.id)).toBe(1);
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(calls[1]?.body).toMatchObject({ items: [{ quantity: 1, subtotal: 2450 }] });
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });

  test("too little stock is reported before anything is sent", async () => {
    await open({ quantity: 5, product: makeProduct({ stock: 3 }) });
    expect(screen.getByRole("button", { name: "Set quantity to 3" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Place Order" })).toHaveProperty("disabled", true);
  });

  test("an empty stock leads back to the listings", async () => {
    await open({ product: makeProduct({ stock: 0 }) });
    expect(screen.getByText("Out of Stock")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Set quantity/ })).toBeNull();
  });
});

test("a product that was switched off meanwhile cannot be ordered, and the customer is filled in for another one", async () => {
  serve("post", "/orders", () => refusal(404, "NOT_FOUND", "Product not found"));
  const { user } = await open();
  await fillIn(user);
  await place(user);
  expect(await screen.findByText("This product is no longer offered")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Place Order" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("link", { name: "Back to Listings" }));
  expect(nextCustomer.get()).toMatchObject({ customerName: "Kamal Fernando" });
});

/** Places an order and leaves the checkout. The order is then refused, and the reseller comes back to the product as it is then. Another try is taken. */
async function returnAfter(refused: ReturnType<typeof refusal>, product = saree) {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((done) => (reply = done));
  const calls = serve("post", "/orders", async () => {
    await replied;
    return calls.length === 1 ? refused : ok(makeOrder());
  });
  const { user } = await open({ quantity: 2 });
  await fillIn(user);
  await place(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "Back to the product" }));
  await screen.findByRole("heading", { name: saree.name });
  show(product);
  reply?.();
  expect((await screen.findByRole("alert")).textContent).toBe(FAILED);
  act(() => window.history.back());
  return user;
}

test("a refusal that comes after the reseller left the checkout is shown when they come back, for the same order only (O-1660)", async () => {
  const message = "This order is too large: an order may total at most Rs. 21,474,836.47";
  const user = await returnAfter(refusal(422, "VALIDATION_FAILED", message));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Back to the product" }));
  // From 1 to 3.
  await user.dblClick(await screen.findByRole("button", { name: "Increase quantity" }));
  await user.click(screen.getByRole("link", { name: "Proceed to Checkout" }));
  expect(await screen.findByLabelText("Customer name")).toHaveProperty("value", "Kamal Fernando");
  expect(screen.queryByText(message)).toBeNull();
});

test("a refusal for too little stock that came after the reseller left blocks nothing when there is enough again (O-1660)", async () => {
  const data = { productId: saree.id, productName: saree.name, available: 1 };
  const user = await returnAfter(refusal(409, "OUT_OF_STOCK", "Only 1 left", { data }));
  expect(await screen.findByText("Only 1 left")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Set quantity/ })).toBeNull();
  await place(user);
  await waitFor(() => expect(address()).toBe("/orders"));
});

test("a reseller who comes back while there is too little stock chooses another quantity (O-1660)", async () => {
  const data = { productId: saree.id, productName: saree.name, available: 1 };
  await returnAfter(refusal(409, "OUT_OF_STOCK", "Only 1 left", { data }), { ...saree, stock: 1 });
  expect(await screen.findByRole("button", { name: "Set quantity to 1" })).toBeTruthy();
});
