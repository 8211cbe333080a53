import type { Slip } from "@pola/shared/schemas/slip";
import { act, screen, waitFor } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve, type SeenCall } from "../../test/server.ts";
import "./admin-orders-page.tsx";
import "./slip-sheet.ts";

const COUNTS = {
  pending: 0,
  processing: 0,
  shipped: 0,
  delivered: 0,
  completed: 0,
  returned: 0,
  cancelled: 0,
};

/** A window as the browser opens it: a document of the same origin that loads what is put into it. */
function fakeWindow() {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error("no window");
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes)
        if (node.nodeName === "LINK") node.dispatchEvent(new Event("load"));
    }
  }).observe(view.document.head, { childList: true });
  const print = vi.fn();
  Object.assign(view, { print, focus: vi.fn(), close: () => frame.remove() });
  return { view, print };
}

let popup: ReturnType<typeof fakeWindow>;
let opened: ReturnType<typeof vi.fn>;
beforeEach(() => {
  // Half an hour past midnight in Colombo, still the day before in UTC.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T19:00:00.000Z") });
  popup = fakeWindow();
  opened = vi.fn(() => popup.view);
  vi.stubGlobal("open", opened);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  act(() => toast.removeAll());
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

function makeSlip(overrides: Partial<Slip> = {}): Slip {
  const order = makeOrder();
  return {
    orderId: order.id,
    orderNumber: "ORD-000007",
    status: "pending",
    date: "2026-11-02",
    trackingNumber: null,
    slipPrintedAt: null,
    reseller: { businessName: "Nimali Fashion", logoUrl: null, phone: "+94771234567" },
    customer: {
      name: "Kamal Fernando",
      phone: "+94712223334",
      address: "45 Temple Road, Nugegoda",
      city: "Colombo",
      area: "Nugegoda",
    },
    items: [{ name: "Cotton Saree", quantity: 2, variations: { Colour: "Blue" } }],
    totalWeight: 0.5,
    subtotal: 2450,
    shippingCost: 400,
    totalAmount: 2850,
    ...overrides,
  };
}

const FROM = { name: "Pola", address: "100 Market Street, Colombo 11", phone: "+94700000000" };

function openPage({ slips, today = slips.length }: { slips: Slip[]; today?: number }) {
  serve("get", "/orders/admin/all", () =>
    ok(slips.map(({ orderId, orderNumber, status }) => makeOrder({ id: orderId, orderNumber, status }))),
  );
  serve("get", "/orders/admin/counts", () => ok({ ...COUNTS, all: today, pending: today }));
  const asked = serve("get", "/orders/admin/slips", ({ url }) => {
    const ids = url.searchParams.get("ids")?.split(",");
    return ok({ from: FROM, slips: slips.filter(({ orderId }) => ids?.includes(orderId) ?? true) });
  });
  const marked = serve("post", "/orders/admin/slips/printed", ({ body }) =>
    ok({ printed: Reflect.get(Object(body), "ids") }),
  );
  return { ...renderApp("/admin/orders", { as: "admin" }), asked, marked };
}

const toasts = () => screen.getByLabelText("Notifications").textContent;
const paper = () => popup.view.document.body;
const bodies = (calls: readonly SeenCall[]) => calls.map(({ body }) => body);
const today = (count: number) =>
  screen.findByRole("button", { name: `Print Today's Delivery Slips (${count})` });

async function printFromMenu(user: ReturnType<typeof openPage>["user"], number: string) {
  await user.click(await screen.findByRole("button", { name: `More actions for ${number}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Print Delivery Slip" }));
}

test("one slip: the window opens with the click, 800 by 600, and carries all that a parcel needs", async () => {
  const slip = makeSlip({ trackingNumber: "LK42" });
  const { user, marked } = openPage({ slips: [slip] });
  await printFromMenu(user, "ORD-000007");
  expect(opened.mock.calls).toEqual([["", "_blank", "width=800,height=600"]]);
  await waitFor(() => expect(popup.print).toHaveBeenCalledTimes(1));
  const text = paper().textContent;
  for (const part of [
    "Pola",
    "100 Market Street, Colombo 11",
    "070 000 0000",
    "Nimali Fashion",
    "077 123 4567",
  ])
    expect(text).toContain(part);
  for (const part of ["Kamal Fernando", "071 222 3334", "45 Temple Road, Nugegoda", "ORD-000007", "LK42"])
    expect(text).toContain(part);
  for (const part of [
    "2 × Cotton Saree (Colour: Blue)",
    "Weight 0.50 kg",
    "Cash on Delivery",
    "Total AmountRs. 2,850.00",
  ])
    expect(text).toContain(part);
  expect(paper().querySelectorAll("svg.logo")).toHaveLength(1);
  expect(paper().querySelector("[aria-label='Barcode ORD-000007']")).toBeTruthy();
  expect(paper().querySelector("[aria-label='QR code LK42']")).toBeTruthy();
  expect(paper().querySelector(".count-list")).toBeNull();
  await waitFor(() => expect(toasts()).toContain("Delivery slip sent to printer"));
  await waitFor(() => expect(bodies(marked)).toEqual([{ ids: [slip.orderId] }]));
});

test("without a tracking number the QR code carries the order number", async () => {
  const { user } = openPage({ slips: [makeSlip()] });
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(paper().querySelector("[aria-label='QR code ORD-000007']")).toBeTruthy());
});

test("markup that somebody stored stays letters on the slip", async () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const customer = { ...makeSlip().customer, name: evil, address: evil, area: evil };
  const items = [{ name: evil, quantity: 1, variations: { [evil]: evil } }];
  const { user } = openPage({
    slips: [makeSlip({ customer, items, reseller: { businessName: evil, logoUrl: null, phone: null } })],
  });
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(popup.print).toHaveBeenCalled());
  expect(paper().querySelectorAll("script, img, [onerror]")).toHaveLength(0);
  expect(paper().textContent).toContain(evil);
});

test("today's slips: a count list first, then one slip a page; A4 takes four a page and is remembered", async () => {
  const slips = ["Dehiwala", "Nugegoda", "Nugegoda", "Wattala", "Wattala"].map((area, index) =>
    makeSlip({ orderNumber: `ORD-00000${index + 1}`, customer: { ...makeSlip().customer, area } }),
  );
  const { user, asked, marked } = openPage({ slips });
  await user.click(await today(5));
  await waitFor(() => expect(popup.print).toHaveBeenCalledTimes(1));
  expect(asked[0]?.url.searchParams.get("date")).toBe("2026-11-03");
  expect(toasts()).toContain("Printing 5 delivery slips for today's orders");
  const pages = () =>
    [...paper().querySelectorAll(".page")].map((page) => page.querySelectorAll(".slip").length);
  expect(pages()).toEqual([0, 1, 1, 1, 1, 1]);
  const list = paper().querySelector(".count-list")?.textContent;
  for (const part of [
    "5 Delivery Slips",
    "Printed Nov 3, 2026, 12:30 AM",
    "Rs. 14,250.00",
    "Dehiwala1",
    "Nugegoda2",
    "Wattala2",
  ])
    expect(list).toContain(part);
  await waitFor(() => expect(marked).toHaveLength(1));

  await user.selectOptions(screen.getByRole("combobox", { name: "Paper" }), "a4");
  popup = fakeWindow();
  await user.click(await today(5));
  await waitFor(() => expect(popup.print).toHaveBeenCalledTimes(1));
  expect(pages()).toEqual([0, 4, 1]);
  expect(localStorage.getItem("slipPaper")).toBe("a4");
});

test("no orders today: said so, and no window opens", async () => {
  const { user } = openPage({ slips: [], today: 0 });
  await user.click(await today(0));
  expect(toasts()).toBe("No orders found for today");
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ["today's slips", true, "Failed to print today's orders"],
  ["one slip", false, "Failed to print delivery slip"],
])("%s that cannot be loaded close the window and say so", async (_, isToday, text) => {
  const { user, marked } = openPage({ slips: [makeSlip()] });
  serve("get", "/orders/admin/slips", () => refusal(503, "X", "Please try later"));
  if (isToday) await user.click(await today(1));
  else await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(toasts()).toBe(text));
  expect(popup.print).not.toHaveBeenCalled();
  expect(marked).toHaveLength(0);
});

test("a blocked window: the slips print from a hidden frame, and that is said", async () => {
  opened.mockReturnValue(null);
  const { user } = openPage({ slips: [makeSlip()] });
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(document.querySelector("iframe[title='Delivery slips']")).toBeTruthy());
  await waitFor(() => expect(toasts()).toContain("The browser blocked the print window"));
});

test("chosen orders print together, but not those that fell through", async () => {
  const slips = [
    makeSlip({ orderNumber: "ORD-000001" }),
    makeSlip({ orderNumber: "ORD-000002", status: "cancelled" }),
    makeSlip({ orderNumber: "ORD-000003" }),
  ];
  const { user, marked } = openPage({ slips });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Print Slips" }));
  await waitFor(() => expect(popup.print).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(toasts()).toContain("2 delivery slips sent to printer"));
  expect(toasts()).toContain("Cancelled and returned orders get no delivery slip");
  expect(bodies(marked)).toEqual([{ ids: [slips[0]?.orderId, slips[2]?.orderId] }]);
});

test("a print that could not be noted down is still a print", async () => {
  const { user } = openPage({ slips: [makeSlip()] });
  serve("post", "/orders/admin/slips/printed", () => refusal(503, "X", ""));
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(toasts()).toContain("could not be marked as printed"));
  expect(toasts()).toContain("Delivery slip sent to printer");
});
