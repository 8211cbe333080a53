import type { AdminArea } from "@pola/shared/admin-areas";
import type { CommissionChart, OrderCharts } from "@pola/shared/schemas/charts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeAdminStats } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page and its charts does not use up the first test's time limit.
import "./admin-dashboard-page.tsx";
import "./drawn-charts.tsx";

let isNear = true;

beforeEach(() => {
  isNear = true;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:30:00.000Z") });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #notify: (entries: object[]) => void;
      constructor(notify: (entries: object[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ isIntersecting: isNear }]);
      }
      disconnect() {}
    },
  );
});
const Observer = window.IntersectionObserver;
afterEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
});

const before = (day: string, orders: number, sales: number) => ({ day, orders, sales });

const CHARTS: OrderCharts = {
  from: "2026-11-20",
  to: "2026-11-22",
  days: [
    { day: "2026-11-20", orders: 4, sales: 6000, isSoFar: false, before: before("2026-11-17", 2, 5000) },
    { day: "2026-11-21", orders: 5, sales: 6500.5, isSoFar: false, before: before("2026-11-18", 4, 5000) },
    { day: "2026-11-22", orders: 1, sales: 900, isSoFar: true, before: null },
  ],
  statuses: [
    { status: "pending", orders: 3 },
    { status: "returned", orders: 1 },
  ],
  weeks: [
    { weekStart: "2026-11-09", weekEnd: "2026-11-15", parcels: 40, returned: 5, open: 1, isSoFar: false },
    { weekStart: "2026-11-16", weekEnd: "2026-11-22", parcels: 0, returned: 0, open: 9, isSoFar: true },
  ],
  products: [{ id: "p1", name: "Cotton Saree", count: 7, sales: 7000 }],
  resellers: [{ id: "r1", name: "Sunil Stores", count: 6, sales: 9000 }],
};
const NO_ORDERS: OrderCharts = {
  ...CHARTS,
  days: CHARTS.days.map((day) => ({ ...day, orders: 0, sales: 0, before: null })),
};
const COMMISSION: CommissionChart = {
  from: "2026-11-20",
  to: "2026-11-22",
  weeks: [
    { weekStart: "2026-11-09", weekEnd: "2026-11-15", toPay: 1200, onHold: 300, paid: 5000, isSoFar: false },
    { weekStart: "2026-11-16", weekEnd: "2026-11-22", toPay: 450.5, onHold: 0, paid: 0, isSoFar: true },
  ],
};

type Replies = {
  orders?: () => Response;
  commission?: () => Response;
  limitedTo?: AdminArea[];
  path?: string;
};

function open({
  orders = () => ok(CHARTS),
  commission = () => ok(COMMISSION),
  limitedTo = [],
  path = "/admin",
}: Replies = {}) {
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 1 }));
  const calls = serve("get", "/orders/admin/charts", orders);
  const commissionCalls = serve("get", "/payouts/admin/charts", commission);
  return { ...renderApp(path, { as: "admin", user: { limitedTo } }), calls, commissionCalls };
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));

/** The texts of a table's cells, row by row. */
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test("nothing is loaded before a person comes near the charts", async () => {
  isNear = false;
  const { calls, commissionCalls } = open();
  expect(await screen.findByRole("heading", { name: "Charts" })).toBeTruthy();
  await screen.findByRole("region", { name: "Recent Orders" });
  expect([calls, commissionCalls]).toEqual([[], []]);
});

test("the titles of the charts are one level below the heading Charts", async () => {
  open();
  await card("Sales by day");
  expect(screen.getByRole("heading", { name: "Charts", level: 2 })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Sales by day", level: 3 })).toBeTruthy();
});

test("sales are drawn by day, and compare whole days with as many days before", async () => {
  open();
  const sales = await card("Sales by day");
  const drawing = sales.getByRole("img", { name: "Sales by day. The table has the numbers." });
  // Firefox would read the name again beside each number of an axis (I-2498).
  expect(within(drawing).queryByText("Rs. 0")).not.toBeNull();
  expect([...drawing.querySelectorAll("text")].filter((text) => !text.closest("[aria-hidden]"))).toEqual([]);
  // Two whole days with a day before each, and today.
  expect(drawing.querySelector("path.stroke-text")?.getAttribute("d")?.split("L")).toHaveLength(2);
  expect(drawing.querySelectorAll("rect.fill-brand:not(pattern *)")).toHaveLength(2);
  expect(drawing.querySelectorAll('rect[fill^="url("]')).toHaveLength(1);
  expect(sales.getByText(/^Totals of orders/).textContent).toBe(
    "Totals of orders, without cancelled and returned ones. Rs. 12,500.50 in 2 days, Rs. 10,000.00 in the same days before: +25%.",
  );
  expect(sales.getByText("Today, so far")).toBeTruthy();
});

test("the axis of a chart with a single order counts whole orders", async () => {
  const [first] = NO_ORDERS.days;
  open({ orders: () => ok({ ...NO_ORDERS, days: [{ ...first, orders: 1, sales: 900 }] }) });
  const drawing = (await card("Orders by day")).getByRole("img");
  const axis = [...drawing.querySelectorAll(".visx-axis-left text")].map(({ textContent }) => textContent);
  expect(axis).toEqual(["0", "1", "2", "3", "4"]);
});

test("each chart turns into a table with the same numbers, in which today is compared with nothing", async () => {
  const { user } = open();
  const tables = [
    ["Orders by day", ["Nov 22, 2026, so far", "1", "–", "–"], ["Nov 21, 2026", "5", "Nov 18, 2026", "4"]],
    ["Orders by status", ["Pending", "3"], ["Returned", "1"]],
    [
      "Returned share by week",
      ["Nov 16 – Nov 22, 2026, so far", "0", "0", "–", "9"],
      ["Nov 9 – Nov 15, 2026", "40", "5", "12.5%", "1"],
    ],
    ["Top products", ["Cotton Saree", "7", "Rs. 7,000.00"]],
    ["Top resellers", ["Sunil Stores", "6", "Rs. 9,000.00"]],
    [
      "Commission due by week",
      ["Nov 16 – Nov 22, 2026, so far", "Rs. 450.50", "Rs. 0.00", "Rs. 0.00"],
      ["Nov 9 – Nov 15, 2026", "Rs. 1,200.00", "Rs. 300.00", "Rs. 5,000.00"],
    ],
  ] as const;
  for (const [title, ...rows] of tables) {
    await user.click((await card(title)).getByRole("button", { name: `Show as table: ${title}` }));
    const table = (await card(title)).getByRole("table", { name: title });
    expect(cellsOf(table).slice(1, 1 + rows.length)).toEqual(rows);
    expect((await card(title)).getByRole("button", { name: `Show as chart: ${title}` })).toBeTruthy();
  }
});

test("the range is in the address, and every chart and file has it", async () => {
  const { user, calls, commissionCalls } = open({ path: "/admin?from=2026-11-20&to=2026-11-22" });
  const files = serve("get", "/orders/admin/charts.csv", () =>
    refusal(503, "UNAVAILABLE", "Please try later"),
  );
  await user.click((await card("Top products")).getByRole("button", { name: "CSV: Top products" }));
  await screen.findByText("Failed to download the file: Please try later");
  await user.selectOptions(screen.getByLabelText("Dates"), "Last 7 days");
  expect(address()).toBe("/admin?from=2026-11-16&to=2026-11-22");
  await waitFor(() => expect(commissionCalls).toHaveLength(2));
  expect(calls.map(({ url }) => url.search)).toEqual([
    "?from=2026-11-20&to=2026-11-22",
    "?from=2026-11-16&to=2026-11-22",
  ]);
  expect(files.map(({ url }) => url.search)).toEqual(["?from=2026-11-20&to=2026-11-22&chart=products"]);
  const options = within(screen.getByLabelText("Dates")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Last 7 days",
    "Last 30 days",
    "Last 90 days",
    "This month",
    "Custom",
  ]);
});

test("Refresh also loads the charts again", async () => {
  const { user, calls, commissionCalls } = open();
  await card("Commission due by week");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect([calls.length, commissionCalls.length]).toEqual([2, 2]));
});

test("days without orders and weeks without commission say so", async () => {
  open({ orders: () => ok(NO_ORDERS), commission: () => ok({ ...COMMISSION, weeks: [] }) });
  expect(await screen.findByText("No orders in these days")).toBeTruthy();
  expect(await screen.findByText("No commission in these weeks")).toBeTruthy();
});

test("when one call fails the other charts stay, with the server's sentence and Retry", async () => {
  let isDown = true;
  const { user } = open({
    orders: () => (isDown ? refusal(422, "VALIDATION_FAILED", "Choose at most a year") : ok(CHARTS)),
  });
  expect(await card("Commission due by week")).toBeTruthy();
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("Failed to load the charts of orders");
  expect(failure.textContent).toContain("Choose at most a year");
  isDown = false;
  await user.click(within(failure).getByRole("button", { name: "Retry" }));
  expect(await card("Orders by day")).toBeTruthy();
});

test("a refresh that fails keeps the charts, and says so", async () => {
  let isDown = false;
  const { queryClient } = open({
    orders: () => (isDown ? refusal(503, "UNAVAILABLE", "") : ok(CHARTS)),
    commission: () => (isDown ? refusal(503, "UNAVAILABLE", "") : ok(COMMISSION)),
  });
  await card("Orders by day");
  await card("Commission due by week");
  isDown = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ["admin", "charts"] }));
  expect(await screen.findByText("Failed to load the charts of orders")).toBeTruthy();
  expect(await screen.findByText("Failed to load the chart of commission")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Orders by day" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Commission due by week" })).toBeTruthy();
});

test.each<[AdminArea, { titles: string[]; calls: number[]; headings: number }]>([
  ["orders", { titles: ["Orders by day"], calls: [1, 0], headings: 1 }],
  ["payouts", { titles: ["Commission due by week"], calls: [0, 1], headings: 1 }],
  ["people", { titles: [], calls: [0, 0], headings: 0 }],
])("an admin limited to %s sees the charts of that area only", async (area, expected) => {
  const { calls, commissionCalls } = open({ limitedTo: [area] });
  await screen.findByRole("region", { name: "Quick Actions" });
  for (const title of expected.titles) await card(title);
  expect([calls.length, commissionCalls.length]).toEqual(expected.calls);
  expect(screen.queryAllByRole("heading", { name: "Charts" })).toHaveLength(expected.headings);
});
