import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const ID = newId();

/** Opens the list with one order, or that order's details. `move` changes the order. */
function open(overrides: Partial<Order>, query = "") {
  let order = makeOrder({ id: ID, orderNumber: "ORD-7", events: [], ...overrides });
  serve("get", "/orders/admin/all", () => ok([order]));
  serve("get", "/orders/admin/counts", () => refusal(500, "X", ""));
  serve("get", `/orders/admin/order/${ID}`, () => ok(order));
  const move = (change: Partial<Order>) => {
    order = { ...order, ...change };
    return ok(order);
  };
  return { ...renderApp(`/admin/orders${query}`, { as: "admin" }), move };
}

type User = ReturnType<typeof open>["user"];

const toasts = () => screen.getByLabelText("Notifications").textContent;

/** Chooses an action of the menu and returns its dialog. */
async function choose(user: User, label: string, title: string) {
  await user.click(await screen.findByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
  return within(await screen.findByRole("dialog", { name: title }));
}

type Dialog = Awaited<ReturnType<typeof choose>>;

const text = (dialog: Dialog) => dialog.getByRole("combobox").closest("[role=dialog]")?.textContent;
const give = (user: User, dialog: Dialog, reason: string) =>
  user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), reason);
const press = (user: User, dialog: Dialog, name: string) => user.click(dialog.getByRole("button", { name }));

test.each([
  ["Cancel Order", "Cancel ORD-7?", "cancelled", "No email is sent. This can't be undone."],
  [
    "Mark as Returned",
    "Mark ORD-7 as returned?",
    "returned",
    "Nimali Perera is notified. This can't be undone.",
  ],
] as const)(
  "the action %s of a shipped order asks for the reason and the goods",
  async (label, title, to, notice) => {
    const { user, move } = open({ status: "shipped" });
    const sent = serve("patch", `/orders/${ID}/status`, () => move({ status: to }));
    const dialog = await choose(user, label, title);
    expect(text(dialog)).toContain(
      `Kamal Fernando pays nothing, and Nimali Perera earns no commission (Rs. 250.00). ${notice}`,
    );
    await press(user, dialog, label);
    expect(await dialog.findByText("Choose a reason", { selector: "p, span" })).toBeTruthy();
    await give(user, dialog, "Other reason");
    await press(user, dialog, label);
    expect(await dialog.findByText("Say what happened")).toBeTruthy();
    expect(sent).toEqual([]);
    await give(user, dialog, "Refused at the door");
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Back into stock" }).checked).toBe(true);
    await press(user, dialog, label);
    await screen.findByRole("row", { name: new RegExp(`ORD-7.*${to}`, "i") });
    expect(sent.map(({ body }) => body)).toEqual([
      { status: to, fromStatus: "shipped", reason: "refused", note: "", stock: "restock" },
    ]);
    expect(toasts()).toBe(`Order status updated to ${to}`);
  },
);

test.each([
  ["Cancel Order", "Cancel ORD-7?"],
  ["Mark as Returned", "Mark ORD-7 as returned?"],
])(
  "before %s of a delivered order the dialog says that a customer who paid gets the money back (O-1880)",
  async (label, title) => {
    const { user } = open({ status: "delivered" });
    const words = text(await choose(user, label, title));
    expect(words).toContain(
      "If Kamal Fernando has paid, the money must be given back. Nimali Perera earns no commission (Rs. 250.00).",
    );
    expect(words).not.toContain("pays nothing");
  },
);

test("goods of a parcel that came back damaged are written off, with words for the reseller", async () => {
  const { user, move } = open({ status: "delivered" });
  const sent = serve("patch", `/orders/${ID}/status`, () => move({ status: "returned" }));
  const dialog = await choose(user, "Mark as Returned", "Mark ORD-7 as returned?");
  await give(user, dialog, "Parcel damaged");
  await user.type(dialog.getByRole("textbox", { name: /What happened/ }), "Wet");
  await user.click(dialog.getByRole("radio", { name: "Write off" }));
  await press(user, dialog, "Mark as Returned");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ reason: "damaged", note: "Wet", stock: "writeoff" });
});

test.each([
  ["pending", "1 piece goes back into stock."],
  ["returned", "earns no commission (Rs. 250.00). No email"],
] as const)(
  "cancelling a %s order asks nothing about goods that are in the warehouse",
  async (status, says) => {
    const { user, move } = open({ status });
    const sent = serve("patch", `/orders/${ID}/status`, () => move({ status: "cancelled" }));
    const dialog = await choose(user, "Cancel Order", "Cancel ORD-7?");
    expect(text(dialog)).toContain(says);
    expect(dialog.queryByRole("radio")).toBeNull();
    await give(user, dialog, "Customer changed their mind");
    await press(user, dialog, "Cancel Order");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      status: "cancelled",
      fromStatus: status,
      reason: "changed_mind",
      note: "",
    });
  },
);

test("leaving the question keeps the order", async () => {
  const { user } = open({ status: "shipped" });
  const sent = serve("patch", `/orders/${ID}/status`, () => refusal(500, "X", ""));
  const dialog = await choose(user, "Cancel Order", "Cancel ORD-7?");
  await press(user, dialog, "Keep Order");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
});

test.each([
  ["delivered", "Pronto Express", true],
  ["completed", "Pronto Express", true],
  ["completed", null, false],
  ["shipped", "Pronto Express", false],
] as const)(
  "whether the question before a %s order of the courier %s is deleted names its cash: %s (O-2307)",
  async (status, name, isNamed) => {
    const { user } = open({ status, courier: name && { name, trackingUrl: null } });
    await user.click(await screen.findByRole("button", { name: "More actions for ORD-7" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete Order" }));
    const question = await screen.findByRole("alertdialog", { name: /^Delete ORD/ });
    const cash =
      "If its cash of Rs. 2,850.00 has not arrived, it no longer counts as outstanding at Pronto Express.";
    expect(question.textContent?.includes(cash)).toBe(isNamed);
  },
);

test("a late return needs a reason and says what happens to the goods", async () => {
  const { user, move } = open({ status: "completed" });
  const sent = serve("post", `/orders/${ID}/late-return`, () => move({ status: "returned" }));
  const dialog = await choose(user, "Late Return", "Return ORD-7 late?");
  expect(text(dialog)).toContain(
    "If Kamal Fernando has paid, the money must be given back. Rs. 250.00 of commission is taken back from Nimali Perera.",
  );
  await press(user, dialog, "Late Return");
  expect(await dialog.findByText("Choose a reason", { selector: "p, span" })).toBeTruthy();
  await give(user, dialog, "Parcel damaged");
  await user.click(dialog.getByRole("radio", { name: "Write off" }));
  await press(user, dialog, "Late Return");
  await screen.findByRole("row", { name: /ORD-7.*Returned/ });
  expect(sent.map(({ body }) => body)).toEqual([{ reason: "damaged", note: "", stock: "writeoff" }]);
  expect(toasts()).toBe("Order status updated to returned");
});

test.each([
  ["Late Return", "Return ORD-7 late?", "completed"],
  ["Mark as Returned", "Mark ORD-7 as returned?", "shipped"],
] as const)("a refused %s keeps the reason and says why", async (label, title, status) => {
  const { user } = open({ status });
  const said = "The order was returned already";
  serve("post", `/orders/${ID}/late-return`, () => refusal(409, "X", said));
  serve("patch", `/orders/${ID}/status`, () => refusal(409, "X", said));
  const dialog = await choose(user, label, title);
  await give(user, dialog, "Parcel damaged");
  await press(user, dialog, label);
  const why = "Failed to update order status: The order was returned already";
  expect((await dialog.findByRole("alert")).textContent).toBe(why);
  expect(toasts()).toBe(why);
  expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Reason" }).value).toBe("damaged");
});

test("an admin corrects the details of an order that is packed, and reads that its slip is to be printed again", async () => {
  const { user, move } = open(
    { status: "processing", slipPrintedAt: "2026-11-02T05:00:00.000Z" },
    `?order=${ID}`,
  );
  const sent = serve("patch", `/orders/${ID}/details`, () =>
    move({ customerPhone: "+94779998888", slipPrintedAt: null }),
  );
  const details = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  await user.click(await details.findByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: "Correct Delivery Details" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delivery details of ORD-7" }));
  expect(
    dialog.getByText(
      "The delivery slip is marked to be printed again. Nimali Perera gets an email with the new details.",
    ),
  ).toBeTruthy();
  const phone = dialog.getByRole("textbox", { name: "Customer phone" });
  await user.clear(phone);
  await user.clear(dialog.getByRole("textbox", { name: "Customer name" }));
  await press(user, dialog, "Save Changes");
  expect(dialog.getByText("Enter the customer's name")).toBeTruthy();
  expect(dialog.getByText("Enter the customer's phone number")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Customer name" }), "Kamal Fernando");
  await user.type(phone, "077 999 8888");
  await press(user, dialog, "Save Changes");
  expect(await details.findByText("077 999 8888")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      customerName: "Kamal Fernando",
      customerPhone: "+94779998888",
      customerAddress: "45 Temple Road, Nugegoda",
      seen: {
        customerName: "Kamal Fernando",
        customerPhone: "+94712223334",
        customerAddress: "45 Temple Road, Nugegoda",
      },
    },
  ]);
  expect(toasts()).toContain("Delivery details updated");
});

test("details of an order whose slip was never printed say nothing of a slip; a late correction says why", async () => {
  const { user } = open({ status: "pending", slipPrintedAt: null });
  const late =
    "This order is shipped: its delivery details can't be changed here. Ask the courier to correct them.";
  serve("patch", `/orders/${ID}/details`, () => refusal(409, "CONFLICT", late));
  const dialog = await choose(user, "Correct Delivery Details", "Delivery details of ORD-7");
  expect(dialog.queryByText(/slip/)).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save Changes" }).disabled).toBe(true);
  await user.type(dialog.getByRole("textbox", { name: "Delivery address" }), " 2");
  await press(user, dialog, "Save Changes");
  expect((await dialog.findByRole("alert")).textContent).toBe(
    `Failed to update the delivery details: ${late}`,
  );
});

test("a failed delivery is recorded with its reason, which the order's details show", async () => {
  const { user, move } = open({ status: "shipped" }, `?order=${ID}`);
  const event = {
    kind: "delivery_failed",
    fromStatus: null,
    toStatus: null,
    reason: "other",
    note: "Gate locked",
    by: "Asha",
    at: "2026-11-03T05:00:00.000Z",
  } as const;
  const sent = serve("post", `/orders/${ID}/failed-delivery`, () =>
    move({ reason: "other", events: [event] }),
  );
  const details = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  await user.click(await details.findByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: "Failed Delivery" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Why was ORD-7 not delivered?" }));
  await give(user, dialog, "Other reason");
  await user.type(dialog.getByRole("textbox", { name: "What happened" }), "Gate locked");
  await press(user, dialog, "Record Failed Delivery");
  expect(await details.findByText("Delivery failed: Other reason: Gate locked")).toBeTruthy();
  expect(details.getByText("Other reason: Gate locked")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toMatchObject([{ reason: "other", note: "Gate locked" }]);
  expect(toasts()).toContain("Failed delivery recorded");
});
