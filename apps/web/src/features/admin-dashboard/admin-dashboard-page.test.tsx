import type { AdminStats } from "@pola/shared/schemas/admin";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeAdminStats, makeOrder, makeUser, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-dashboard-page.tsx";

const pendingCall = (amount = 12_500.5) =>
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: amount }));

function open(stats: Partial<AdminStats> = {}, path = "/admin") {
  pendingCall();
  const calls = serve("get", "/admin/stats", () => ok(makeAdminStats(stats)));
  return { ...renderApp(path, { as: "admin" }), calls };
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

const hrefOf = async (part: string, name: string) =>
  (await region(part)).getByRole("link", { name }).getAttribute("href");

test("the page shows that the figures are loading", async () => {
  serve("get", "/admin/stats", pendingForever);
  pendingCall();
  renderApp("/admin", { as: "admin" });
  expect(await screen.findByText("Loading the dashboard")).toBeTruthy();
});

test("a failure shows the server's message, and Retry loads again", async () => {
  let isDown = true;
  serve("get", "/admin/stats", () =>
    isDown ? refusal(503, "UNAVAILABLE", "Please try later") : ok(makeAdminStats()),
  );
  pendingCall();
  const { user } = renderApp("/admin", { as: "admin" });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Please try later");
  expect((await screen.findByRole("region", { name: "Totals" })).textContent).toBe(
    "Pending CommissionsRs. 12,500.50",
  );
  expect((await region("Quick Actions")).getAllByRole("link")).toHaveLength(10);
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Total Resellers")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("when the pending commissions fail to load, the commission of completed orders is shown instead and Retry loads them again", async () => {
  let isDown = true;
  serve("get", "/admin/stats", () => ok(makeAdminStats({ completedCommission: 11_000.25 })));
  serve("get", "/payouts/admin/dashboard", () =>
    isDown ? refusal(500, "INTERNAL", "Something went wrong") : ok({ pendingCommissions: 90 }),
  );
  const { user } = renderApp("/admin", { as: "admin" });
  const totals = await screen.findByRole("region", { name: "Totals" });
  await waitFor(() => expect(totals.textContent).toContain("Pending CommissionsRs. 11,000.25"));
  expect(totals.textContent).toContain("Commission of completed orders.");
  expect(totals.textContent).toContain("Total Orders400");
  isDown = false;
  await user.click(within(totals).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(totals.textContent).toContain("Pending CommissionsRs. 90.00"));
  expect(totals.textContent).not.toContain("completed orders");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("a failed refresh keeps the figures on the screen", async () => {
  let isDown = false;
  serve("get", "/admin/stats", () => (isDown ? refusal(503, "UNAVAILABLE", "Later") : ok(makeAdminStats())));
  pendingCall();
  const { user } = renderApp("/admin", { as: "admin" });
  await screen.findByText("Total Resellers");
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the dashboard");
  expect(screen.getByText("Total Resellers")).toBeTruthy();
});

test.each([
  ["Asha", "Welcome, Asha"],
  ["", "Welcome, Admin"],
])("an admin with the first name %j is greeted with %j", async (firstName, title) => {
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  pendingCall();
  renderApp("/admin/dashboard", { as: "admin", user: { firstName } });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(await screen.findByText(/^Last updated .* (AM|PM), Sri Lanka time$/)).toBeTruthy();
});

test("Today says what waits, and each figure opens its list", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:30:00.000Z") });
  open();
  const links = (await region("Today")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["3Slips to print", "/admin/orders?slip=unprinted"],
    ["8Orders to ship", "/admin/orders?status=processing"],
    ["12Results to enter", "/admin/orders?status=shipped"],
    ["2Applications", "/admin/users?status=pending&role=reseller"],
    ["Rs. 22,625.00Overdue 6 days, 6 payouts", "/admin/payouts?week=2026-11-02"],
    ["Rs. 900.00Overdue 1 day, 1 payout", "/admin/payouts?week=2026-11-09"],
    ["Rs. 500.00To release, week of Nov 2, 2026, 1 payout", "/admin/payouts?week=2026-11-02&status=release"],
    ["Rs. 48,250.00Outstanding cash, 1,204 parcels", "/admin/couriers/cash"],
    ["4Failed emails", "/admin/mail?status=given_up"],
  ]);
  expect((await region("Today")).getByText("None: Failed jobs")).toBeTruthy();
  vi.useRealTimers();
});

test("Today says so when a week's payouts are due today (M-2560)", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T06:30:00.000Z") });
  open();
  const link = (await region("Today")).getByRole("link", { name: /6 payouts$/ });
  expect([link.textContent, link.getAttribute("href")]).toEqual([
    "Rs. 22,625.00Due today, 6 payouts",
    "/admin/payouts?week=2026-11-02",
  ]);
  vi.useRealTimers();
});

test("when nothing is overdue, Today says what waits in payment runs", async () => {
  open({ today: { ...makeAdminStats().today, overdue: [] } });
  const today = await region("Today");
  const link = today.getByRole("link", { name: /payment runs/ });
  expect([link.textContent, link.getAttribute("href")]).toEqual([
    "Rs. 4,500.00In payment runs, 2 payouts",
    "/admin/payouts/runs",
  ]);
  expect(today.getByText("None: Overdue payouts, Failed jobs")).toBeTruthy();
});

test("Today names each payment run that waits for the admin's approval, and opens it", async () => {
  const toApprove = [{ id: "run-7", number: "PR-0007", payouts: 6, amount: 17_700 }];
  open({ today: { ...makeAdminStats().today, toApprove } });
  const link = (await region("Today")).getByRole("link", { name: /Approve/ });
  expect([link.textContent, link.getAttribute("href")]).toEqual([
    "Rs. 17,700.00Approve PR-0007, 6 payouts",
    "/admin/payouts/runs/run-7",
  ]);
});

test("Today is one quiet line when nothing waits", async () => {
  const none = { toPrint: 0, toShip: 0, toDeliver: 0, applications: 0, failedMails: 0, failedJobs: 0 };
  const nothing = { payouts: 0, parcels: 0, amount: 0 };
  open({
    today: { ...none, overdue: [], toApprove: [], toRelease: [], inRuns: nothing, cashOutstanding: nothing },
  });
  const today = await region("Today");
  expect(today.getByText("Nothing to do")).toBeTruthy();
  expect(today.queryAllByRole("link")).toEqual([]);
});

test("a failed job opens the jobs that failed", async () => {
  open({ today: { ...makeAdminStats().today, failedJobs: 1 } });
  const link = (await region("Today")).getByRole("link", { name: /Failed jobs$/ });
  expect(link.getAttribute("href")).toBe("/admin/settings?jobs=failed");
});

test("the dashboard shows its five figures", async () => {
  open();
  const totals = (await screen.findByRole("region", { name: "Totals" })).textContent;
  expect(totals).toContain("Total Resellers14");
  expect(totals).toContain("Total Products60");
  expect(totals).toContain("Total Orders400");
  expect(totals).toContain("Total RevenueRs. 1,250,000.00");
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Totals" }).textContent).toContain(
      "Pending CommissionsRs. 12,500.50",
    ),
  );
});

test("the commission overview shows the number of payouts and resellers and the full revenue", async () => {
  open();
  const overview = (await screen.findByRole("region", { name: "Commission Overview" })).textContent;
  expect(overview).toContain("Pending Payouts4");
  expect(overview).toContain("Active Resellers9");
  expect(overview).toContain("Total RevenueRs. 1,250,000.00");
});

test("in a new shop both lists show that they are empty", async () => {
  open({ recentApplications: [], recentOrders: [] });
  expect((await region("Recent Reseller Applications")).getByText("No applications yet")).toBeTruthy();
  expect((await region("Recent Orders")).getByText("No orders yet")).toBeTruthy();
});

test("an application shows name, business or N/A, date, status and a Review button", async () => {
  open({
    recentApplications: [
      makeUser({ status: "pending" }),
      makeUser({ firstName: "Kamal", businessName: "", status: "rejected" }),
    ],
  });
  const table = (await region("Recent Reseller Applications")).getByRole("table");
  const [, nimali, kamal] = within(table).getAllByRole("row");
  for (const text of ["Nimali Perera", "nimali@shop.example", "Nimali Fashion", "Nov 2, 2026", "Pending"])
    expect(nimali?.textContent).toContain(text);
  expect(kamal?.textContent).toContain("N/A");
  expect(within(table).getByRole("button", { name: "Review Kamal Perera" })).toBeTruthy();
});

test("an order shows its linked number, customer, total, status, and tracking number or No tracking", async () => {
  const id = newId();
  open({
    recentOrders: [
      makeOrder({ id, orderNumber: "ORD-1", trackingNumber: "LK1" }),
      makeOrder({ orderNumber: "ORD-2" }),
    ],
  });
  const table = (await region("Recent Orders")).getByRole("table");
  const [, first, second] = within(table).getAllByRole("row");
  for (const text of ["Kamal Fernando", "Rs. 2,850.00", "Pending", "LK1"])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toContain("No tracking");
  const link = within(table).getByRole("link", { name: "ORD-1" });
  expect(link.getAttribute("href")).toBe(`/admin/orders?order=${id}`);
});

test("the quick actions link to all admin screens, including those that are not in the header", async () => {
  open();
  expect(await hrefOf("Recent Reseller Applications", "View All")).toBe("/admin/users");
  expect(await hrefOf("Recent Orders", "View All")).toBe("/admin/orders");
  const links = (await region("Quick Actions")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Manage Resellers", "/admin/users"],
    ["Manage Orders", "/admin/orders"],
    ["Manage Products", "/admin/products"],
    ["Manage Vendors", "/admin/vendors"],
    ["Manage Payouts", "/admin/payouts"],
    ["Manage Couriers", "/admin/couriers/dispatch"],
    ["Read Mail", "/admin/mail"],
    ["View Activity", "/admin/activity"],
    ["View Settings", "/admin/settings"],
    ["Two-Factor Sign-In", "/admin/two-factor"],
  ]);
});

test("Refresh loads the figures again and keeps the old ones on the screen meanwhile", async () => {
  const { user, calls } = open();
  await screen.findByRole("region", { name: "Totals" });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(screen.getByRole("region", { name: "Totals" })).toBeTruthy();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("on a phone both lists are shown as cards", async () => {
  window.innerWidth = 360;
  open();
  const applications = await screen.findByRole("list", { name: "Recent Reseller Applications" });
  expect(within(applications).getByRole("button", { name: "Review Nimali Perera" })).toBeTruthy();
  expect(screen.getByRole("list", { name: "Recent Orders" }).textContent).toContain("No tracking");
  expect(screen.queryByRole("table")).toBeNull();
});

test("an admin limited to orders sees the figures and lists of orders only", async () => {
  const people = {
    applications: null,
    overdue: null,
    toApprove: null,
    toRelease: null,
    inRuns: null,
    failedMails: null,
    failedJobs: null,
  };
  const stats = makeAdminStats({
    today: { ...makeAdminStats().today, ...people },
    totalResellers: null,
    totalProducts: null,
    activeResellers: null,
    pendingPayouts: null,
    pendingCommissions: null,
    completedCommission: null,
    recentApplications: [],
  });
  serve("get", "/admin/stats", () => ok(stats));
  const pending = pendingCall();
  renderApp("/admin", { as: "admin", user: { limitedTo: ["orders"] } });
  const today = (await region("Today")).getAllByRole("link");
  expect(today.map((link) => link.lastElementChild?.textContent)).toEqual([
    "Slips to print",
    "Orders to ship",
    "Results to enter",
    "Outstanding cash, 1,204 parcels",
  ]);
  const totals = await screen.findByRole("region", { name: "Totals" });
  expect(totals.textContent).toMatch(/^Total Orders.*Total Revenue/);
  expect(totals.textContent).not.toContain("Resellers");
  expect(screen.queryByRole("region", { name: "Recent Reseller Applications" })).toBeNull();
  expect(await screen.findByRole("region", { name: "Recent Orders" })).toBeTruthy();
  const actions = (await region("Quick Actions")).getAllByRole("link");
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    "Manage Orders",
    "Manage Couriers",
    "Two-Factor Sign-In",
  ]);
  expect(pending).toEqual([]);
});
