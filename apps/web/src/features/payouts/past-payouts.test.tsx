import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeResellerPayout, newId } from "../../test/factories.ts";
import { PAST_PAYOUT } from "../../test/make-money.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";

test("the past payouts show those of one step of the money, with what is carried over", async () => {
  const held = {
    ...PAST_PAYOUT,
    id: newId(),
    status: "onhold",
    reason: "Checking an order",
    amount: 700,
    paidAt: null,
    paidOn: null,
  };
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout({ carriedOver: -200 })));
  serve("get", "/payouts/reseller/history", () => ok([held, PAST_PAYOUT]));
  const { user } = renderApp("/payouts?show=to-be-paid#past-payouts", { as: "reseller" });
  const list = within(await screen.findByRole("region", { name: "Past Payouts" }));
  expect(await list.findAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText("Rs. 700")).toBeTruthy();
  expect(list.getByText("On hold: Checking an order")).toBeTruthy();
  expect(list.getByText("Deducted from the next payout").nextElementSibling?.textContent).toBe("-Rs. 200");
  await user.click(list.getByRole("button", { name: "Paid" }));
  expect(address()).toBe("/payouts?show=paid");
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText("Rs. 1,250.50")).toBeTruthy();
});

test.each([
  [{}, "Due on Monday, Nov 16, 2026."],
  [{ reason: "Bank details are missing", status: "onhold" as const }, "On hold: Bank details are missing"],
])(
  "what an ended week earned is called so in the past payouts, until its close has run: %o (M-2261)",
  async (overrides, text) => {
    const ended = { carriedOver: 100, carriedOverDate: "2026-11-16", ...overrides };
    serve("get", "/payouts/reseller", () => ok(makeResellerPayout(ended)));
    serve("get", "/payouts/reseller/history", () => ok([PAST_PAYOUT]));
    renderApp("/payouts?show=to-be-paid#past-payouts", { as: "reseller" });
    const list = within(await screen.findByRole("region", { name: "Past Payouts" }));
    const label = await list.findByText("Earned before this week, not paid yet");
    expect(label.closest("p")?.textContent).toBe(`Earned before this week, not paid yet Rs. 100 ${text}`);
    expect(list.queryByText("Carried over to the next payout")).toBeNull();
    // The sum is to be paid.
    expect(list.queryByText("Every payout is paid.")).toBeNull();
  },
);

test("a statement has the same decimals in its lines, its total and its amount", async () => {
  const line = { kind: "accrual", productName: "Saree", isOrderDeleted: false, reason: null } as const;
  const lines = [{ ...line, orderNumber: "ORD-000007", at: "2026-11-10T05:00:00.000Z", amount: 700 }];
  const statement = {
    ...PAST_PAYOUT,
    amount: 700,
    resellerName: "Nimali",
    businessName: "",
    bankReturns: [],
  };
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/history", () => ok([PAST_PAYOUT]));
  serve("get", `/payouts/reseller/${PAST_PAYOUT.id}`, () => ok({ ...statement, lines }));
  renderApp(`/payouts?payout=${PAST_PAYOUT.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog", { name: "Payout statement" }));
  expect((await dialog.findAllByText(/^Rs. 700/)).map(({ textContent }) => textContent)).toEqual([
    "Rs. 700.00",
    "Rs. 700.00",
    "Rs. 700.00",
  ]);
});

test("a statement that does not exist, or no longer, says so instead of offering Retry (M-1545)", async () => {
  const id = newId();
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/history", () => ok([]));
  serve("get", `/payouts/reseller/${id}`, () => refusal(404, "NOT_FOUND", "Payout not found"));
  renderApp(`/payouts?payout=${id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog", { name: "Payout statement" }));
  expect(await dialog.findByText("Payout not found")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Retry" })).toBeNull();
});
