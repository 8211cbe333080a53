import type { Slip } from "@pola/shared/schemas/slip";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeOrder } from "../../../test/factories.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ok, refusal, serve, type SeenCall } from "../../../test/server.ts";
import "../admin-orders-page.tsx";
import "./print-frame.tsx";
import type { PrintReport } from "./print-job.ts";
import { makeSlip, printedOf, serveSlips, toasts } from "./slip-test-kit.ts";

/** A window of this address, as `window.open` returns it. */
function fakeWindow(): Window {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error("no window");
  const setClosed = (isClosed: boolean) =>
    Object.defineProperty(view, "closed", { value: isClosed, configurable: true });
  setClosed(false);
  return Object.assign(view, { close: () => setClosed(true) });
}

let popup: Window;
let opened: ReturnType<typeof vi.fn>;
beforeEach(() => {
  // Half an hour past midnight in Colombo, still the day before in UTC.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T19:00:00.000Z") });
  popup = fakeWindow();
  opened = vi.fn(() => popup);
  vi.stubGlobal("open", opened);
});
afterEach(() => {
  // A job that still runs would see its window close during the next test.
  report({ state: "failed" });
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

/** What the print page posts to the page that opened it. */
function report(message: PrintReport, { source = popup, origin = window.location.origin } = {}) {
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data: message, source, origin }));
  });
}

const idsOf = (slips: readonly Slip[]) => slips.map(({ orderId }) => orderId);
/** The body that marks slips as printed. */
const bodyOf = (slips: readonly Slip[]) => ({
  ids: idsOf(slips),
  versions: slips.map(({ version }) => version),
});
const reportPrinted = (slips: readonly Slip[]) => {
  report({ state: "loaded", slips: printedOf(slips) });
  report({ state: "printed" });
};

type Page = { slips: Slip[]; today?: number; printed?: number; earlier?: number };

function openPage({ slips, today = slips.length, printed = 0, earlier = 0 }: Page) {
  serve("get", "/orders/admin/all", () =>
    ok(slips.map(({ orderId, orderNumber, status }) => makeOrder({ id: orderId, orderNumber, status }))),
  );
  serve("get", "/orders/admin/counts", () => refusal(503, "X", ""));
  const counts = serve("get", "/orders/admin/slips/counts", () => ok({ today, printed, earlier }));
  const marked = serve("post", "/orders/admin/slips/printed", ({ body }) =>
    ok({ printed: Reflect.get(Object(body), "ids"), corrected: [] }),
  );
  return { ...renderApp("/admin/orders", { as: "admin" }), marked, counts };
}

const frame = () => document.querySelector<HTMLIFrameElement>("iframe[title='Delivery slips']");
const bodies = (calls: readonly SeenCall[]) => calls.map(({ body }) => body);
const today = (count: number | string) =>
  screen.findByRole("button", { name: `Print Today's Delivery Slips (${count})` });

async function printFromMenu(user: ReturnType<typeof openPage>["user"], number: string) {
  await user.click(await screen.findByRole("button", { name: `More actions for ${number}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Print Delivery Slip" }));
}

test("printing one slip opens an 800 by 600 window during the click and marks the order once it is printed", async () => {
  const slip = makeSlip();
  const { user, marked } = openPage({ slips: [slip] });
  await printFromMenu(user, "ORD-000007");
  expect(opened.mock.calls).toEqual([
    [`/admin/slips#paper=a6&ids=${slip.orderId}`, "_blank", "width=800,height=600"],
  ]);
  report({ state: "loaded", slips: printedOf([slip]) });
  expect(toasts()).toBe("");
  expect(marked).toHaveLength(0);
  report({ state: "printed" });
  await waitFor(() => expect(toasts()).toBe("Delivery slip sent to printer"));
  await waitFor(() => expect(bodies(marked)).toEqual([bodyOf([slip])]));
});

test("today's slips are those of the day in Sri Lanka, on the paper size chosen last", async () => {
  const slips = [makeSlip({ orderNumber: "ORD-1" }), makeSlip({ orderNumber: "ORD-2" })];
  const { user, marked } = openPage({ slips });
  await user.click(await screen.findByRole("button", { name: "More slips and paper" }));
  await user.click(await screen.findByRole("menuitem", { name: "A4, four per page" }));
  expect(localStorage.getItem("slipPaper")).toBe("a4");
  await user.click(await today(2));
  expect(opened.mock.calls[0]?.[0]).toBe("/admin/slips#paper=a4&date=2026-11-03");
  report({ state: "loaded", slips: printedOf(slips) });
  await waitFor(() => expect(toasts()).toBe("Printing 2 delivery slips for today's orders"));
  report({ state: "printed" });
  await waitFor(() => expect(bodies(marked)).toEqual([bodyOf(slips)]));
  expect(toasts()).toBe("Printing 2 delivery slips for today's orders");
});

test("when some of today's slips are printed already, it asks, and prints the new ones or all", async () => {
  const { user, counts } = openPage({ slips: [makeSlip()], today: 35, printed: 32 });
  await user.click(await today(35));
  const question = within(await screen.findByRole("dialog", { name: "32 of 35 are already printed" }));
  expect(opened).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(document.activeElement).toBe(question.getByRole("button", { name: "Print 3 new" })),
  );
  await user.keyboard("{Enter}");
  expect(opened.mock.calls[0]?.[0]).toBe("/admin/slips#paper=a6&date=2026-11-03&slip=unprinted");
  report({ state: "failed" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  popup = fakeWindow();
  await user.click(await today(35));
  await user.click(await screen.findByRole("button", { name: "Print all 35" }));
  expect(opened.mock.calls[1]?.[0]).toBe("/admin/slips#paper=a6&date=2026-11-03");
  expect(counts[0]?.url.searchParams.get("date")).toBe("2026-11-03");
});

test.each([
  [3500, 1000, "1,000 of 3,500 are already printed", ["Print the first 1,000", "Print 1,000 of 2,500 new"]],
  [2, 2, "2 of 2 are already printed", ["Print all 2"]],
  [1, 1, "Today's slip is already printed", ["Print again"]],
])(
  "of %i slips of today, %i of them printed, it reads %s and offers %o",
  async (all, printed, title, offers) => {
    const count = all > 1000 ? "1,000 of 3,500" : all;
    await openPage({ slips: [], today: all, printed }).user.click(await today(count));
    const question = within(await screen.findByRole("dialog", { name: title }));
    const buttons = question.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons.filter((label) => label.startsWith("Print"))).toEqual(offers);
  },
);

test("the menu prints the slips that orders of earlier days still need", async () => {
  const slip = makeSlip();
  const { user, marked } = openPage({ slips: [slip], earlier: 1004 });
  await today(1);
  await user.click(screen.getByRole("button", { name: "More slips and paper" }));
  const earlier = { name: "Print 1,000 of 1,004 unprinted of earlier days" };
  await user.click(await screen.findByRole("menuitem", earlier));
  expect(opened.mock.calls[0]?.[0]).toBe("/admin/slips#paper=a6&before=2026-11-03");
  reportPrinted([slip]);
  await waitFor(() => expect(bodies(marked)).toEqual([bodyOf([slip])]));
});

test("messages from another window or another site are ignored", async () => {
  const slip = makeSlip();
  const { user, marked } = openPage({ slips: [slip] });
  await printFromMenu(user, "ORD-000007");
  report({ state: "loaded", slips: printedOf([slip]) });
  report({ state: "printed" }, { source: window });
  report({ state: "printed" }, { origin: "https://elsewhere.example" });
  expect(toasts()).toBe("");
  report({ state: "printed" });
  await waitFor(() => expect(marked).toHaveLength(1));
});

test("without orders today a message is shown and no window opens", async () => {
  const { user } = openPage({ slips: [], today: 0 });
  await user.click(await today(0));
  expect(toasts()).toBe("No orders found for today");
  expect(opened).not.toHaveBeenCalled();
});

test("when the day's orders are gone by then, the window is closed and a message is shown", async () => {
  const { user, marked } = openPage({ slips: [makeSlip()] });
  await user.click(await today(1));
  report({ state: "loaded", slips: [] });
  await waitFor(() => expect(toasts()).toBe("No orders found for today"));
  expect(popup.closed).toBe(true);
  expect(marked).toHaveLength(0);
});

test.each([
  ["today's slips fail", true, "Failed to print today's orders"],
  ["one slip fails", false, "Failed to print delivery slip"],
])("when %s to load, the window is closed and a message is shown", async (_, isToday, text) => {
  const { user, marked } = openPage({ slips: [makeSlip()] });
  if (isToday) await user.click(await today(1));
  else await printFromMenu(user, "ORD-000007");
  report({ state: "failed" });
  await waitFor(() => expect(toasts()).toBe(text));
  expect(popup.closed).toBe(true);
  expect(marked).toHaveLength(0);
});

test("a window that is closed before printing is reported as a failure, and printing can start again", async () => {
  const { user, marked } = openPage({ slips: [makeSlip()] });
  await printFromMenu(user, "ORD-000007");
  popup.close();
  await waitFor(() => expect(toasts()).toBe("Failed to print delivery slip"));
  expect(marked).toHaveLength(0);
  popup = fakeWindow();
  await user.click(await today(1));
  expect(opened).toHaveBeenCalledTimes(2);
  report({ state: "loaded", slips: [] });
  await waitFor(() => expect(toasts()).toContain("No orders found for today"));
});

test("a new print closes the window of the previous one", async () => {
  const slip = makeSlip();
  const { user } = openPage({ slips: [slip] });
  await printFromMenu(user, "ORD-000007");
  reportPrinted([slip]);
  await waitFor(() => expect(toasts()).toBe("Delivery slip sent to printer"));
  const first = popup;
  popup = fakeWindow();
  await printFromMenu(user, "ORD-000007");
  expect(first.closed).toBe(true);
  expect(popup.closed).toBe(false);
});

test("when the browser blocks the window, the slips print from a hidden frame and a message is shown", async () => {
  opened.mockReturnValue(null);
  const slip = makeSlip({ customer: { ...makeSlip().customer, name: "<script>alert(1)</script>" } });
  const print = vi.fn();
  new MutationObserver(() => {
    const view = frame()?.contentWindow;
    if (view) Object.assign(view, { print, focus: vi.fn() });
  }).observe(document.body, { childList: true });
  const { user, marked } = openPage({ slips: [slip] });
  serveSlips([slip]);
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(frame()?.contentDocument?.body.textContent).toContain("<script>alert(1)</script>");
  expect(toasts()).toContain("The browser blocked the print window");
  await waitFor(() => expect(toasts()).toContain("Delivery slip sent to printer"));
  await waitFor(() => expect(marked).toHaveLength(1));
  frame()?.contentWindow?.dispatchEvent(new Event("afterprint"));
  expect(frame()).toBeNull();
});

test("when the window is blocked and the slips fail to load, a message is shown and the frame is removed", async () => {
  opened.mockReturnValue(null);
  const { user, marked } = openPage({ slips: [makeSlip()] });
  serve("get", "/orders/admin/slips", () => refusal(503, "X", "Please try later"));
  await printFromMenu(user, "ORD-000007");
  await waitFor(() => expect(toasts()).toBe("Failed to print delivery slip"));
  expect(document.querySelector("iframe[title='Delivery slips']")).toBeNull();
  expect(marked).toHaveLength(0);
});

test("selected orders print together without the cancelled ones, and the missing ones are counted", async () => {
  const slips = [
    makeSlip({ orderNumber: "ORD-000001" }),
    makeSlip({ orderNumber: "ORD-000002", status: "cancelled" }),
    makeSlip({ orderNumber: "ORD-000003" }),
    makeSlip({ orderNumber: "ORD-000004" }),
  ];
  const { user, marked } = openPage({ slips });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Print Slips (3)" }));
  const [first, , third, fourth] = idsOf(slips);
  const printed = slips.filter(({ orderId }) => orderId === first || orderId === third);
  const address = new URL(String(opened.mock.calls[0]?.[0]), "http://localhost");
  expect(new URLSearchParams(address.hash.slice(1)).get("ids")).toBe([first, third, fourth].join(","));
  reportPrinted(printed);
  await waitFor(() => expect(toasts()).toContain("2 delivery slips sent to printer"));
  expect(toasts()).toContain("Cancelled and returned orders get no delivery slip");
  expect(toasts()).toContain("1 of the chosen orders was cancelled, returned or deleted and had no slip");
  await waitFor(() => expect(bodies(marked)).toEqual([bodyOf(printed)]));
});

test("a print whose orders could not be marked is still reported as printed", async () => {
  const slip = makeSlip();
  const { user } = openPage({ slips: [slip] });
  serve("post", "/orders/admin/slips/printed", () => refusal(503, "X", ""));
  await printFromMenu(user, "ORD-000007");
  reportPrinted([slip]);
  await waitFor(() => expect(toasts()).toContain("could not be marked as printed"));
  expect(toasts()).toContain("Delivery slip sent to printer");
});

test("an order that was corrected while its slip was printed is named, so that it is printed again", async () => {
  const slip = makeSlip();
  const { user } = openPage({ slips: [slip] });
  serve("post", "/orders/admin/slips/printed", () => ok({ printed: [], corrected: [slip.orderNumber] }));
  await printFromMenu(user, slip.orderNumber);
  reportPrinted([slip]);
  await waitFor(() =>
    expect(toasts()).toContain(
      "ORD-000007 was corrected while the slips were printed. Print its slip again.",
    ),
  );
});
