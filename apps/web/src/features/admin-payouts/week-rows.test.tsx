import type { AdminPayoutRow, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { makeWeekTotal, servePayoutWeek } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import { SCAN_MS } from "../../ui/keyboard.ts";
import { isPayable } from "./payable.ts";
import "./admin-payouts-page.tsx";

const WEEK = makeWeekTotal();

let calls: ReturnType<typeof servePayoutWeek>;

async function open(resellers: AdminPayoutRow[], query = "", week: Partial<PayoutWeekTotal> = {}) {
  serve("get", "/payouts/admin/weeks", () => ok([{ ...WEEK, ...week }]));
  const { isOpen = false, unpaid = 750, state = "closed" } = week;
  calls = servePayoutWeek(resellers, { totalCommission: 750, unpaid, isOpen, state });
  const { user } = renderApp(`/admin/payouts${query}`, { as: "admin" });
  await screen.findByRole("heading", { name: "Resellers Payout Details" });
  return user;
}

const names = () => screen.queryAllByRole("rowheader").map((cell) => cell.querySelector("a")?.textContent);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => makeAdminPayoutRow({ resellerName: `Reseller ${index + 1}` }));

const nimal = makeAdminPayoutRow({
  resellerName: "Nimal Silva",
  businessName: "Blue Lotus",
  phone: "+94771234567",
});
const kumari = makeAdminPayoutRow({
  resellerName: "Kumari Dias",
  businessName: "Kandy 77 Style",
  phone: "+94719876543",
});
const withoutPhone = makeAdminPayoutRow({
  resellerName: "Ravi Perera",
  businessName: "Ravi Mobile",
  phone: null,
});

test("an admin's own payout, from when they were a reseller, leaves the decision to another admin", async () => {
  serve("get", "/payouts/admin/weeks", () => ok([WEEK]));
  servePayoutWeek([nimal, kumari], { totalCommission: 750, unpaid: 750 });
  const { user } = renderApp("/admin/payouts", { as: "admin", user: { id: nimal.userId } });
  const row = within(await screen.findByRole("row", { name: /Nimal Silva/ }));
  expect(row.getByText("Another admin decides")).toBeTruthy();
  expect(row.queryByRole("button", { name: /Edit Status/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit Status of Kumari Dias" })).toBeTruthy();
  await user.keyboard("je");
  await new Promise((done) => setTimeout(done, 2 * SCAN_MS));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("je");
  expect(await screen.findByRole("dialog", { name: "Update Payout Status" })).toBeTruthy();
});

test("an admin's own statement, from when they were a reseller, leaves bonuses and deductions to another admin", async () => {
  serve("get", "/payouts/admin/weeks", () => ok([WEEK]));
  servePayoutWeek([nimal], { totalCommission: 750, unpaid: 750 });
  const { userId, resellerName, businessName, accountStatus } = nimal;
  const unpaid = { weeks: [], total: 0, held: 0, reasons: [], refusal: null, needsApproval: false };
  const books = { unpaid, unclaimed: 0, hasUnclaimed: false, payouts: [] };
  serve("get", `/payouts/admin/reseller/${userId}`, () =>
    ok({ userId, resellerName, businessName, accountStatus, ...books }),
  );
  renderApp(`/admin/payouts?reseller=${userId}`, { as: "admin", user: { id: userId } });
  expect(await screen.findByText("No payouts yet.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Bonus or Deduction" })).toBeNull();
});

test("the search, the status and the page are asked of the server, which also says how many match", async () => {
  await open(many(60), "?q=reseller+1&status=pending&size=10&page=2");
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    weekStart: "2026-11-09",
    search: "reseller 1",
    status: "pending",
    page: "2",
    pageSize: "10",
  });
  expect(names()).toEqual(["Reseller 19"]);
  expect(await screen.findByText("11 found")).toBeTruthy();
  expect(screen.getByText("11–11 of 11")).toBeTruthy();
});

test("the search also limits the counts of the status tabs; clearing it shows everybody again", async () => {
  const paid = { ...kumari, status: "paid" as const };
  const user = await open([nimal, paid, withoutPhone], "?q=kumari&status=pending");
  const tabs = within(screen.getByRole("group", { name: "Status" }))
    .getAllByRole("button")
    .map((tab) => tab.textContent);
  expect(tabs).toEqual(["All 1", "Pending 0", "Paid 1", "On Hold 0", "To Release 0"]);
  expect(screen.getByText("Searched for: “kumari” · Pending.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toEqual(["Nimal Silva", "Kumari Dias", "Ravi Perera"]));
  expect(address()).toBe("/admin/payouts");
});

test("a payout that is selected while those of another filter load is not selected among them", async () => {
  const paid = Array.from({ length: 26 }, () => makeAdminPayoutRow({ status: "paid" }));
  const user = await open([nimal, ...paid]);
  let hasArrived = false;
  serve("get", "/payouts/admin", async () => {
    await vi.waitUntil(() => hasArrived, { timeout: 10_000 });
    return ok(makeAdminPayoutWeek({ resellers: paid.slice(0, 25) }), {
      pagination: { page: 1, pageSize: 25, total: 26, totalPages: 2 },
    });
  });
  await user.click(screen.getByRole("button", { name: "Paid 26" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Nimal Silva" }));
  expect(screen.getByRole("region", { name: "Selection" }).textContent).toContain("1 selected");
  hasArrived = true;
  await waitFor(() => expect(names()).not.toContain("Nimal Silva"));
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("a week has the page sizes of the other lists, and starts with 25; a new one is in the address and starts at the first page (I-2563)", async () => {
  const user = await open(many(60), "?page=3");
  expect(names()).toHaveLength(10);
  const sizes = screen.getByRole("combobox", { name: "Show" });
  expect([...sizes.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "5",
    "10",
    "25",
    "50",
    "100",
  ]);
  await user.selectOptions(sizes, "50");
  expect(address()).toBe("/admin/payouts?size=50");
  await waitFor(() => expect(names()).toHaveLength(50));
  expect(screen.getByText("1–50 of 60")).toBeTruthy();
});

test.each(["?page=9", "?page=3&size=7"])("the address %s shows the last page of 25 rows", async (query) => {
  await open(many(60), query);
  expect(names()).toEqual(
    many(60)
      .slice(50)
      .map((row) => row.resellerName),
  );
  expect(screen.getByText("51–60 of 60")).toBeTruthy();
});

test("a selected payout that leaves a filtered week of several pages is no longer selected", async () => {
  const rows = many(30);
  const user = await open(rows, "?status=pending");
  for (const name of ["Reseller 1", "Reseller 2"])
    await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  servePayoutWeek(rows.slice(1));
  await user.click(screen.getByRole("button", { name: /^Refresh/ }));
  expect(await screen.findAllByText("1 selected")).toHaveLength(2);
  servePayoutWeek([...many(30), ...rows.slice(1)]);
  await user.click(screen.getByRole("button", { name: /^Refresh/ }));
  await waitFor(() => expect(screen.queryByRole("checkbox", { checked: true })).toBeNull());
  expect(screen.getAllByText("1 selected")).toHaveLength(2);
});

test("a new search starts at the first page", async () => {
  const user = await open(many(60), "?page=3");
  await user.type(screen.getByRole("searchbox", { name: "Search resellers" }), "reseller 1");
  await waitFor(() => expect(address()).toBe("/admin/payouts?q=reseller+1"));
  await waitFor(() => expect(names()).toHaveLength(11));
});

test("the banner says what is on hold because of missing bank details on all pages, whatever is searched", async () => {
  const missing = { hasBankDetails: false, status: "onhold" as const };
  await open(
    [
      ...many(30),
      makeAdminPayoutRow({ ...missing, totalCommission: 100.5, reason: "Bank details are missing" }),
      makeAdminPayoutRow({ ...missing, totalCommission: 49.5, reason: "Wrong account" }),
    ],
    "?q=reseller",
  );
  expect(
    screen.getByText(
      "2 resellers have no complete bank details. Rs. 150.00 of this week can't be transferred until they add them.",
    ),
  ).toBeTruthy();
});

test.each([
  ["an open week", { isOpen: true, state: "open" as const }, "Current week, still open"],
  ["a week that waits for its close", { state: "closing" as const }, "Ended, closing"],
  ["a closed week with unpaid money", { unpaid: 0.5 }, "Closed, to be paid"],
  ["a closed week that is paid", { unpaid: 0 }, "Closed and paid"],
])("the summary of %s names its state", async (_, week, text) => {
  await open([nimal], "", week);
  expect(within(screen.getByRole("region", { name: "Week summary" })).getByText(text)).toBeTruthy();
});

test("a hidden column is remembered, and reseller, commission, status and action cannot be hidden", async () => {
  const user = await open([nimal]);
  await user.click(screen.getByRole("button", { name: "View" }));
  const choices = await screen.findAllByRole("menuitemcheckbox");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Mobile Number", "Orders"]);
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Mobile Number" }));
  const headers = screen.getAllByRole("columnheader", { hidden: true });
  expect(headers.map((cell) => cell.textContent)).toEqual([
    "",
    "Reseller Name",
    "Orders",
    "Commission",
    "Status",
    "Action",
  ]);
  expect(JSON.parse(localStorage.getItem("table:admin-payouts") ?? "")).toMatchObject({
    columns: { phone: false },
  });
});

test.each([
  ["pending", 100, true],
  ["pending", 0, false],
  ["pending", -20, false],
  ["onhold", 100, false],
  ["paid", 100, false],
] as const)(
  "a payout that is %s with Rs. %d can be paid with others: %s",
  (status, totalCommission, expected) => {
    const row = makeAdminPayoutRow({ payoutId: newId(), status, totalCommission });
    expect(isPayable(row, newId())).toBe(expected);
    const run = { id: newId(), number: "PR-0007", status: "open" } as const;
    expect(isPayable({ ...row, run }, newId())).toBe(false);
  },
);

test("each payout says the status of its account, in its row and before its status is changed", async () => {
  const user = await open([
    nimal,
    { ...kumari, accountStatus: "suspended" },
    { ...withoutPhone, accountStatus: "deleted" },
  ]);
  for (const [name, text] of [
    ["Nimal Silva", "Approved"],
    ["Kumari Dias", "Suspended"],
    ["Ravi Perera", "Deleted"],
  ])
    expect(screen.getByRole("row", { name: new RegExp(name ?? "") }).textContent).toContain(text);

  await user.click(screen.getByRole("button", { name: "Edit Status of Ravi Perera" }));

  const dialog = await screen.findByRole("dialog", { name: "Update Payout Status" });
  expect(dialog.textContent).toContain("AccountDeleted");
});
