import type { Order } from "@pola/shared/schemas/order";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const ID = newId();

/** Opens the list with one order. `change` is what somebody else does to it; the list shows it after the next refresh. */
function open(overrides: Partial<Order>) {
  let order = makeOrder({ id: ID, orderNumber: "ORD-7", events: [], ...overrides });
  serve("get", "/orders/admin/all", () => ok([order]));
  serve("get", "/orders/admin/counts", () => refusal(500, "X", ""));
  serve("get", `/orders/admin/order/${ID}`, () => ok(order));
  const change = (by: Partial<Order>) => {
    order = { ...order, ...by };
    return ok(order);
  };
  return { ...renderApp("/admin/orders", { as: "admin" }), change };
}

type User = ReturnType<typeof open>["user"];

async function choose(user: User, label: string, title: string) {
  await user.click(await screen.findByRole("button", { name: "More actions for ORD-7" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
  return within(await screen.findByRole("dialog", { name: title }));
}

/** Refuses the first request with this sentence and accepts the next ones with this change. */
function refuseOnce(message: string, accept: () => Response) {
  let isFirst = true;
  return () => {
    if (!isFirst) return accept();
    isFirst = false;
    return refusal(409, "CONFLICT", message);
  };
}

test("an order that was shipped meanwhile is shown so by the dialog that cancels it, and a second try cancels it", async () => {
  const { user, change } = open({ status: "pending" });
  const said = "This order was set to shipped meanwhile, so it was not set to cancelled. Please check it.";
  const sent = serve(
    "patch",
    `/orders/${ID}/status`,
    refuseOnce(said, () => change({ status: "cancelled" })),
  );
  const dialog = await choose(user, "Cancel Order", "Cancel ORD-7?");
  expect(dialog.queryByRole("radio")).toBeNull();
  change({ status: "shipped" });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Refused at the door");
  await user.click(dialog.getByRole("button", { name: "Cancel Order" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(said);
  expect(await dialog.findByRole("radio", { name: "Write off" })).toBeTruthy();
  expect(dialog.queryByText(/goes back into stock/)).toBeNull();
  await user.click(dialog.getByRole("radio", { name: "Write off" }));
  await user.click(dialog.getByRole("button", { name: "Cancel Order" }));
  await screen.findByRole("row", { name: /ORD-7.*Cancelled/ });
  expect(sent.map(({ body }) => body)).toEqual([
    { status: "cancelled", fromStatus: "pending", reason: "refused", note: "" },
    { status: "cancelled", fromStatus: "shipped", reason: "refused", note: "", stock: "writeoff" },
  ]);
});

test("a return that somebody else booked meanwhile with another choice for the goods cannot be sent a second time (O-1462)", async () => {
  const { user, change } = open({ status: "shipped" });
  const said = "This order was set to returned meanwhile. Please check what happened to its goods.";
  serve("patch", `/orders/${ID}/status`, () => refusal(409, "INVALID_TRANSITION", said));
  const dialog = await choose(user, "Mark as Returned", "Mark ORD-7 as returned?");
  change({ status: "returned" });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Parcel damaged");
  await user.click(dialog.getByRole("radio", { name: "Write off" }));
  await user.click(dialog.getByRole("button", { name: "Mark as Returned" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(said);
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: "Mark as Returned" }).ariaDisabled).toBe("true"),
  );
});

test.each([
  ["Cancel Order", "Cancel ORD-7?", "pending", "cancelled", "status"],
  ["Mark as Returned", "Mark ORD-7 as returned?", "shipped", "cancelled", "status"],
  ["Late Return", "Return ORD-7 late?", "completed", "returned", "late-return"],
  ["Failed Delivery", "Why was ORD-7 not delivered?", "shipped", "delivered", "failed-delivery"],
  ["Correct Delivery Details", "Delivery details of ORD-7", "pending", "cancelled", "details"],
  ["Correct Tracking Number", "Correct Tracking Number", "shipped", "cancelled", "tracking"],
] as const)(
  "%s of an order that another admin moved on meanwhile cannot be sent again; the reason and the focus stay (O-2260)",
  async (label, title, before, after, path) => {
    const { user, change } = open({ status: before });
    const said = `This order was set to ${after} meanwhile. Please check it.`;
    const method = path === "late-return" || path === "failed-delivery" ? "post" : "patch";
    const sent = serve(method, `/orders/${ID}/${path}`, () => refusal(409, "INVALID_TRANSITION", said));
    const dialog = await choose(user, label, title);
    change({ status: after });
    const reason = dialog.queryByRole("combobox", { name: "Reason" });
    if (reason) await user.selectOptions(reason, "Parcel damaged");
    else await user.type(dialog.getAllByRole("textbox")[0] ?? document.body, "2");
    for (const choice of dialog.queryAllByRole("radio", { name: "Write off" })) await user.click(choice);
    const submit = [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] [type=submit]")][0];
    await user.click(submit ?? document.body);
    expect((await dialog.findByRole("alert")).textContent).toContain(said);
    await waitFor(() => expect(submit?.getAttribute("aria-disabled")).toBe("true"));
    await waitFor(() => expect(submit?.getAttribute("aria-busy")).toBeNull());
    expect(submit?.getAttribute("aria-disabled")).toBe("true");
    // A button that is disabled loses the focus in a browser.
    expect(submit?.disabled).toBe(false);
    expect(document.activeElement).toBe(submit);
    expect(dialog.queryByText(/can't be undone|stays shipped|gets an email/)).toBeNull();
    await user.click(submit ?? document.body);
    await user.keyboard("{Enter}");
    expect(sent).toHaveLength(1);
    expect(dialog.getByRole("alert").textContent).toContain(said);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("row", { name: new RegExp(`ORD-7.*${after}`, "i") })).toBeTruthy();
  },
);

test("a tracking number that somebody else set meanwhile is named, and a second try corrects it", async () => {
  const { user, change } = open({ status: "processing", trackingNumber: null });
  const said = "This order got the tracking number LK1 meanwhile. Please check it.";
  const sent = serve(
    "patch",
    `/orders/${ID}/tracking`,
    refuseOnce(said, () => change({ trackingNumber: "LK2" })),
  );
  await user.click(await screen.findByRole("button", { name: "Add Tracking and Ship ORD-7" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Tracking Number" }));
  change({ status: "shipped", trackingNumber: "LK1" });
  await user.type(dialog.getByRole("textbox"), "LK2{Enter}");
  const corrected = within(await screen.findByRole("dialog", { name: "Correct Tracking Number" }));
  expect(corrected.getByRole("alert").textContent).toContain(said);
  expect(corrected.getByRole<HTMLInputElement>("textbox").value).toBe("LK2");
  await user.click(await corrected.findByRole("button", { name: "Correct Tracking Number" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => body)).toMatchObject([{ seen: null }, { seen: "LK1" }]);
});

test("details that somebody else corrected meanwhile are shown, what was typed stays, and a second try saves it", async () => {
  const { user, change } = open({ status: "pending" });
  const said = "This order has just been changed. Please look at it again.";
  const sent = serve(
    "patch",
    `/orders/${ID}/details`,
    refuseOnce(said, () => change({ customerName: "Kamal F." })),
  );
  const dialog = await choose(user, "Correct Delivery Details", "Delivery details of ORD-7");
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Customer name" });
  await user.clear(name);
  await user.type(name, "Kamal F.");
  change({ customerAddress: "14 Temple Road" });
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  const address = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Delivery address" });
  await waitFor(() => expect(address.value).toBe("14 Temple Road"));
  expect(dialog.getByRole("alert").textContent).toContain(said);
  expect(name.value).toBe("Kamal F.");
  await user.click(await dialog.findByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]?.body).toMatchObject({
    customerName: "Kamal F.",
    customerAddress: "14 Temple Road",
    seen: { customerName: "Kamal Fernando", customerAddress: "14 Temple Road" },
  });
});

test("two quick clicks record one failed delivery", async () => {
  const { user, change } = open({ status: "shipped" });
  const sent = serve("post", `/orders/${ID}/failed-delivery`, () => change({ reason: "refused" }));
  const dialog = await choose(user, "Failed Delivery", "Why was ORD-7 not delivered?");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Refused at the door");
  const button = dialog.getByRole("button", { name: "Record Failed Delivery" });
  // As from a busy page: further clicks arrive before it was drawn again.
  await act(async () => {
    for (let click = 0; click < 50; click += 1) {
      fireEvent.click(button);
      await Promise.resolve();
    }
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
});

const gone = () => refusal(404, "NOT_FOUND", "Order not found");

test("an order that another admin deleted meanwhile leaves the details after a refused step", async () => {
  const { user } = open({ status: "pending" });
  serve("patch", `/orders/${ID}/status`, gone);
  await user.click(await screen.findByRole("link", { name: "ORD-7" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order ORD-7" }));
  serve("get", `/orders/admin/order/${ID}`, gone);
  await user.click(dialog.getByRole("button", { name: /^Process/ }));
  expect(await screen.findByText("Order not found")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Process/ })).toBeNull());
  expect(screen.queryByText("Totals")).toBeNull();
  // It does not come back (docs/product/orders.md, O-2305).
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("an order that another admin deleted meanwhile cannot be cancelled again from the open dialog (O-2260)", async () => {
  const { user } = open({ status: "pending" });
  const sent = serve("patch", `/orders/${ID}/status`, gone);
  const dialog = await choose(user, "Cancel Order", "Cancel ORD-7?");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Parcel damaged");
  const submit = dialog.getByRole("button", { name: "Cancel Order" });
  await user.click(submit);
  expect((await dialog.findByRole("alert")).textContent).toContain("Order not found");
  await waitFor(() => expect(submit.ariaBusy).not.toBe("true"));
  await user.click(submit);
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(submit);
});
