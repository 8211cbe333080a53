import { formatRupees } from "@pola/shared/money";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { orders } from "../../api/orders.ts";
import { draftAttempt, storedQuantity } from "../../lib/checkout-memory.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { FILLED, makeRecentOrder } from "../../test/make-customer.ts";
import { makeDraft, makeDraftLine } from "../../test/make-draft.ts";
import { makeOrder } from "../../test/factories.ts";
import { address } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import { button, openDraft } from "./order-draft-test-kit.tsx";

const KEY = "Idempotency-Key";

test("placing sends every line with the figures as shown, once, and leads to the orders with a confirmation", async () => {
  const draft = makeDraft({ ...FILLED, lines: [makeDraftLine(), makeDraftLine({ quantity: 1500 })] });
  const placed = makeOrder({ orderNumber: "ORD-001042", totalAmount: 2850, totalCommission: 250 });
  const sent = serve("post", "/orders", () => ok(placed, { status: 201 }));
  const { user } = openDraft(draft);
  await user.click(await button("Place Order"));
  await waitFor(() => expect(address()).toBe("/orders"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ ...FILLED, isFromDraft: true, subtotal: 2450, shippingCost: 400 });
  expect(sent[0]?.body).toHaveProperty("items.length", 2);
  expect(await screen.findByRole("region", { name: "Order confirmation" })).toBeTruthy();
  // One line for each product, as in every message to the customer.
  expect(placedOrder.get()?.goods).toMatch(/^1 × .+\n1,500 × .+$/);
});

test("a placed order is gone from the screen, also when the order in progress cannot be read again", async () => {
  serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  const { user, queryClient } = openDraft(makeDraft(FILLED));
  await button("Place Order");
  serve("get", "/orders/draft", () => networkFailure());
  await user.click(await button("Place Order"));
  await screen.findByRole("region", { name: "Order confirmation" });
  await waitFor(() =>
    expect(queryClient.getQueryData(["orders", "draft"])).toMatchObject({ lines: [], customerName: "" }),
  );
});

test("a placed order is the last one: the customer of an earlier Order more is not filled in any more", async () => {
  nextCustomer.set({ ...FILLED, customerName: "Kamala Fonseka" });
  serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  const { user } = openDraft(makeDraft(FILLED));
  await user.click(await button("Place Order"));
  await screen.findByRole("region", { name: "Order confirmation" });
  expect(nextCustomer.get()).toBeNull();
  // The next order is a new attempt.
  expect(draftAttempt.isOpen()).toBe(false);
});

test("a placed order deletes the stored quantities of its products, and no others", async () => {
  const line = makeDraftLine();
  storedQuantity.set(line.productId, 5);
  storedQuantity.set("another", 3);
  serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  const { user } = openDraft(makeDraft({ ...FILLED, lines: [line] }));
  await user.click(await button("Place Order"));
  await screen.findByRole("region", { name: "Order confirmation" });
  expect([storedQuantity.get(line.productId), storedQuantity.get("another")]).toEqual([null, 3]);
});

test("a refusal says why and reads the order again", async () => {
  serve("post", "/orders", () => refusal(409, "OUT_OF_STOCK", "Only 1 of Cotton Saree left in stock"));
  const { user } = openDraft(makeDraft(FILLED));
  await button("Place Order");
  const read = serve("get", "/orders/draft", () => ok(makeDraft(FILLED)));
  await user.click(await button("Place Order"));
  const said = "Failed to place order: Only 1 of Cotton Saree left in stock";
  expect(await screen.findAllByText(said)).toHaveLength(2);
  expect(read).toHaveLength(1);
});

test.each([
  ["OUT_OF_STOCK", "Only 1 left"],
  ["CONFLICT", "The order in progress was changed or placed in another window."],
] as const)(
  "a try without a reply is repeated with the same key; one refused with %s is not",
  async (code, reason) => {
    const sent = serve("post", "/orders", () => networkFailure());
    const { user } = openDraft(makeDraft(FILLED));
    await user.click(await button("Place Order"));
    expect(await screen.findByText(/Trying again is safe/)).toBeTruthy();
    const again = serve("post", "/orders", () => refusal(409, code, reason));
    await user.click(await button("Place Order"));
    await waitFor(() => expect(again).toHaveLength(1));
    await screen.findAllByText(`Failed to place order: ${reason}`);
    await user.click(await button("Place Order"));
    await waitFor(() => expect(again).toHaveLength(2));
    const [first, second, third] = [...sent, ...again].map(({ headers }) => headers.get(KEY));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  },
);

test("when the reply was lost and the order is empty afterwards, the reseller is sent to the orders", async () => {
  serve("post", "/orders", () => networkFailure());
  const { user } = openDraft(makeDraft(FILLED));
  await button("Place Order");
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  await user.click(await button("Place Order"));
  expect(await screen.findByText("Your last try was not confirmed")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See your orders" })).toBeTruthy();
  expect(focused()).toContain("Your last try was not confirmed");
});

test("when only the reply was lost, the same try is sent again and its reply confirms the order (O-1122)", async () => {
  const placed = makeOrder({ orderNumber: "ORD-001042" });
  const sent = serve("post", "/orders", () =>
    sent.length === 1 ? networkFailure() : ok(placed, { status: 201 }),
  );
  const { user } = openDraft(makeDraft(FILLED));
  await button("Place Order");
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  await user.click(await button("Place Order"));
  const confirmation = await screen.findByRole("region", { name: "Order confirmation" });
  expect(confirmation.textContent).toContain(`ORD-001042 is placed for ${FILLED.customerName}`);
  const [lost, again] = sent;
  expect([again?.headers.get(KEY), again?.body]).toEqual([lost?.headers.get(KEY), lost?.body]);
  expect(screen.getByText("Order placed successfully!")).toBeTruthy();
  expect(screen.queryByText(/Failed to place order/)).toBeNull();
});

test("after a look at the orders the next order is a new attempt", async () => {
  const lost = serve("post", "/orders", () => networkFailure());
  const { user, queryClient } = openDraft(makeDraft(FILLED));
  await button("Place Order");
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  await user.click(await button("Place Order"));
  await user.click(await screen.findByRole("link", { name: "See your orders" }));
  await screen.findByRole("heading", { name: "Orders" });
  serve("get", "/orders/draft", () => ok(makeDraft(FILLED)));
  await act(() => queryClient.invalidateQueries({ queryKey: ["orders", "draft"] }));
  act(() => window.history.back());
  const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  await user.click(await button("Place Order"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get(KEY)).not.toBe(lost[0]?.headers.get(KEY));
});

test("a change that is not sent yet is sent first, and a total that is not the shown one is not ordered", async () => {
  const line = makeDraftLine();
  const { user, changes } = openDraft(makeDraft({ ...FILLED, lines: [line] }), { changed: null });
  const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  await user.click(await button("Place Order"));
  await screen.findAllByText(/Your last change is not sent yet/);
  expect(changes.length).toBeGreaterThan(1);
  const dearer = makeDraft({ ...FILLED, lines: [{ ...line, quantity: 2 }], totalAmount: 5300 });
  serve("patch", "/orders/draft", () => ok(dearer));
  await user.click(await button("Place Order"));
  await screen.findAllByText("The total is now Rs. 5,300.00. Check it and place the order.");
  expect(sent).toEqual([]);
  await user.click(await button("Place Order"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ items: [{ quantity: 2 }] });
});

test("the sentence that a change is not sent yet disappears once it is sent", async () => {
  const line = makeDraftLine();
  const { user } = openDraft(makeDraft({ ...FILLED, lines: [line] }), { changed: null });
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  await user.click(await button("Place Order"));
  const form = within(screen.getByRole("region", { name: "Customer details" }));
  await form.findByText(/Your last change is not sent yet/);
  serve("patch", "/orders/draft", () => ok(makeDraft({ ...FILLED, lines: [{ ...line, quantity: 2 }] })));
  act(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => expect(form.queryByText(/Your last change is not sent yet/)).toBeNull());
});

/** The text of what has the focus, which is what a reseller at the lower end of a long page is led to. */
const focused = () => (document.activeElement === document.body ? "" : document.activeElement?.textContent);

test("a reseller whose order was refused is led to the line that needs an answer, which ends the message", async () => {
  const line = makeDraftLine({ quantity: 2 });
  const { user } = openDraft(makeDraft({ ...FILLED, lines: [line] }));
  serve("post", "/orders", () => refusal(409, "OUT_OF_STOCK", "Only 1 left"));
  await button("Place Order");
  const problem = { kind: "out-of-stock", message: "Only 1 left in stock", available: 1 } as const;
  serve("get", "/orders/draft", () => ok(makeDraft({ ...FILLED, lines: [{ ...line, problem }] })));
  await user.click(await button("Place Order"));
  await waitFor(() => expect(focused()).toContain("One line needs your answer"));
  const form = within(screen.getByRole("region", { name: "Customer details" }));
  expect(form.getByText("Failed to place order: Only 1 left")).toBeTruthy();
  serve("patch", "/orders/draft", () => ok(makeDraft({ ...FILLED, lines: [{ ...line, quantity: 1 }] })));
  await user.click(await button("Order 1"));
  await waitFor(() => expect(screen.queryByText("One line needs your answer")).toBeNull());
  // The button is gone (docs/product/accessibility.md, I-2441).
  expect(focused()).toBe(line.productName);
  expect(form.queryByText("Failed to place order: Only 1 left")).toBeNull();
});

test("a reseller whose order another window placed is led to the orders, which show it", async () => {
  const { user, queryClient } = openDraft(makeDraft(FILLED));
  serve("post", "/orders", () => refusal(409, "CONFLICT", "Placed in another window."));
  await queryClient.prefetchQuery(
    orders({ search: "", status: "", sort: "-createdAt", page: 1, pageSize: 10 }),
  );
  await button("Place Order");
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  serve("get", "/orders", () => ok([makeOrder({ orderNumber: "ORD-001042" })]));
  await user.click(await button("Place Order"));
  expect(await screen.findByText("ORD-001042")).toBeTruthy();
  expect(address()).toBe("/orders");
});

test("an order with a line that needs an answer by now is not placed, and says so", async () => {
  const line = makeDraftLine();
  const { user } = openDraft(makeDraft({ ...FILLED, lines: [line] }), { changed: null });
  const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  const problem = { kind: "gone", message: "No longer offered" } as const;
  const changed = makeDraft({ ...FILLED, lines: [{ ...line, problem }], totalAmount: 0 });
  serve("patch", "/orders/draft", () => ok(changed));
  await user.click(await button("Place Order"));
  expect(
    await screen.findAllByText("A line needs your answer first. Look at the marked lines."),
  ).toHaveLength(2);
  expect(focused()).toContain("One line needs your answer");
  expect(sent).toEqual([]);
});

test("the same products for the same number within an hour are asked about first", async () => {
  const line = makeDraftLine({ quantity: 2, variations: { Size: "M" } });
  const { productId, quantity, variations } = line;
  const recent = makeRecentOrder([{ productId, quantity, variations }]);
  const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  const draft = makeDraft({ ...FILLED, lines: [line] });
  const { user } = openDraft(draft, { found: { recentOrders: [recent] } });
  await user.click(await button("Place Order"));
  const question = within(await screen.findByRole("alertdialog", { name: "Order again?" }));
  expect(question.getByText(/ORD-001041 of Nov 2, 2026/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(question.getByRole("button", { name: "Order again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

/** Opens the order with a look-up that is never answered, and taps "Place Order". */
async function tap(draft = makeDraft(FILLED)) {
  const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
  const app = openDraft(draft);
  serve("get", "/customers/look-up", pendingForever);
  const place = await button("Place Order");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await app.user.click(place);
  return { ...app, sent, isBusy: place.getAttribute("aria-busy") === "true" };
}

describe("while the look-up of the number is on its way", () => {
  test("the button says that the order is being placed, which waits for the look-up for 2 s at most", async () => {
    const { sent, isBusy } = await tap();
    expect(isBusy).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(sent).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test.each([
    ["another quantity", { quantity: 2 }, 5300],
    ["another quantity of the same total", { quantity: 2 }, 2850],
    ["another total", {}, 2900],
  ])("an order that got %s meanwhile is not placed", async (_name, change, totalAmount) => {
    const draft = makeDraft({ ...FILLED, lines: [makeDraftLine()] });
    const { sent, queryClient } = await tap(draft);
    const lines = draft.lines.map((line) => ({ ...line, ...change }));
    // What a look at the order brings that another tab has changed.
    act(() => void queryClient.setQueryData(["orders", "draft"], { ...draft, lines, totalAmount }));
    await act(() => vi.advanceTimersByTimeAsync(2100));
    const said = `The total is now ${formatRupees(totalAmount)}. Check it and place the order.`;
    expect(await screen.findAllByText(said)).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  test("what is known of the number already is used", async () => {
    const line = makeDraftLine();
    const recent = makeRecentOrder([line]);
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user, queryClient, lookUps } = openDraft(makeDraft({ ...FILLED, lines: [line] }), {
      found: { recentOrders: [recent] },
    });
    const place = await button("Place Order");
    await waitFor(() => expect(lookUps).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    serve("get", "/customers/look-up", pendingForever);
    await queryClient.invalidateQueries({ queryKey: ["orders", "customer"], refetchType: "none" });
    await user.click(place);
    expect(await screen.findByRole("alertdialog", { name: "Order again?" })).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
