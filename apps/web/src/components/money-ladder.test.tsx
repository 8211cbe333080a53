import type { NextPayout } from "@pola/shared/schemas/money-ladder";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOrder, makeOrdersSummary, makeResellerPayout } from "../test/factories.ts";
import { makeMoneyLadder } from "../test/make-money.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { ok, serve } from "../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([makeOrder()]));
  serve("get", "/products", () => ok([]));
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/history", () => ok([]));
});

/** The text of the four steps, once the screen has loaded them. */
async function stepsAt(path: string) {
  const { unmount } = renderApp(path, { as: "reseller" });
  const steps = within(await screen.findByRole("region", { name: "Your money" })).getAllByRole("link");
  const read = steps.map((step) => [step.textContent, step.getAttribute("href")]);
  unmount();
  return read;
}

test("four screens show the same steps with the same amounts, and each opens what it sums", async () => {
  const full = [
    ["On the way → Rs. 1,200 5 orders not completed yet", "/orders?status=open"],
    ["Earned this week → Rs. 250 1 completed order since Nov 16", "/payouts#weekly-orders"],
    ["To be paid → Rs. 900 1 payout", "/payouts?show=to-be-paid#past-payouts"],
    ["Paid Rs. 1,850 2 payouts", "/payouts?show=paid#past-payouts"],
  ];
  for (const path of ["/dashboard", "/payouts", "/profile"]) expect(await stepsAt(path)).toEqual(full);
  expect(await stepsAt("/orders")).toEqual([
    ["On the way → Rs. 1,200 ", "/orders?status=open"],
    ["Earned this week → Rs. 250 ", "/payouts#weekly-orders"],
    ["To be paid → Rs. 900 ", "/payouts?show=to-be-paid#past-payouts"],
    ["Paid Rs. 1,850 ", "/payouts?show=paid#past-payouts"],
  ]);
});

test("amounts of the four steps have the same decimals, and to be paid says what is on hold and why", async () => {
  const onHold = { amount: 700, reasons: ["Checking an order"] };
  const toBePaid = { amount: 500.5, payouts: 2, carriedOver: -199.5, carriedOverDate: null, onHold };
  serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder({ toBePaid })));
  expect((await stepsAt("/dashboard")).map(([text]) => text)).toEqual([
    "On the way → Rs. 1,200.00 5 orders not completed yet",
    "Earned this week → Rs. 250.00 1 completed order since Nov 16",
    "To be paid → Rs. 500.50 2 payouts, Rs. 700 on hold: Checking an order, Rs. 199.50 to be deducted",
    "Paid Rs. 1,850.00 2 payouts",
  ]);
});

test.each([
  ["2026-11-16", "1 payout, Rs. 100 due on Nov 16"],
  [null, "1 payout, Rs. 100 carried over"],
])(
  "what earlier weeks earned and no payout holds, with the day of payment %s, reads: %s (M-2351)",
  async (carriedOverDate, text) => {
    const onHold = { amount: 0, reasons: [] };
    const toBePaid = { amount: 1000, payouts: 1, carriedOver: 100, carriedOverDate, onHold };
    serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder({ toBePaid })));
    renderApp("/dashboard", { as: "reseller" });
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test("on the way opens the orders whose commission is on the way", async () => {
  const calls = serve("get", "/orders", () => ok([makeOrder()]));
  const { user } = renderApp("/payouts", { as: "reseller" });
  await user.click(await screen.findByRole("link", { name: /On the way/ }));
  expect(await screen.findByRole("button", { name: "On the way", pressed: true })).toBeTruthy();
  expect(address()).toBe("/orders?status=open");
  expect(calls.at(-1)?.url.searchParams.get("isOpen")).toBe("true");
  expect(calls.at(-1)?.url.searchParams.has("status")).toBe(false);
});

test.each([
  [1024, "before"],
  [360, "after"],
])("at %i px the steps are %s the list of orders", async (width, place) => {
  window.innerWidth = width;
  renderApp("/orders", { as: "reseller" });
  const list = await screen.findByRole("list", { name: "Orders" });
  const money = await screen.findByRole("region", { name: "Your money" });
  const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_PRECEDING } = Node;
  expect(list.compareDocumentPosition(money)).toBe(
    place === "after" ? DOCUMENT_POSITION_FOLLOWING : DOCUMENT_POSITION_PRECEDING,
  );
});

test.each([
  [0, "No completed orders since Nov 16"],
  [1, "No unpaid orders since Nov 16"],
])("a week without an order to pay, after %i payouts, reads: %s", async (payouts, text) => {
  const week = { amount: 0, orders: 0, weekStart: "2026-11-16", weekEnd: "2026-11-22" };
  const ladder = makeMoneyLadder({ earnedThisWeek: week, paid: { amount: 150, payouts } });
  serve("get", "/payouts/reseller/ladder", () => ok(ladder));
  renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a week in which more is taken back than earned says that it is to be deducted", async () => {
  const week = { amount: -432.5, orders: 0, weekStart: "2026-11-16", weekEnd: "2026-11-22" };
  serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder({ earnedThisWeek: week })));
  renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("Rs. 432.50 to be deducted")).toBeTruthy();
});

describe("the next payout", () => {
  test.each<[NextPayout, string]>([
    [
      { state: "scheduled", amount: 900, date: "2026-11-23", reason: null },
      "Next payout: Rs. 900 on Monday, Nov 23, 2026.",
    ],
    [
      { state: "late", amount: 900, date: "2026-11-16", reason: null },
      "Rs. 900 was due on Monday, Nov 16, 2026 and is not paid yet.",
    ],
    [
      { state: "onhold", amount: 900, date: null, reason: "Bank details are missing" },
      "Rs. 900 is on hold: Bank details are missing.",
    ],
    [
      { state: "onhold", amount: 900, date: null, reason: "Please call us." },
      "Rs. 900 is on hold: Please call us.",
    ],
    [
      { state: "onhold", amount: 0, date: null, reason: "Bank details are missing" },
      "Nothing can be paid yet: Bank details are missing.",
    ],
    [
      { state: "below-minimum", amount: 90.5, date: null, reason: null },
      "Rs. 90.50 is below the minimum payout. It will be added to a later one.",
    ],
    [
      { state: "nothing", amount: 0, date: null, reason: null },
      "No payout is due. A completed order is paid on the Monday after its week.",
    ],
    [
      { state: "nothing", amount: -60, date: null, reason: null },
      "No payout is due. Rs. 60 is taken off your next payout.",
    ],
  ])("%o reads: %s", async (nextPayout, text) => {
    serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder({ nextPayout })));
    renderApp("/dashboard", { as: "reseller" });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
