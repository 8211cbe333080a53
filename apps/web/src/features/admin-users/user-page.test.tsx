import type { ActivityEntry } from "@pola/shared/schemas/admin";
import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { AccountMatch, User, UserFigures } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { delay } from "msw";
import { expect, test } from "vitest";
import { makeAdmin, makeOrder, makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./user-page.tsx";

const ID = newId();

const figures: UserFigures = {
  totalOrders: 114,
  completedOrders: 95,
  pendingOrders: 2,
  revenue: 1_124_960,
  commission: 89_240.5,
  unpaidCommission: 10_245,
  owed: 0,
  deductions: 0,
  parcels: 9,
  returnedParcels: 1,
  products: 3,
};

/** What an account earned that never was a reseller's. */
const NOTHING: Partial<UserFigures> = { totalOrders: 0, commission: 0, unpaidCommission: 0 };

const books: ResellerStatements = {
  userId: ID,
  resellerName: "Nimali Perera",
  businessName: "Nimali Fashion",
  accountStatus: "approved",
  unpaid: { weeks: [], total: 0, held: 0, reasons: [], refusal: null, needsApproval: false },
  unclaimed: 1250.5,
  hasUnclaimed: true,
  payouts: [
    {
      id: newId(),
      weekStart: "2026-11-09",
      weekEnd: "2026-11-15",
      paymentDate: "2026-11-16",
      amount: 5670,
      ordersCount: 11,
      status: "onhold",
      reason: "Bank details are wrong",
      paymentReference: null,
      paidAt: null,
      paidOn: null,
      bankReturns: [],
    },
  ],
};

const entry: ActivityEntry = {
  id: newId(),
  at: "2026-11-03T04:30:00.000Z",
  actor: { id: newId(), name: "Asha Silva" },
  action: "user.status",
  subjectType: "user",
  subjectId: ID,
  subjectName: "Nimali Perera",
  before: { status: "pending" },
  after: { status: "approved" },
  requestId: null,
};

const MATCH: AccountMatch = {
  id: newId(),
  name: "",
  status: "suspended",
  isDeleted: false,
  isSamePhone: true,
  isSameBankAccount: false,
  owed: 0,
};

function open(person: Partial<User> = {}, counted: Partial<UserFigures> = {}) {
  const shown = makeUser({ id: ID, ...person });
  const calls = {
    user: serve("get", `/users/${ID}`, () => ok(shown)),
    figures: serve("get", `/users/${ID}/figures`, () => ok({ ...figures, ...counted })),
    matches: serve("get", `/users/${ID}/matches`, () => ok([])),
    orders: serve("get", "/orders/admin/all", () => ok([makeOrder({ orderNumber: "ORD-9" })])),
    payouts: serve("get", `/payouts/admin/reseller/${ID}`, () => ok(books)),
    activity: serve("get", "/admin/activity", () => ok([entry])),
  };
  return { ...renderApp(`/admin/users/${ID}`, { as: "admin" }), calls };
}

test("a reseller's page shows figures, orders, payouts, activity and contact details", async () => {
  const { calls } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Nimali Perera" })).toBeTruthy();
  const totals = await screen.findByRole("region", { name: "Figures" });
  for (const text of [
    "Orders114",
    "95 completed, 2 pending",
    "Rs. 1,124,960.00",
    "Rs. 89,240.50Completed orders and bonuses, less returns",
    "Rs. 10,245.00",
    "OwesRs. 0.00",
    "Return rate11.1%1 of 9 parcels came back",
  ])
    expect(totals.textContent).toContain(text);
  const orders = await screen.findByRole("region", { name: "Orders" });
  expect((await within(orders).findByRole("link", { name: "ORD-9" })).getAttribute("href")).toMatch(
    /^\/admin\/orders\?order=/,
  );
  expect(calls.orders[0]?.url.searchParams.get("userId")).toBe(ID);
  const payouts = await screen.findByRole("region", { name: "Payouts" });
  for (const text of ["Rs. 1,250.50", "Nov 9, 2026", "Rs. 5,670.00", "On Hold", "Bank details are wrong"])
    await waitFor(() => expect(payouts.textContent).toContain(text));
  const statement = within(payouts).getByRole("link", { name: "Statement, Bonus or Deduction" });
  expect(statement.getAttribute("href")).toBe(`/admin/payouts?reseller=${ID}`);
  const history = await screen.findByRole("region", { name: "What happened to this account" });
  await waitFor(() => expect(history.textContent).toContain("Changed a user's status by Asha Silva"));
  expect(history.textContent).toContain("Status:pending → approved");
  expect(within(history).getByRole("link", { name: "View All" }).getAttribute("href")).toBe(
    `/admin/activity?type=user&target=${ID}`,
  );
  expect(Object.fromEntries(calls.activity[0]?.url.searchParams ?? [])).toMatchObject({
    subjectType: "user",
    subjectId: ID,
  });
});

test("what a reseller owes and what the next close deducts are figures of their own", async () => {
  open({}, { unpaidCommission: -20.5, owed: 20.5, deductions: 220.5, parcels: 0, returnedParcels: 0 });
  const totals = await screen.findByRole("region", { name: "Figures" });
  for (const text of [
    "Not paid yetRs. 0.00After Rs. 220.50 of deductions",
    "OwesRs. 20.50",
    "Return rateNone yet",
  ])
    expect(totals.textContent).toContain(text);
});

test("the account number shows only its last digits until it is revealed", async () => {
  const { user } = open();
  const bank = within(await screen.findByRole("region", { name: "Bank details" }));
  expect(bank.getByText("•••• 5678")).toBeTruthy();
  expect(bank.queryByText("0012345678")).toBeNull();
  await user.click(bank.getByRole("button", { name: "Show account number" }));
  expect(bank.getByText("0012345678")).toBeTruthy();
});

test("each missing bank detail is named", async () => {
  open({ accountNumber: null, branchName: null });
  const bank = await screen.findByRole("region", { name: "Bank details" });
  expect(bank.textContent).toContain("Bank details are missing");
  expect(bank.textContent).toContain("No branch, account number: payouts are left out of the bank file");
  expect(within(bank).queryByRole("button")).toBeNull();
});

test("the reason for the status is in the details; a missing value reads N/A", async () => {
  open({ status: "suspended", statusReason: "Fake orders", phone: null, city: "" });
  const details = await screen.findByRole("region", { name: "Details" });
  expect(details.textContent).toContain("Reason givenFake orders");
  expect(details.textContent).toContain("PhoneN/A");
  expect(details.textContent).toContain("CityN/A");
});

const AGREED_AT = "2026-11-02T04:30:00.000Z";

test.each([
  [{ role: "admin", isEmailVerified: false, termsAcceptedAt: null }, true],
  [{ role: "vendor", isEmailVerified: false, termsAcceptedAt: null }, true],
  [{ role: "vendor", isEmailVerified: true, termsAcceptedAt: null }, false],
  [{ role: "admin", isEmailVerified: false, termsAcceptedAt: AGREED_AT }, false],
  [{ role: "reseller", isEmailVerified: false, termsAcceptedAt: null }, false],
] as const)(
  "the page of an account with %j says what to do when the invitation did not arrive: %s",
  async (person, isSaid) => {
    open(person, NOTHING);
    const details = await screen.findByRole("region", { name: "Details" });
    const text = 'they can choose "Forgot your password?" on the login page';
    expect(details.textContent?.includes(text)).toBe(isSaid);
  },
);

test.each([
  [{}, "Nov 2, 2026, 10:00 AM, version 3 of the settings"],
  [{ termsVersion: 0 }, "Nov 2, 2026, 10:00 AM, built-in texts"],
  [{ termsVersion: null, termsAcceptedAt: null }, "Not recorded"],
])("the details of a reseller with %j say which legal texts they agreed to: %s", async (person, text) => {
  open(person);
  const details = await screen.findByRole("region", { name: "Details" });
  expect(details.textContent).toContain(`Terms accepted${text}`);
});

test("an admin's page has no orders and no bank details, but lists their own actions", async () => {
  const { calls } = open({ ...makeAdmin(), id: ID }, NOTHING);
  const history = await screen.findByRole("region", { name: "What this admin did" });
  await waitFor(() => expect(history.textContent).toContain("Changed a user's status: Nimali Perera"));
  expect(calls.activity[0]?.url.searchParams.get("actor")).toBe(ID);
  expect(screen.queryByRole("region", { name: "Bank details" })).toBeNull();
  await waitFor(() => expect(calls.figures).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Figures" })).toBeNull();
  expect([calls.orders, calls.payouts, calls.matches]).toEqual([[], [], []]);
});

test.each([
  ["earned commission", { ...NOTHING, commission: 500 }],
  ["owes what was paid and taken back", { ...NOTHING, unpaidCommission: -500, owed: 500 }],
])("the page of an admin who %s as a reseller still shows that money", async (_, counted) => {
  open({ ...makeAdmin(), id: ID, accountNumber: null }, counted);
  const payouts = await screen.findByRole("region", { name: "Payouts" });
  await waitFor(() => expect(payouts.textContent).toContain("Bank details are wrong"));
  for (const name of ["Figures", "Orders", "Bank details", "What this admin did"])
    expect(screen.getByRole("region", { name })).toBeTruthy();
  // Only a reseller has a page to add them.
  const bank = screen.getByRole("region", { name: "Bank details" });
  expect(bank.textContent).toContain("Only a reseller can add this. Mark the payouts as paid in another way");
});

test("a vendor's page shows the number of their products, and how many are on sale (A-2350)", async () => {
  open({ role: "vendor", status: "rejected", productsOnSale: 2 });
  expect((await screen.findByRole("region", { name: "Figures" })).textContent).toBe("Products32 on sale");
});

test("a section that fails leaves the others on the page, and its Retry loads it", async () => {
  let isDown = true;
  open();
  serve("get", `/users/${ID}/figures`, () => (isDown ? refusal(500, "X", "") : ok(figures)));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load the figures");
  expect(await screen.findByRole("link", { name: "ORD-9" })).toBeTruthy();
  isDown = false;
  await screen.findByRole("region", { name: "Orders" });
  within(alert).getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByRole("region", { name: "Figures" })).toBeTruthy();
});

test("an unknown user shows a message and a link back to the list", async () => {
  serve("get", `/users/${ID}`, () => refusal(404, "NOT_FOUND", "User not found"));
  renderApp(`/admin/users/${ID}`, { as: "admin" });
  expect(await screen.findByText("User not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Users" }).getAttribute("href")).toBe("/admin/users");
});

test("another user's page never shows the orders and payouts of the one before", async () => {
  const { user } = open();
  const other = makeUser({ firstName: "Ravi" });
  serve("get", `/users/${ID}/matches`, () => ok([{ ...MATCH, id: other.id, name: "Ravi Perera" }]));
  serve("get", `/users/${other.id}`, () => ok(other));
  serve("get", `/users/${other.id}/figures`, () => ok(figures));
  serve("get", `/users/${other.id}/matches`, () => ok([]));
  serve("get", `/payouts/admin/reseller/${other.id}`, pendingForever);
  serve("get", "/orders/admin/all", async ({ url }) => {
    if (url.searchParams.get("userId") !== ID) await delay("infinite");
    return ok([makeOrder({ orderNumber: "ORD-9" })]);
  });
  const openOther = async () => {
    await screen.findByRole("link", { name: "ORD-9" });
    await user.click(await screen.findByRole("link", { name: "Ravi Perera" }));
    await screen.findByRole("heading", { level: 1, name: "Ravi Perera" });
  };
  await openOther();
  act(() => window.history.back());
  await openOther();
  expect(screen.queryByRole("link", { name: "ORD-9" })).toBeNull();
  expect(screen.queryByText("Bank details are wrong")).toBeNull();
});

test("suspending the user reads the payouts again, which are on hold now", async () => {
  const { user, calls } = open();
  serve("patch", `/users/${ID}/status`, () => ok(makeUser({ id: ID, status: "suspended" })));
  await screen.findByText("Bank details are wrong");
  await user.click(await screen.findByRole("button", { name: "More actions for Nimali Perera" }));
  await user.click(await screen.findByRole("menuitem", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Suspend/ }));
  await user.type(dialog.getByRole("textbox"), "Fake orders");
  await user.click(dialog.getByRole("button", { name: /Suspend/ }));
  await waitFor(() => expect(calls.payouts).toHaveLength(2));
});

test("deleting the user returns to the list, and lists of orders with the name are read again (O-1221)", async () => {
  const { user, queryClient } = open();
  const visited = ["orders", "admin", "list", {}];
  queryClient.setQueryData(visited, []);
  serve("delete", `/users/${ID}`, () => ok({ id: ID }));
  serve("get", "/users", () => ok([]));
  serve("get", "/users/counts", () => ok({ all: 0, pending: 0, approved: 0, rejected: 0, suspended: 0 }));
  await user.click(await screen.findByRole("button", { name: "More actions for Nimali Perera" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByRole("textbox"), "Nimali Perera");
  await user.click(dialog.getByRole("button", { name: "Delete User" }));
  await waitFor(() => expect(address()).toBe("/admin/users"));
  expect(queryClient.getQueryState(visited)?.isInvalidated).toBe(true);
});
