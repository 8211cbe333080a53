import type { Slip } from "@pola/shared/schemas/slip";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { address, renderApp } from "../../../test/render-app.tsx";
import { serveDashboards } from "../../../test/serve-dashboards.ts";
import { refusal, serve } from "../../../test/server.ts";
import { slipsPath } from "./print-job.ts";
import { makeSlip, printedOf, serveSlips } from "./slip-test-kit.ts";
import "./slips-page.tsx";

const print = vi.fn();
const close = vi.fn();
const postMessage = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T19:00:00.000Z") });
  vi.stubGlobal("print", print);
  vi.stubGlobal("close", close);
  vi.stubGlobal("opener", { postMessage });
});
afterEach(() => {
  vi.clearAllMocks();
});

const reports = () => postMessage.mock.calls.map(([message]) => message);
const text = () => document.body.textContent;
const numbers = () => [...document.querySelectorAll(".order-number")].map(({ textContent }) => textContent);
const pages = () =>
  [...document.querySelectorAll(".sheet")].map((page) => page.querySelectorAll(".slip").length);

function openSlips(slips: readonly Slip[], paper: "a6" | "a4" = "a6") {
  const calls = serveSlips(slips);
  const ids = slips.map(({ orderId }) => orderId);
  return { ...renderApp(slipsPath({ ids }, paper), { as: "admin" }), calls };
}

test("a slip shows everything a parcel needs, prints automatically and reports to the page that opened it", async () => {
  const items = [{ name: "Cotton Saree", quantity: 1200, variations: { Colour: "Blue" } }];
  const slip = makeSlip({ trackingNumber: "LK42", items });
  openSlips([slip]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  for (const part of [
    "Pola",
    "100 Market Street, Colombo 11",
    "070 000 0000",
    "Nimali Fashion",
    "077 123 4567",
    "Kamal Fernando",
    "071 222 3334",
    "45 Temple Road, Nugegoda",
    "ORD-000007",
    "LK42",
    "1,200 × Cotton Saree (Colour: Blue)",
    "Weight 0.50 kg",
    "Cash on Delivery",
    "Total AmountRs. 2,850.00",
  ])
    expect(text()).toContain(part);
  expect(document.querySelectorAll("svg.logo")).toHaveLength(1);
  expect(screen.getByRole("img", { name: "Barcode ORD-000007" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "QR code LK42" })).toBeTruthy();
  expect(text()).not.toContain("Cash to collect");
  expect(document.title).toBe("Delivery slip ORD-000007");
  expect(postMessage.mock.calls).toEqual([
    [{ state: "loaded", slips: printedOf([slip]) }, window.location.origin],
    [{ state: "printed" }, window.location.origin],
  ]);
});

test("the print page has no header, footer or navigation", async () => {
  openSlips([makeSlip()]);
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(screen.getAllByRole("heading", { level: 1 }).map((heading) => heading.textContent)).toEqual([
    "1 delivery slip",
  ]);
});

test("without a tracking number the QR code contains the order number", async () => {
  openSlips([makeSlip()]);
  expect(await screen.findByRole("img", { name: "QR code ORD-000007" })).toBeTruthy();
});

test("stored markup is printed as text on the slip", async () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const customer = { ...makeSlip().customer, name: evil, address: evil, area: evil };
  const items = [{ name: evil, quantity: 1, variations: { [evil]: evil } }];
  const reseller = { businessName: evil, logoUrl: null, phone: null };
  openSlips([makeSlip({ customer, items, reseller }), makeSlip({ customer })]);
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.body.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
  expect(text().split(evil)).toHaveLength(10);
});

test("a slip that was printed before is marked COPY; printing again marks all of them", async () => {
  const { user } = openSlips([
    makeSlip({ orderNumber: "ORD-000001" }),
    makeSlip({ orderNumber: "ORD-000002", slipPrintedAt: "2026-11-02T06:00:00.000Z" }),
  ]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(numbers()).toEqual(["ORD-000001", "ORD-000002COPY"]);
  await user.click(screen.getByRole("button", { name: "Print again" }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(numbers()).toEqual(["ORD-000001COPY", "ORD-000002COPY"]);
});

test("the cash to collect leaves out orders that were delivered, completed, returned or cancelled", async () => {
  const statuses = [
    "pending",
    "processing",
    "shipped",
    "delivered",
    "completed",
    "returned",
    "cancelled",
  ] as const;
  openSlips(statuses.map((status) => makeSlip({ status, totalAmount: 1000 })));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(text()).toContain("Cash to collect: Rs. 3,000.00");
});

test("several slips start with a count list, then follow in order of delivery: one per A6 page, four per A4 page", async () => {
  const slips = ["Wattala", "Nugegoda", "Dehiwala", "Nugegoda", "Wattala"].map((area, index) =>
    makeSlip({ orderNumber: `ORD-00000${index + 1}`, customer: { ...makeSlip().customer, area } }),
  );
  const { unmount } = openSlips(slips);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(pages()).toEqual([0, 1, 1, 1, 1, 1]);
  expect([...document.querySelectorAll(".order-number")].map((number) => number.textContent)).toEqual([
    "ORD-000003",
    "ORD-000002",
    "ORD-000004",
    "ORD-000001",
    "ORD-000005",
  ]);
  const [list] = document.querySelectorAll(".sheet");
  for (const part of [
    "5 Delivery Slips",
    "ORD-000001 to ORD-000005",
    "Printed Nov 3, 2026, 12:30 AM",
    "Cash to collect: Rs. 14,250.00",
    "Dehiwala1Nugegoda2Wattala2",
  ])
    expect(list?.textContent).toContain(part);
  expect(document.title).toBe("5 delivery slips");
  unmount();

  openSlips(slips, "a4");
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(pages()).toEqual([0, 4, 1]);
});

test("the slips of a day are requested by that day", async () => {
  const calls = serveSlips([makeSlip()]);
  renderApp(slipsPath({ date: "2026-11-03" }, "a6"), { as: "admin" });
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(calls.map(({ url }) => url.searchParams.toString())).toEqual(["date=2026-11-03"]);
});

test("an order that was cancelled or returned after it was chosen gets no slip", async () => {
  const statuses = ["pending", "cancelled", "returned"] as const;
  openSlips(statuses.map((status, index) => makeSlip({ status, orderNumber: `ORD-00000${index}` })));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(numbers()).toEqual(["ORD-000000"]);
});

test("the slips of 250 selected orders are loaded in three calls and printed in one order of delivery", async () => {
  const slips = Array.from({ length: 250 }, (_, index) => makeSlip({ orderNumber: `ORD-${1250 - index}` }));
  const { calls } = openSlips(slips);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(calls.map(({ url }) => url.searchParams.get("ids")?.split(",").length)).toEqual([100, 100, 50]);
  const numbers = [...document.querySelectorAll(".order-number")].map((number) => number.textContent);
  expect(numbers).toEqual(slips.map(({ orderNumber }) => orderNumber).toReversed());
});

test("an image that fails to load leaves no gap, and the slip prints", async () => {
  const reseller = { businessName: "Nimali", logoUrl: "/uploads/logo.webp", phone: null };
  openSlips([makeSlip({ reseller })]);
  const logo = await waitFor(() => {
    const image = document.querySelector<HTMLImageElement>(".reseller-logo");
    if (!image) throw new Error("no picture");
    return image;
  });
  expect(logo.src).toBe(`${window.location.origin}/uploads/logo.webp`);
  expect(print).not.toHaveBeenCalled();
  logo.dispatchEvent(new Event("error"));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(logo.hidden).toBe(true);
});

test("lines that do not fit are hidden and counted", async () => {
  // As if every line were 10 px high in a box of 35 px; jsdom lays nothing out.
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function heightOf(this: Element) {
    return this.matches(".lines") ? this.querySelectorAll("li:not([hidden])").length * 10 : 0;
  });
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(35);
  const items = Array.from({ length: 8 }, (_, index) => ({
    name: `Article ${index + 1}`,
    quantity: 1,
    variations: {},
  }));
  openSlips([makeSlip({ items })]);
  await waitFor(() => expect(print).toHaveBeenCalled());
  const shown = [...document.querySelectorAll(".lines li:not([hidden])")].map((line) => line.textContent);
  expect(shown).toEqual(["1 × Article 1", "1 × Article 2", "and 6 more items, see the order"]);
  expect(document.querySelector<HTMLElement>(".slip")?.dataset["density"]).toBe("4");
  vi.restoreAllMocks();
});

test.each([
  ["cannot be loaded", { state: "failed" }, "Failed to print delivery slips"],
  ["do not exist any more", { state: "loaded", slips: [] }, "No orders found"],
])("when slips %s, the page reports it and prints nothing", async (why, expected, title) => {
  const slip = makeSlip();
  document.title = "Orders · Pola";
  if (why === "cannot be loaded") serve("get", "/orders/admin/slips", () => refusal(503, "X", ""));
  else serveSlips([]);
  renderApp(slipsPath({ ids: [slip.orderId] }, "a6"), { as: "admin" });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(document.title).toMatch(/elivery slips/);
  expect(reports()).toEqual([expected]);
  expect(print).not.toHaveBeenCalled();
});

test("Print again prints without another report, and Close and Escape close the window", async () => {
  const { user } = openSlips([makeSlip()]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole("button", { name: "Print again" }));
  expect(print).toHaveBeenCalledTimes(2);
  expect(reports()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(2);
});

test.each(["reseller", "guest"] as const)("a %s cannot open the print page", async (role) => {
  const calls = serveSlips([makeSlip()]);
  serveDashboards();
  renderApp(slipsPath({ date: "2026-11-03" }, "a6"), { as: role });
  await waitFor(() => expect(address()).not.toContain("/admin/slips"));
  expect(calls).toHaveLength(0);
  expect(print).not.toHaveBeenCalled();
});
