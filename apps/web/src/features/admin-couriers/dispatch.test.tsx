import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { makeCourier } from "../../test/make-courier.ts";
import { address } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "../admin-orders/admin-orders-page.tsx";
import {
  courier,
  onTheWay,
  openDispatch,
  orders,
  servePrinted,
  stubCamera,
  waybill,
} from "./dispatch-test-kit.tsx";

const tab = (name: string) =>
  within(screen.getByRole("navigation", { name: "Couriers" })).getByRole("link", { name });

const details = {
  id: newId(),
  number: "DS-0004",
  courierId: courier.id,
  courierName: courier.name,
  parcels: 2,
  cash: 5000,
  createdAt: "2026-11-22T04:00:00.000Z",
  createdBy: "Asha Perera",
};

test("a scanner types a waybill and Enter goes to the next order; parcels without a problem are handed over", async () => {
  const { user } = openDispatch();
  const sent = serve("post", "/dispatches", () => {
    // The first reply is lost.
    return sent.length === 1 ? networkFailure() : ok(details, { status: 201 });
  });
  serve("get", `/dispatches/${details.id}`, () => ok({ ...details, fileName: "a.csv", lines: [] }));
  await user.click(await waybill("ORD-000001"));
  await user.keyboard("PX000001{Enter}PX000009{Enter}");
  expect(document.activeElement).toBe(await waybill("ORD-000003"));
  const row = screen.getByRole("row", { name: /ORD-000002/ });
  const problem = await within(row).findByText("ORD-000099 already has it");
  expect(within(row).getByRole<HTMLAnchorElement>("link").target).toBe("_blank");
  const refused = await waybill("ORD-000002");
  expect(refused.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(refused.getAttribute("aria-describedby") ?? "")?.contains(problem)).toBe(
    true,
  );
  expect((await waybill("ORD-000003")).hasAttribute("aria-invalid")).toBe(false);
  expect(within(screen.getByRole("row", { name: /ORD-000003/ })).getByText("No waybill yet")).toBeTruthy();
  expect(screen.getByText("1 of 3 parcels ready").parentElement?.textContent).toBe(
    "1 of 3 parcels ready, Rs. 2,500.00 to collect, 1 with a problem",
  );
  await user.clear(await waybill("ORD-000002"));
  await user.type(await waybill("ORD-000002"), "PX000002");
  const steps = window.history.length;
  await user.click(await screen.findByRole("button", { name: "Hand Over 2 Parcels" }));
  await screen.findByRole("heading", { name: "DS-0004" });
  expect(screen.getByText(/^2 parcels handed over to Pronto Express, Rs\. /)).toBeTruthy();
  // It would lie over Print Hand-over Sheet.
  expect(screen.getByLabelText("Notifications").textContent).toBe("");
  expect(window.history.length).toBe(steps);
  expect(sent.map(({ body }) => body)).toEqual([sent[1]?.body, sent[1]?.body]);
  expect(sent[0]?.body).toEqual({
    id: expect.any(String),
    courierId: courier.id,
    lines: [1, 2].map((index) => ({
      orderId: orders[index - 1]?.id,
      waybill: `PX00000${index}`,
      replaces: null,
    })),
  });
  expect(address()).toBe(`/admin/couriers/dispatches/${details.id}`);
});

test("the number of parcels with a problem leads to each of them", async () => {
  const { user } = openDispatch();
  await user.type(await waybill("ORD-000001"), "PX000009");
  await user.type(await waybill("ORD-000003"), "PX000009");
  const problems = await screen.findByRole("button", { name: "2 with a problem" });
  for (const number of ["ORD-000001", "ORD-000003", "ORD-000001"]) {
    await user.click(problems);
    expect(document.activeElement).toBe(await waybill(number));
  }
});

test("a waybill that is not like the courier's others is marked, and can be handed over", async () => {
  const { user } = openDispatch();
  await user.type(await waybill("ORD-000001"), "77{Enter}");
  const row = within(screen.getByRole("row", { name: /ORD-000001/ }));
  expect(await row.findByText("Ready, please check")).toBeTruthy();
  expect(row.getByText("Waybills of Pronto Express look like PX######")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Hand Over 1 Parcel" })).toBeTruthy();
});

test("a parcel on its way is handed over again in place of the waybill that was seen", async () => {
  const { user } = openDispatch([]);
  const paste = async (text: string) => {
    await user.click(await screen.findByRole("button", { name: "Paste Waybills" }));
    await user.type(await screen.findByRole("textbox", { name: "Waybills" }), text);
    await user.click(screen.getByRole("button", { name: "Fill In" }));
  };
  await paste("ORD-000004 PX000040");
  expect(await screen.findByText("Already has it")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Hand Over 0 Parcels" }).ariaDisabled).toBe("true");
  const sent = serve("post", "/dispatches", () => refusal(409, "CONFLICT", "Not in this test"));
  await paste("ORD-000004 PX000044");
  await user.click(await screen.findByRole("button", { name: "Hand Over 1 Parcel" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const line = { orderId: onTheWay.id, waybill: "PX000044", replaces: "PX000040" };
  expect(sent[0]?.body).toMatchObject({ courierId: courier.id, lines: [line] });
});

test("where several couriers are possible, the screen asks for one", async () => {
  openDispatch([], [courier, makeCourier({ name: "Swift" })]);
  expect(await screen.findByText("Which courier takes the parcels?")).toBeTruthy();
});

test("a scanned slip chooses its order", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.keyboard("ord-000003{Enter}PX000003{Enter}");
  expect((await waybill("ORD-000003")).value).toBe("PX000003");
  expect((await waybill("ORD-000001")).value).toBe("");
});

test("a pasted column fills the waybills from its field on; a list with order numbers fills each order's own", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000002"));
  await user.paste("Waybills\nPX 000002\nPX000003\n");
  expect((await waybill("ORD-000002")).value).toBe("PX 000002");
  expect((await waybill("ORD-000003")).value).toBe("PX000003");
  await user.click(screen.getByRole("button", { name: "Paste Waybills" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Paste Waybills" }));
  await user.click(dialog.getByRole("textbox", { name: "Waybills" }));
  await user.paste(
    'Order,Tracking\nORD-000003, PX 000033\nORD-000001 PX 000011\n"ORD-000002"\t"PX000022"\nORD-000777|PX000777',
  );
  await user.click(dialog.getByRole("button", { name: "Fill In" }));
  expect((await waybill("ORD-000002")).value).toBe("PX000022");
  expect((await waybill("ORD-000003")).value).toBe("PX 000033");
  expect((await waybill("ORD-000001")).value).toBe("PX 000011");
  expect(
    await within(screen.getByRole("row", { name: /ORD-000777/ })).findByText("Order not found"),
  ).toBeTruthy();
});

test("more pasted waybills than parcels are reported", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000002"));
  await user.paste("PX000002\nPX000003\nPX000004\n");
  expect(
    await screen.findByText("1 waybill more than parcels. Check that each parcel has its own."),
  ).toBeTruthy();
});

const handOver = (count: string) => screen.findByRole("button", { name: `Hand Over ${count}` });

test("while waybills are being checked nothing is handed over, and leaving them asks first", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.keyboard(" PX000001 {Enter}");
  expect((await waybill("ORD-000001")).value).toBe("PX000001");
  expect((await handOver("1 Parcel")).ariaDisabled).toBeNull();
  serve("post", "/dispatches/preview", pendingForever);
  await user.keyboard("PX000002");
  const row = screen.getByRole("row", { name: /ORD-000002/ });
  expect(within(row).getByText("Not checked yet")).toBeTruthy();
  // The person compares the customer with the parcel while typing.
  expect(within(row).getByText("Kasun Silva")).toBeTruthy();
  expect((await handOver("1 Parcel")).ariaDisabled).toBe("true");
  await user.keyboard("{Enter}");
  expect((await handOver("1 Parcel")).ariaDisabled).toBe("true");
  serve("post", "/dispatches/preview", () =>
    refusal(503, "UNAVAILABLE", "The waybills can't be checked now"),
  );
  await user.keyboard("PX000003{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("The waybills can't be checked now");
  await user.click(tab("Couriers"));
  expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
});

test("after parcels are left out the next scan goes to the same order, or to the one after it", async () => {
  stubCamera([]);
  const { user } = openDispatch([...orders, onTheWay]);
  const leaveOut = async (number: string) => {
    await user.click(screen.getByRole("button", { name: `Leave out ORD-00000${number}` }));
    await user.click(screen.getByRole("button", { name: "Scan with Camera" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Scan with Camera" }));
    const next = dialog.getByText(/^Next: /).textContent;
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return /ORD-\d+/.exec(next)?.[0];
  };
  await user.click(await waybill("ORD-000002"));
  expect(await leaveOut("1")).toBe("ORD-000002");
  await user.click(await waybill("ORD-000003"));
  expect(await leaveOut("3")).toBe("ORD-000004");
  expect(await leaveOut("4")).toBe("ORD-000002");
});

test("after a parcel is left out the focus stays in the list", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.keyboard("PX000001{Enter}PX000002{Enter}");
  expect(document.activeElement).toBe(await waybill("ORD-000003"));
  await user.click(screen.getByRole("button", { name: "Leave out ORD-000001" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Leave out ORD-000002" }));
});

test("a refused dispatch keeps the waybills and says which parcel", async () => {
  const { user } = openDispatch();
  const said = "ORD-000001: It has just been cancelled. Nothing was handed over.";
  serve("post", "/dispatches", () => refusal(409, "CONFLICT", said));
  await user.type(await waybill("ORD-000001"), "PX000001{Enter}");
  await user.click(await screen.findByRole("button", { name: "Hand Over 1 Parcel" }));
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect((await waybill("ORD-000001")).value).toBe("PX000001");
});

test("the selected processing orders of the list are dispatched", async () => {
  serve("get", "/orders/admin/counts", () => refusal(503, "X", ""));
  serve("get", "/orders/admin/slips/counts", () => refusal(503, "X", ""));
  const { user, router } = { ...openDispatch(), router: window.history };
  await waybill("ORD-000001");
  act(() => {
    router.pushState(null, "", "/admin/orders");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await screen.findByRole("link", { name: "Dispatch" });
  await user.click(await screen.findByRole("checkbox", { name: "Select order ORD-000002" }));
  // It is for the printed orders, and would forget the selection.
  expect(screen.queryByRole("link", { name: "Dispatch" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dispatch" }));
  expect(await waybill("ORD-000002")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Waybill of ORD-000001" })).toBeNull();
});

test("another courier keeps the selected orders and the scanned waybills, which are checked again", async () => {
  const swift = makeCourier({ name: "Swift" });
  const selection = { orderNumbers: ["ORD-000002", "ORD-000003"] };
  window.history.replaceState({ usr: selection, key: "selected" }, "", "/admin/couriers/dispatch");
  const { user, checks } = openDispatch(orders, [courier, swift], null);
  const choose = async (name: string) =>
    user.selectOptions(await screen.findByRole("combobox", { name: "Courier" }), name);
  await choose(courier.name);
  await user.click(await waybill("ORD-000002"));
  await user.keyboard("PX000002{Enter}");
  await choose(swift.name);
  expect((await waybill("ORD-000002")).value).toBe("PX000002");
  expect(screen.getAllByRole("textbox", { name: /^Waybill of/ })).toHaveLength(2);
  await waitFor(() => expect(checks.at(-1)?.body).toMatchObject({ courierId: swift.id }));
  expect(await screen.findByText("1 of 2 parcels ready")).toBeTruthy();
});

test("the tab of the open screen keeps the selected orders and what was typed", async () => {
  const selection = { orderNumbers: ["ORD-000002"] };
  window.history.replaceState({ usr: selection, key: "selected" }, "", "/admin/couriers/dispatch?courier=1");
  const { user } = openDispatch(orders, undefined, null);
  await user.type(await waybill("ORD-000002"), "PX000002");
  await user.click(tab("Dispatch"));
  await waitFor(() => expect(address()).toBe("/admin/couriers/dispatch"));
  expect((await waybill("ORD-000002")).value).toBe("PX000002");
  expect(screen.queryByRole("textbox", { name: "Waybill of ORD-000001" })).toBeNull();
});

test("without printed orders the screen says what comes here", async () => {
  stubCamera([]);
  openDispatch([]);
  expect(await screen.findByText("No printed orders to dispatch")).toBeTruthy();
  for (const [role, name] of [
    ["button", "Scan with Camera"],
    ["button", /^Hand Over/],
    ["table", /dispatch/],
  ] as const)
    expect(screen.queryByRole(role, { name })).toBeNull();
});

test("slips that were printed since the last visit are on the screen", async () => {
  const { user } = openDispatch([]);
  await screen.findByText("No printed orders to dispatch");
  await user.click(tab("Couriers"));
  await screen.findByRole("table", { name: "Couriers" });
  servePrinted(orders);
  await user.click(tab("Dispatch"));
  expect(await waybill("ORD-000001")).toBeTruthy();
});
