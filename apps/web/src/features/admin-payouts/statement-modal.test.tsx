import type { PayoutLine, ResellerStatements } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { makeWeekTotal } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

const nimali = makeAdminPayoutRow({ userId: newId() });

async function open({ query = "" } = {}) {
  serve("get", "/payouts/admin/weeks", () => ok([makeWeekTotal()]));
  serve("get", "/payouts/admin", () => ok(makeAdminPayoutWeek({ resellers: [nimali] })));
  const { user } = renderApp(`/admin/payouts${query}`, { as: "admin" });
  await screen.findByRole("heading", { name: "Resellers Payout Details", hidden: true });
  return user;
}

const PAYOUT_ID = newId();

const makeStatements = (overrides: Partial<ResellerStatements> = {}): ResellerStatements => ({
  userId: nimali.userId,
  resellerName: "Nimali Perera",
  businessName: "Nimali Fashion",
  accountStatus: "approved",
  unpaid: { weeks: [], total: 0, held: 0, reasons: [], refusal: null, needsApproval: false },
  unclaimed: -50,
  hasUnclaimed: true,
  payouts: [
    {
      id: PAYOUT_ID,
      weekStart: "2026-11-09",
      weekEnd: "2026-11-15",
      paymentDate: "2026-11-16",
      amount: 750,
      ordersCount: 3,
      status: "paid",
      reason: null,
      paymentReference: "BOC 7",
      paidAt: "2026-11-16T04:00:00.000Z",
      paidOn: "2026-11-16",
      bankReturns: [],
    },
  ],
  ...overrides,
});

function line(overrides: Partial<PayoutLine> = {}): PayoutLine {
  return {
    kind: "accrual",
    orderNumber: "ORD-7",
    productName: "Saree",
    amount: 750,
    reason: null,
    isOrderDeleted: false,
    at: "2026-11-10T04:00:00.000Z",
    ...overrides,
  };
}

/** The lines of the payout, and those in no payout. */
const serveLines = () =>
  serve("get", `/payouts/admin/reseller/${nimali.userId}/lines`, ({ url }) =>
    ok(
      url.searchParams.get("payoutId") === PAYOUT_ID
        ? [line({ isOrderDeleted: true })]
        : [line({ kind: "reversal", amount: -50, reason: "Returned" })],
    ),
  );

test("a reseller's statement opens from the row, is in the address, and shows commission that is in no payout yet", async () => {
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () => ok(makeStatements()));
  const asked = serveLines();
  const user = await open();
  const link = screen.getByRole("link", { name: "Statement of Nimali Perera" });
  // In another tab it opens over its week.
  const { weekStart } = makeAdminPayoutWeek();
  expect(link.getAttribute("href")).toBe(`/admin/payouts?week=${weekStart}&reseller=${nimali.userId}`);
  await user.click(link);
  const dialog = within(await screen.findByRole("dialog", { name: "Nimali Perera" }));
  expect(address()).toBe(`/admin/payouts?reseller=${nimali.userId}`);
  const [unclaimed, payout] = dialog.getAllByRole("group");
  expect(unclaimed?.textContent).toContain("Not in a payout yet");
  for (const text of ["Nov 9, 2026 – Nov 15, 2026", "Paid", "Paid on Nov 16, 2026 · BOC 7"])
    expect(payout?.textContent).toContain(text);
  expect(asked).toHaveLength(0);
  await user.click(dialog.getByText("Not in a payout yet"));
  expect(await dialog.findByText("Nov 10, 2026 · Returned, commission deducted · Returned")).toBeTruthy();
  await user.click(dialog.getByText("Nov 9, 2026 – Nov 15, 2026"));
  await waitFor(() => expect(payout?.textContent).toContain("ORD-7 · Saree"));
  expect(payout?.textContent).toContain("order deleted");
  await user.click(dialog.getAllByRole("button", { name: "Close" })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe("/admin/payouts"));
});

test.each([
  [-50, "The next payout is reduced by this."],
  [50, "Will be paid with the next payout."],
  [0, "These lines add up to nothing."],
])("of Rs. %i that are in no payout yet the statement says: %s", async (amount, sentence) => {
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () => ok(makeStatements({ unclaimed: amount })));
  await open({ query: `?reseller=${nimali.userId}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Nimali Perera" }));
  expect(dialog.getAllByRole("group")[0]?.textContent).toContain(sentence);
});

test("a statement that fails to load shows a message and can be loaded again", async () => {
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () =>
    refusal(404, "NOT_FOUND", "Reseller not found"),
  );
  const user = await open({ query: `?reseller=${nimali.userId}` });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to fetch admin payout dataReseller not found");
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () =>
    ok(makeStatements({ payouts: [], hasUnclaimed: false })),
  );
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No payouts yet.")).toBeTruthy();
  expect(screen.queryByText("Not in a payout yet")).toBeNull();
});

test("lines that fail to load say so, and can be loaded again", async () => {
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () => ok(makeStatements()));
  serve("get", `/payouts/admin/reseller/${nimali.userId}/lines`, () =>
    refusal(503, "UNAVAILABLE", "Please try later"),
  );
  const user = await open({ query: `?reseller=${nimali.userId}` });
  const dialog = within(await screen.findByRole("dialog", { name: "Nimali Perera" }));
  await user.click(dialog.getByText("Nov 9, 2026 – Nov 15, 2026"));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load the linesPlease try later");
  serveLines();
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await dialog.findByText("ORD-7")).toBeTruthy();
});

test("a deduction needs an amount above 0 and a reason; once it is recorded the statement is loaded again", async () => {
  const read = serve("get", `/payouts/admin/reseller/${nimali.userId}`, () => ok(makeStatements()));
  const sent = serve("post", "/payouts/admin/adjustments", ({ body }) =>
    ok(
      {
        id: newId(),
        userId: nimali.userId,
        amount: -1250.5,
        reason: "x",
        at: "2026-11-21T04:00:00.000Z",
        ...Object(body),
      },
      { status: 201, message: "Adjustment recorded" },
    ),
  );
  const user = await open({ query: `?reseller=${nimali.userId}` });
  await user.click(await screen.findByRole("button", { name: "Bonus or Deduction" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bonus or Deduction" }));
  await user.click(dialog.getByRole("radio", { name: "Deduction" }));
  const add = dialog.getByRole("button", { name: "Add Deduction" });
  await user.click(add);
  expect(await dialog.findByText("Enter an amount in rupees with at most 2 decimals")).toBeTruthy();
  expect(dialog.getByText("A reason is required")).toBeTruthy();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.type(amount, "0");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Courier damage");
  await user.click(add);
  expect(await dialog.findByText("The amount must be above 0")).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, "250,50");
  await user.click(add);
  expect(await dialog.findByText("Enter an amount in rupees with at most 2 decimals")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, "1,250.50");
  await user.click(add);
  expect(await screen.findByText("Adjustment recorded")).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    id: expect.any(String),
    userId: nimali.userId,
    kind: "deduction",
    amount: 1250.5,
    reason: "Courier damage",
  });
  await waitFor(() => expect(read).toHaveLength(2));
  expect(screen.queryByRole("dialog", { name: "Bonus or Deduction" })).toBeNull();
});

test("a refused adjustment keeps the typed values, and is the same one when it is sent again", async () => {
  serve("get", `/payouts/admin/reseller/${nimali.userId}`, () => ok(makeStatements()));
  const sent = serve("post", "/payouts/admin/adjustments", () => refusal(500, "X", ""));
  const user = await open({ query: `?reseller=${nimali.userId}` });
  await user.click(await screen.findByRole("button", { name: "Bonus or Deduction" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bonus or Deduction" }));
  await user.type(dialog.getByRole("textbox", { name: "Amount" }), "100");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Diwali");
  await user.click(dialog.getByRole("button", { name: "Add Bonus" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Failed to record the adjustment");
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value).toBe("100");
  await user.click(dialog.getByRole("button", { name: "Add Bonus" }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent[3]?.body).toEqual(sent[0]?.body);
  // Each was sent once more (I-1800). Either of the two alone is asked about.
  for (const [emptied, typed] of [
    ["Reason", "Amount"],
    ["Amount", "Reason"],
  ] as const) {
    await user.clear(dialog.getByRole("textbox", { name: emptied }));
    await user.type(dialog.getByRole("textbox", { name: typed }), "1{Escape}");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  }
});
