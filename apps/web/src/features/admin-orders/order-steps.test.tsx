import type { OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const ID = newId();

/** Serves a list of one order. `move` changes that order, as this admin or another one would. */
function open(status: OrderStatus, query = "") {
  let order: Order | null = makeOrder({ id: ID, orderNumber: "ORD-7", status });
  const wanted = new URLSearchParams(query).get("status");
  const list = serve("get", "/orders/admin/all", () =>
    ok(order && (!wanted || order.status === wanted) ? [order] : []),
  );
  serve("get", "/orders/admin/counts", () => refusal(500, "X", ""));
  const move = (change: Partial<Order> | null) => {
    order = order && change ? { ...order, ...change } : null;
    return ok(order ?? { id: ID });
  };
  return { ...renderApp(`/admin/orders${query}`, { as: "admin" }), list, move };
}

type User = ReturnType<typeof open>["user"];

const toasts = () => screen.getByLabelText("Notifications").textContent;
const row = (text: string) => screen.findByRole("row", { name: new RegExp(`ORD-7.*${text}`) });

async function menuOf(user: User) {
  await user.click(await screen.findByRole("button", { name: "More actions for ORD-7" }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.getAttribute("aria-label"));
}

async function choose(user: User, label: string) {
  await menuOf(user);
  await user.click(screen.getByRole("menuitem", { name: label }));
}

const DETAILS = "Correct Delivery Details";
const ENDINGS = ["Mark as Returned", "Cancel Order", "Delete Order"];

test.each([
  ["pending", "Process", ["Add Tracking and Ship", DETAILS, ...ENDINGS]],
  ["processing", "Add Tracking and Ship", [DETAILS, ...ENDINGS]],
  ["shipped", "Deliver", ["Correct Tracking Number", "Failed Delivery", ...ENDINGS]],
  ["delivered", "Complete", ENDINGS],
  ["completed", null, ["Late Return", "Delete Order"]],
  ["returned", null, ["Cancel Order", "Delete Order"]],
  ["cancelled", null, ["Delete Order"]],
] as const)("an order in status %s has the next step %s and the menu %j", async (status, next, others) => {
  const { user } = open(status);
  const slip = status === "returned" || status === "cancelled" ? [] : ["Print Delivery Slip"];
  expect(await menuOf(user)).toEqual(["View Details", ...slip, ...others]);
  const steps = screen.queryAllByRole("button", {
    name: /^(Process|Add Tracking|Deliver|Complete).* ORD-7$/,
  });
  expect(steps.map((button) => button.textContent)).toEqual(next ? [next] : []);
});

test.each([
  ["pending", "Process", "processing", "Processing"],
  ["shipped", "Deliver", "delivered", "Delivered"],
  ["delivered", "Complete", "completed", "Completed"],
] as const)("from status %s, %s moves to %s without asking", async (from, label, to, badge) => {
  const { user, move } = open(from);
  const sent = serve("patch", `/orders/${ID}/status`, () => move({ status: to }));
  await user.click(await screen.findByRole("button", { name: `${label} ORD-7` }));
  expect(await row(badge)).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ status: to, fromStatus: from }]);
  expect(toasts()).toBe(`Order status updated to ${to}`);
});

test("the success message appears even when the order leaves the open tab", async () => {
  const { user, move } = open("pending", "?status=pending");
  serve("patch", `/orders/${ID}/status`, () => move({ status: "processing" }));
  const button = await screen.findByRole("button", { name: "Process ORD-7" });
  // The counts load more slowly than the list, so the row disappears before the reload is complete.
  serve("get", "/orders/admin/counts", pendingForever);
  await user.click(button);
  expect(await screen.findByText("No orders found")).toBeTruthy();
  await waitFor(() => expect(toasts()).toBe("Order status updated to processing"));
});

test("while a step is being sent, the button shows it and ignores a second click", async () => {
  const { user, move } = open("pending");
  let respond: (() => void) | undefined;
  const sent = serve("patch", `/orders/${ID}/status`, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return move({ status: "processing" });
  });
  const button = await screen.findByRole("button", { name: "Process ORD-7" });
  await user.click(button);
  await waitFor(() => expect(button.textContent).toBe("Updating..."));
  await user.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
  respond?.();
  await row("Processing");
  expect(sent).toHaveLength(1);
});

test("after a step the button stays busy until the list is as it is by then", async () => {
  const { user, move } = open("pending");
  serve("patch", `/orders/${ID}/status`, () => move({ status: "processing" }));
  const button = await screen.findByRole("button", { name: "Process ORD-7" });
  serve("get", "/orders/admin/all", pendingForever);
  await user.click(button);
  await waitFor(() => expect(toasts()).toBe("Order status updated to processing"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(button.textContent).toBe("Updating...");
});

test("when another admin was faster, the conflict is reported and the row shows the new status", async () => {
  const { user, move } = open("pending");
  serve("patch", `/orders/${ID}/status`, () => {
    move({ status: "cancelled" });
    return refusal(409, "INVALID_TRANSITION", "A cancelled order cannot become processing");
  });
  await user.click(await screen.findByRole("button", { name: "Process ORD-7" }));
  await row("Cancelled");
  expect(toasts()).toBe("Failed to update order status: A cancelled order cannot become processing");
});

test.each([
  [() => refusal(500, "INTERNAL", ""), "Failed to update order status"],
  [() => networkFailure(), "Failed to update order status: Network error. Please try again."],
])("a failed step shows a message", async (respond, text) => {
  const { user } = open("pending");
  serve("patch", `/orders/${ID}/status`, respond);
  await user.click(await screen.findByRole("button", { name: "Process ORD-7" }));
  await waitFor(() => expect(toasts()).toBe(text));
});

test("a step whose reply was lost is sent again: the order has the status already, which is a success", async () => {
  const { user, move } = open("pending");
  let calls = 0;
  serve("patch", `/orders/${ID}/status`, () => {
    calls += 1;
    const reply = move({ status: "processing" });
    return calls === 1 ? networkFailure() : reply;
  });
  await user.click(await screen.findByRole("button", { name: "Process ORD-7" }));
  await waitFor(() => expect(toasts()).toBe("Order status updated to processing"));
});

test("a deletion whose reply was lost is sent again: what is gone already counts as deleted (O-1222)", async () => {
  const { user, move } = open("pending");
  const sent = serve("delete", `/orders/${ID}`, () => {
    if (sent.length > 1) return refusal(404, "NOT_FOUND", "Order not found");
    move(null);
    return networkFailure();
  });
  await choose(user, "Delete Order");
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete Order" }),
  );
  await waitFor(() => expect(toasts()).toBe("Order deleted successfully"));
  expect(sent).toHaveLength(2);
});

test("deleting asks for confirmation, removes the order and shows a message", async () => {
  const { user, move } = open("processing");
  const sent = serve("delete", `/orders/${ID}`, () => move(null));
  await choose(user, "Delete Order");
  const question = await screen.findByRole("alertdialog", { name: /^Delete ORD/ });
  expect(question.textContent).toContain("Delete ORD-7 for Kamal Fernando?");
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Delete Order" }));
  expect(await screen.findByText("No orders found")).toBeTruthy();
  await waitFor(() => expect(toasts()).toBe("Order deleted successfully"));
  expect(sent.map(({ url }) => url.search)).toEqual(["?fromStatus=processing"]);
});

test.each([
  ["processing", "1 piece goes back into stock. Nimali Perera earns no commission (Rs. 250.00)."],
  ["delivered", "Its goods do not go back into stock. Nimali Perera earns no commission (Rs. 250.00)."],
  ["completed", "The commission of Rs. 250.00 is taken back from Nimali Perera, unless it was paid already."],
  ["cancelled", "No email is sent."],
] as const)("deleting a %s order says what becomes of its goods and its commission", async (status, says) => {
  const { user } = open(status);
  await choose(user, "Delete Order");
  const question = await screen.findByRole("alertdialog", { name: /^Delete ORD/ });
  expect(question.textContent).toContain(`It disappears from every list. ${says}`);
});

test.each([
  [
    "the server's message",
    () => refusal(409, "CONFLICT", "The order is in a payout"),
    "Failed to delete order: The order is in a payout",
  ],
  ["our own words when the server sends none", () => refusal(500, "INTERNAL", ""), "Failed to delete order"],
  [
    "the HTTP status and the body when the response is not JSON",
    () => new Response("Bad\n gateway", { status: 502 }),
    "Failed to delete order: HTTP 502 Bad gateway",
  ],
])("a refused deletion keeps its question, with %s", async (_, respond, text) => {
  const { user } = open("pending");
  serve("get", "/orders/admin/order/:id", () => refusal(404, "NOT_FOUND", "Not in this test"));
  serve("delete", `/orders/${ID}`, respond);
  await choose(user, "Delete Order");
  const question = await screen.findByRole("alertdialog", { name: /^Delete ORD/ });
  await user.click(within(question).getByRole("button", { name: "Delete Order" }));
  expect((await within(question).findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test.each(["is carried out", "loses its replies"])(
  "a next step that takes the row out of the list and %s leaves the focus at the title, not at the page's start",
  async (what) => {
    const { user, move } = open("pending", "?status=pending");
    serve("patch", `/orders/${ID}/status`, () => {
      const reply = move({ status: "processing" });
      return what === "is carried out" ? reply : networkFailure();
    });
    await user.click(await screen.findByRole("button", { name: "Process ORD-7" }));
    await screen.findByText("No orders found");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  },
);
