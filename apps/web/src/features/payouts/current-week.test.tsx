import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeResellerPayout, mondayRule } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./payouts-page.tsx";

function serveWeek(overrides: Parameters<typeof makeResellerPayout>[0]) {
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout(overrides)));
  serve("get", "/payouts/reseller/history", () => ok([]));
}

const paid = (toCome: number) => ({ amount: 100, toCome, toComeDate: "2026-11-30" });

test("after a payment within the week the current week shows what was paid and what is still to come", async () => {
  const rule = { ...mondayRule, minimumPayout: 500 };
  serveWeek({ totalCommission: 600, status: "paid", payout: paid(500), rule });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  const value = (label: string) => week.getByText(label).nextElementSibling?.textContent;
  expect(value("Paid already")).toBe("Rs. 100.00");
  expect(value("Earned this week, still to come")).toBe("Rs. 500.00");
  // The week is paid already, so what is to come is paid with the next one (M-1881).
  expect(value("Payment Date")).toBe("Nov 30, 2026");
  expect(week.queryByText("Paid")).toBeNull();
});

test("a payout of this week that the bank returned has a payment date, also with nothing else to come (M-1881)", async () => {
  serveWeek({ totalCommission: 100, status: "pending", payout: paid(0) });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("To be paid again").nextElementSibling?.textContent).toBe("Rs. 100.00");
  expect(week.getByText("Payment Date (next Monday)").nextElementSibling?.textContent).toBe("Nov 23, 2026");
});

test("after a payment within the week a return of what was paid is taken off the next payout, not still to come", async () => {
  serveWeek({ totalCommission: 60, status: "paid", payout: paid(-40) });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("Taken off your next payout").nextElementSibling?.textContent).toBe("Rs. 40.00");
  expect(week.getByText("Nothing to pay yet")).toBeTruthy();
  expect(week.queryByText("Earned this week, still to come")).toBeNull();
});

test.each([
  [
    "below the minimum payout",
    { rule: { ...mondayRule, minimumPayout: 500 } },
    "Below Rs. 500.00: added to the next week",
  ],
  ["with nothing to pay", { totalCommission: 0 }, "Nothing to pay yet"],
])("the current week %s names no day of payment", async (_what, overrides, text) => {
  serveWeek(overrides);
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("Payment Date (next Monday)").nextElementSibling?.textContent).toBe(text);
  expect(week.getAllByText(text)).toHaveLength(1);
  expect(week.queryByText(/Nov 23/)).toBeNull();
});

test("the bonuses and deductions of the week are a line of their own, with their reasons", async () => {
  const adjustmentLines = [
    { amount: 100, reason: "Top seller" },
    { amount: -125.5, reason: "Lost parcel" },
  ];
  serveWeek({ adjustments: -25.5, adjustmentLines });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("Bonuses and deductions this week").parentElement?.textContent).toBe(
    "Bonuses and deductions this week-Rs. 25.50Rs. 100.00: Top seller; -Rs. 125.50: Lost parcel",
  );
});

test("a bonus and a deduction of the same amount are shown, too", async () => {
  const adjustmentLines = [
    { amount: 100, reason: "Top seller" },
    { amount: -100, reason: "Lost parcel" },
  ];
  serveWeek({ adjustments: 0, adjustmentLines });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("Bonuses and deductions this week").parentElement?.textContent).toBe(
    "Bonuses and deductions this weekRs. 0.00Rs. 100.00: Top seller; -Rs. 100.00: Lost parcel",
  );
});

test("after a payment within the week no day is named for what is to come while it would be on hold", async () => {
  const reason = "Bank details are missing";
  serveWeek({ totalCommission: 600, status: "paid", reason, payout: paid(500) });
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  expect(week.getByText("Payment Date").nextElementSibling?.textContent).toBe(
    "On hold: Bank details are missing",
  );
  expect(week.getByText("Paid already").nextElementSibling?.textContent).toBe("Rs. 100.00");
});

test("the current week shows the amount carried over and the reason of a hold", async () => {
  const reason = "Bank details are missing";
  serveWeek({ status: "onhold", reason, carriedOver: -200 });
  renderApp("/payouts", { as: "reseller" });
  expect(await screen.findByText("-Rs. 200.00")).toBeTruthy();
  const week = within(screen.getByRole("region", { name: "Current Week Payout" }));
  expect(week.getAllByText("On hold: Bank details are missing")).toHaveLength(1);
  expect(week.queryByText(/Nov 23/)).toBeNull();
});

test.each([
  [-200, 500, "It is taken off your next payout."],
  [200, 500, "Below the minimum payout of Rs. 500.00. It is added to your next payout."],
  [600, 500, "Earned in earlier weeks and not in a payout yet. It is added to your next payout."],
])(
  "Rs. %i carried over with a minimum payout of %i says why: %s",
  async (carriedOver, minimumPayout, text) => {
    serveWeek({ carriedOver, rule: { ...mondayRule, minimumPayout } });
    renderApp("/payouts", { as: "reseller" });
    const label = await screen.findByText("Carried over from earlier weeks");
    expect(label.parentElement?.textContent).toContain(text);
  },
);

test.each([
  [-400, "-Rs. 400.00It is taken off your next payout. "],
  [0, "Rs. 0.00"],
])(
  "Rs. %i carried over names the orders that came back after they were paid, and the deductions (M-2701)",
  async (carriedOver, text) => {
    const deductions = [
      { amount: -500, orderNumber: "ORD-000012", reason: null },
      { amount: -99.5, orderNumber: null, reason: "Lost parcel" },
    ];
    serveWeek({ carriedOver, deductions });
    renderApp("/payouts", { as: "reseller" });
    const label = await screen.findByText("Carried over from earlier weeks");
    expect(label.parentElement?.textContent).toBe(
      `Carried over from earlier weeks${text}Deducted: Rs. 500.00 for order ORD-000012, which came back; Rs. 99.50: Lost parcel.`,
    );
  },
);

test.each([
  [{}, "Due on Monday, Nov 16, 2026."],
  [{ reason: "Bank details are missing", status: "onhold" as const }, "On hold: Bank details are missing"],
])(
  "what an ended week earned is shown with its own payment, not with this week's: %o (M-2200)",
  async (overrides, text) => {
    const ended = { carriedOver: 100, carriedOverDate: "2026-11-16" };
    serveWeek({ totalCommission: 0, ...ended, ...overrides });
    renderApp("/payouts?show=to-be-paid", { as: "reseller" });
    const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
    expect(week.getByText("Earned before this week, not paid yet").parentElement?.textContent).toBe(
      `Earned before this week, not paid yetRs. 100.00${text}`,
    );
    expect(week.queryByText("Carried over from earlier weeks")).toBeNull();
    // Nothing of the new week is due yet.
    expect(week.queryByText(/Nov 23/)).toBeNull();
  },
);
