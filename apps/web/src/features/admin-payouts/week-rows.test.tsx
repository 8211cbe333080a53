import type { AdminPayoutRow, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import { isPayable } from "./payable.ts";
import "./admin-payouts-page.tsx";

const WEEK: PayoutWeekTotal = {
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  paymentDate: "2026-11-16",
  isOpen: false,
  state: "closed",
  totalCommission: 750,
  unpaid: 750,
  resellers: 1,
  opensFirst: true,
};

async function open(resellers: AdminPayoutRow[], query = "", week: Partial<PayoutWeekTotal> = {}) {
  serve("get", "/payouts/admin/weeks", () => ok([{ ...WEEK, ...week }]));
  serve("get", "/payouts/admin", () => {
    const totals = { totalCommission: 750, unpaid: 750, isOpen: false, ...week };
    return ok(makeAdminPayoutWeek({ ...totals, resellers }));
  });
  const { user } = renderApp(`/admin/payouts${query}`, { as: "admin" });
  await screen.findByRole("heading", { name: "Resellers Payout Details" });
  return user;
}

const names = () =>
  screen.queryAllByRole("rowheader").map((cell) => cell.querySelector("button")?.textContent);
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

test.each([
  ["part of a name", "silva", ["Nimal Silva"]],
  ["a business", "LOTUS", ["Nimal Silva"]],
  ["a phone number as it is shown", "077 123", ["Nimal Silva"]],
  ["a phone number with the country code", "+94 71 987", ["Kumari Dias"]],
  ["digits of a business or of a phone number", "77", ["Nimal Silva", "Kumari Dias"]],
  ["letters with digits, which are no phone number", "mobile 77", []],
  ["nothing that matches", "zzz", []],
])("a search for %s shows the matching resellers", async (_, text, expected) => {
  await open([nimal, kumari, withoutPhone], `?q=${encodeURIComponent(text)}`);
  expect(names()).toEqual(expected);
  expect(screen.getByText(`${expected.length} found`)).toBeTruthy();
});

test("the search also limits the counts of the status tabs; clearing it shows everybody again", async () => {
  const paid = { ...kumari, status: "paid" as const };
  const user = await open([nimal, paid, withoutPhone], "?q=kumari&status=pending");
  const tabs = within(screen.getByRole("group", { name: "Status" }))
    .getAllByRole("button")
    .map((tab) => tab.textContent);
  expect(tabs).toEqual(["All 1", "Pending 0", "Paid 1", "On Hold 0"]);
  expect(screen.getByText("Searched for: “kumari” · Pending.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(names()).toEqual(["Nimal Silva", "Kumari Dias", "Ravi Perera"]);
  expect(address()).toBe("/admin/payouts");
});

test("a new page size is in the address and starts at the first page", async () => {
  const user = await open(many(60), "?page=3");
  expect(names()).toHaveLength(10);
  const sizes = screen.getByRole("combobox", { name: "Show" });
  expect([...sizes.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "10",
    "25",
    "50",
    "100",
  ]);
  await user.selectOptions(sizes, "50");
  expect(address()).toBe("/admin/payouts?size=50");
  expect(names()).toHaveLength(50);
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

test("a new search starts at the first page", async () => {
  const user = await open(many(60), "?page=3");
  await user.type(screen.getByRole("searchbox", { name: "Search resellers" }), "reseller 1");
  await waitFor(() => expect(address()).toBe("/admin/payouts?q=reseller+1"));
  expect(names()).toHaveLength(11);
});

test("the banner counts missing bank details over all pages and only for unpaid money", async () => {
  const missing = { hasBankDetails: false };
  await open([
    makeAdminPayoutRow({ ...missing, totalCommission: 100.5 }),
    makeAdminPayoutRow({ ...missing, totalCommission: 49.5, status: "onhold", reason: "Wrong account" }),
    makeAdminPayoutRow({ ...missing, totalCommission: 999, status: "paid" }),
    makeAdminPayoutRow({ ...missing, totalCommission: 0 }),
    makeAdminPayoutRow({ totalCommission: 300 }),
    ...many(30),
  ]);
  expect(
    screen.getByText(
      "2 resellers have no complete bank details. Rs. 150.00 of this week can't be transferred until they add them.",
    ),
  ).toBeTruthy();
});

test.each([
  ["an open week", { isOpen: true, state: "open" as const, opensFirst: false }, "Current week, still open"],
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
    expect(isPayable(makeAdminPayoutRow({ payoutId: newId(), status, totalCommission }))).toBe(expected);
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
