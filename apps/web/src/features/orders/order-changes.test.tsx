import type { Order } from "@pola/shared/schemas/order";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOrder, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { makeMoneyLadder } from "../../test/make-money.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/products/:id", () => ok(makeProduct()));
});

/** Opens an order's details. A change of it is read again. */
function open(overrides: Partial<Order> = {}) {
  let order = makeOrder({ orderNumber: "ORD-001042", events: [], ...overrides });
  serve("get", "/orders", () =>
    ok([order], { pagination: { page: 1, pageSize: 10, total: 1, totalPages: 1 } }),
  );
  serve("get", `/orders/${order.id}`, () => ok(order));
  const change = (to: Partial<Order>, message: string) => {
    order = { ...order, ...to };
    return ok(order, { message });
  };
  return { ...renderApp(`/orders?order=${order.id}`, { as: "reseller" }), change, id: order.id };
}

const dialog = (name: RegExp | string) => screen.findByRole("dialog", { name });
const inDialog = async () => within(await dialog(/Order Details/));
const menuItem = async (user: ReturnType<typeof open>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: "Change this order" }));
  await user.click(await screen.findByRole("menuitem", { name }));
};

describe("changing a pending order", () => {
  test("a reseller corrects the phone number, and the details show it", async () => {
    const { user, change, id } = open();
    const sent = serve("patch", `/orders/${id}/details`, () =>
      change({ customerPhone: "+94779998888" }, "Delivery details updated"),
    );
    await menuItem(user, "Correct delivery details");
    const form = within(await dialog("Delivery details of ORD-001042"));
    const save = form.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
    expect(save.disabled).toBe(true);
    const phone = form.getByRole<HTMLInputElement>("textbox", { name: "Customer phone" });
    expect(phone.value).toBe("071 222 3334");
    await user.clear(phone);
    await user.type(phone, "077 999 8888");
    await user.click(save);
    expect(await screen.findByText("Delivery details updated")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      customerName: "Kamal Fernando",
      customerPhone: "+94779998888",
      seen: { customerName: "Kamal Fernando", customerPhone: "+94712223334" },
    });
    const details = within(await dialog(/Order Details/));
    expect(await details.findByText("077 999 8888")).toBeTruthy();
  });

  test("after a correction the closed details return the focus to the order that they were opened from", async () => {
    const { change, id, unmount } = open();
    unmount();
    serve("patch", `/orders/${id}/details`, () => change({ customerName: "Kamal Silva" }, "Saved"));
    const { user } = renderApp("/orders", { as: "reseller" });
    const card = await screen.findByRole("link", { name: "ORD-001042" });
    await user.click(card);
    await menuItem(user, "Correct delivery details");
    const form = within(await dialog("Delivery details of ORD-001042"));
    await user.type(form.getByRole("textbox", { name: "Customer name" }), " Silva");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change this order" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test("a correction that comes too late says why", async () => {
    const { user, id } = open();
    const late =
      "This order is processing: its delivery details can't be changed here. Ask support to correct them.";
    serve("patch", `/orders/${id}/details`, () => refusal(409, "CONFLICT", late));
    await menuItem(user, "Correct delivery details");
    const form = within(await dialog("Delivery details of ORD-001042"));
    await user.type(form.getByRole("textbox", { name: "Delivery address" }), " 2");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText(late)).toBeTruthy();
  });

  test.each([
    ["Correct delivery details", "Delivery details of ORD-001042", "patch", "details"],
    ["Cancel order", "Cancel order ORD-001042?", "post", "cancel"],
  ] as const)(
    "%s of an order that is being packed by now cannot be sent again; the reason and the focus stay (O-2260)",
    async (label, title, method, path) => {
      const { user, change, id, queryClient } = open();
      const late = "This order is processing by now. Ask support.";
      const sent = serve(method, `/orders/${id}/${path}`, () => refusal(409, "CONFLICT", late));
      await menuItem(user, label);
      const form = within(await dialog(title));
      const reason = form.queryByRole("combobox", { name: "Reason" });
      if (reason) await user.selectOptions(reason, "Customer changed their mind");
      else await user.type(form.getByRole("textbox", { name: "Delivery address" }), " 2");
      const submit = form.getByRole<HTMLButtonElement>("button", { name: /^(Save Changes|Cancel order)$/ });
      change({ status: "processing" }, "");
      await act(() => queryClient.refetchQueries({ queryKey: ["orders"] }));
      // Until it is pressed, nothing would say why it can't be.
      expect(submit.ariaDisabled).toBeNull();
      await user.click(submit);
      expect(await form.findByText(new RegExp(late))).toBeTruthy();
      await waitFor(() => expect(submit.ariaBusy).not.toBe("true"));
      await user.click(submit);
      expect(sent).toHaveLength(1);
      expect(submit.disabled).toBe(false);
      expect(submit.ariaDisabled).toBe("true");
      expect(document.activeElement).toBe(submit);
      expect(form.queryByText(/gets no parcel/)).toBeNull();
    },
  );

  test("a cancellation whose replies were lost can be sent again once the order shows it, and says that it was made (O-2322)", async () => {
    const { user, change, id, queryClient } = open();
    serve("post", `/orders/${id}/cancel`, networkFailure);
    await menuItem(user, "Cancel order");
    const form = within(await dialog("Cancel order ORD-001042?"));
    await user.selectOptions(form.getByRole("combobox", { name: "Reason" }), "Customer changed their mind");
    await user.click(form.getByRole("button", { name: "Cancel order" }));
    const text = "Failed to cancel the order: Network error. Please try again.";
    expect(await form.findByText(text)).toBeTruthy();
    serve("post", `/orders/${id}/cancel`, () => change({}, "Order cancelled"));
    change({ status: "cancelled", reason: "changed_mind" }, "");
    await act(() => queryClient.refetchQueries({ queryKey: ["orders"] }));
    await user.click(form.getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText("Order cancelled")).toBeTruthy();
  });

  test("what somebody else corrected while the form was open is not undone: it is shown, and a second try keeps it (O-2261)", async () => {
    const { user, change, id, queryClient } = open();
    const said = "This order has just been changed. Please look at it again.";
    let isFirst = true;
    const sent = serve("patch", `/orders/${id}/details`, () => {
      if (!isFirst) return change({ customerName: "Kamal Silva" }, "Delivery details updated");
      isFirst = false;
      return refusal(409, "CONFLICT", said);
    });
    await menuItem(user, "Correct delivery details");
    const form = within(await dialog("Delivery details of ORD-001042"));
    await user.type(form.getByRole("textbox", { name: "Customer name" }), " Silva");
    change({ customerAddress: "14 Temple Road" }, "");
    // As when a reseller comes back from another app.
    await act(() => queryClient.refetchQueries({ queryKey: ["orders"] }));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText(said)).toBeTruthy();
    const address = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Delivery address" });
    await waitFor(() => expect(address.value).toBe("14 Temple Road"));
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Customer name" }).value).toBe(
      "Kamal Fernando Silva",
    );
    await user.click(await form.findByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Delivery details updated")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { customerAddress: "45 Temple Road, Nugegoda", seen: { customerAddress: "45 Temple Road, Nugegoda" } },
      { customerAddress: "14 Temple Road", seen: { customerAddress: "14 Temple Road" } },
    ]);
  });

  test("a reseller cancels with a reason; without one nothing is sent", async () => {
    const { user, change, id } = open();
    const ladders = serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder()));
    const sent = serve("post", `/orders/${id}/cancel`, () =>
      change({ status: "cancelled", reason: "changed_mind" }, "Order cancelled"),
    );
    await menuItem(user, "Cancel order");
    const form = within(await dialog("Cancel order ORD-001042?"));
    expect(form.getByText(/gets no parcel and pays nothing \(Rs. 2,850.00\)/)).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Cancel order" }));
    expect(await form.findByText("Choose a reason", { selector: "p, span" })).toBeTruthy();
    expect(sent).toEqual([]);
    await user.selectOptions(form.getByRole("combobox", { name: "Reason" }), "Customer changed their mind");
    await user.click(form.getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText("Order cancelled")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ reason: "changed_mind" });
    // The commission on the way no longer includes this order.
    await waitFor(() => expect(ladders).toHaveLength(2));
    expect(
      within(await dialog(/Order Details/)).queryByRole("button", { name: "Change this order" }),
    ).toBeNull();
  });

  test("a pasted explanation that is too long stays whole, and the form says so (O-1542)", async () => {
    const { user, id } = open();
    const sent = serve("post", `/orders/${id}/cancel`, () => ok(makeOrder()));
    await menuItem(user, "Cancel order");
    const form = within(await dialog("Cancel order ORD-001042?"));
    const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: /What happened/ });
    await user.click(text);
    await user.paste("a".repeat(501));
    expect(text.value).toHaveLength(501);
    await user.selectOptions(form.getByRole("combobox", { name: "Reason" }), "Customer changed their mind");
    await user.click(form.getByRole("button", { name: "Cancel order" }));
    expect(await form.findByText("Use at most 500 characters")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("an order that is being packed offers no change", async () => {
    open({ status: "processing" });
    await dialog(/Order Details/);
    expect(screen.queryByRole("button", { name: "Change this order" })).toBeNull();
  });
});

test.each([
  [
    "shipped",
    "not_reachable",
    "Delivery failed. Customer could not be reached",
    "Call your customer, and ask them to answer the courier.",
  ],
  [
    "shipped",
    "refused",
    "Delivery failed. Refused at the door",
    "Call your customer, and ask whether they still want it. Tell support what they say.",
  ],
  [
    "returned",
    "wrong_address",
    "Returned. Wrong address",
    "Ask your customer for the right address, then order again.",
  ],
  [
    "shipped",
    "other",
    "Delivery failed. Other reason",
    "Call your customer, and tell support what they say.",
  ],
  ["returned", "other", "Returned. Other reason", "Ask your customer whether you should order it again."],
  ["cancelled", "damaged", "Cancelled. Parcel damaged", "If your customer still wants it, order it again."],
] as const)("a %s order with the reason %s says: %s. %s", async (status, reason, title, advice) => {
  open({ status, reason });
  const details = within(await dialog(/Order Details/));
  expect(await details.findByText(title)).toBeTruthy();
  expect(details.getByText(advice)).toBeTruthy();
});

test.each([
  [null, false],
  ["2026-11-10T06:00:00.000Z", true],
])(
  "a returned order that was completed at %s says that paid commission is deducted: %s (O-51)",
  async (completedAt, isSaid) => {
    open({ status: "returned", reason: "refused", completedAt });
    await (await inDialog()).findByText("Returned: no commission");
    const text = "If it was already paid, it is deducted from a later payout.";
    expect((await inDialog()).queryByText(text) !== null).toBe(isSaid);
  },
);

test("an order that was delivered after a failed try shows no trouble", async () => {
  open({ status: "delivered", reason: "not_reachable" });
  await (await inDialog()).findByText("Your commission is added when the order is completed.");
  expect((await inDialog()).queryByText(/Delivery failed/)).toBeNull();
});

test("after a failed delivery the reseller can call the customer at once", async () => {
  open({ status: "shipped", reason: "not_reachable" });
  const progress = within(await screen.findByRole("region", { name: "Progress" }));
  const call = progress.getByRole("link", { name: "Call customer" });
  expect(call.getAttribute("href")).toBe("tel:+94712223334");
});
