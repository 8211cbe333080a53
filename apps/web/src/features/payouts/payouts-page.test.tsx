import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeResellerPayout, newId } from "../../test/factories.ts";
import { PAST_PAYOUT } from "../../test/make-money.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";

const metrics = {
  totalCommission: 9000,
  totalOrders: 20,
  averageCommission: 450,
  weeklyGrowth: 12.5,
  comparedDays: 3,
  sameDaysCommission: 0,
};
const analytics: PayoutAnalytics = {
  performanceMetrics: metrics,
  weeklyTrends: [
    { week: "2026-11-09", weekEnd: "2026-11-15", commission: 1000, orders: 4 },
    { week: "2026-11-16", weekEnd: "2026-11-22", commission: 250, orders: 1 },
  ],
  monthlyTrends: [
    { month: "2026-10", commission: 7750, orders: 15 },
    { month: "2026-11", commission: 1250, orders: 5 },
  ],
};

beforeEach(() => {
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/history", () => ok([PAST_PAYOUT]));
});

/** A statement with one paid order, one reversal and a first payment that the bank returned. */
function serveStatement() {
  const transfer = { paidOn: "2026-11-13", paymentReference: "BOC-70" };
  const bankReturns = [{ ...transfer, returnedAt: "2026-11-14T05:00:00.000Z", reason: "Account closed" }];
  const line = { productName: "Saree", isOrderDeleted: false, at: "2026-11-10T05:00:00.000Z" };
  const lines = [
    { ...line, kind: "accrual", orderNumber: "ORD-000007", amount: 1500.5, reason: null },
    {
      ...line,
      kind: "reversal",
      orderNumber: "ORD-000006",
      amount: -250,
      reason: "Damaged",
      isOrderDeleted: true,
    },
  ];
  serve("get", `/payouts/reseller/${PAST_PAYOUT.id}`, () =>
    ok({ ...PAST_PAYOUT, resellerName: "Nimali", businessName: "Nimali Fashion", lines, bankReturns }),
  );
}

const chip = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

describe("overview", () => {
  test("the payouts page has three tabs below the totals of all weeks", async () => {
    renderApp("/payouts", { as: "reseller" });
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["Overview", "Analytics", "Leaderboard"]);
    expect(await chip("Total commission")).toBe("Rs. 3,000");
    expect(await chip("Total orders")).toBe("12");
    expect(await chip("Completed orders")).toBe("7");
  });

  test("the overview shows the totals, the current week and its completed orders", async () => {
    renderApp("/payouts", { as: "reseller" });
    const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
    for (const text of [
      "Rs. 250",
      "Nov 16, 2026",
      "Nov 22, 2026",
      "Payment Date (next Monday)",
      "Total Orders",
      "Completed Orders",
    ]) {
      expect(week.getByText(text)).toBeTruthy();
    }
    expect(week.getAllByText("Nov 23, 2026")).toHaveLength(2);
    expect(screen.getByText("Rs. 3,000")).toBeTruthy();
    const table = within(screen.getByRole("table", { name: "Weekly Completed Orders" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Order Number",
      "Customer Name",
      "Commission Amount",
      "Status",
    ]);
    expect(table.getByRole("link", { name: "ORD-001042" })).toBeTruthy();
    expect(table.getByText("Kamal Fernando")).toBeTruthy();
    expect(table.getByText("Completed")).toBeTruthy();
  });

  test("the commission of an order that came back late is struck through in the completed orders of its week", async () => {
    const [order] = makeResellerPayout().weeklyOrders;
    const cameBack = { orderId: newId(), commissionAmount: 0, totalCommission: 120.5, status: "returned" };
    serve("get", "/payouts/reseller", () =>
      ok({ ...makeResellerPayout(), weeklyOrders: [order, { ...order, ...cameBack }] }),
    );
    renderApp("/payouts", { as: "reseller" });
    const table = within(await screen.findByRole("table", { name: "Weekly Completed Orders" }));
    const row = table.getByRole("row", { name: /Returned/ });
    expect(row.querySelector("s")?.textContent).toBe("Instead of Rs. 120.50");
    expect(row.textContent).toContain("Rs. 0.00");
    expect(table.getByRole("row", { name: /Completed/ }).textContent).toContain("Rs. 250.00");
  });

  test("the newest 20 orders of a long week are shown, and a button shows all", async () => {
    const [order] = makeResellerPayout().weeklyOrders;
    const weeklyOrders = Array.from({ length: 21 }, (_, index) => ({
      ...order,
      orderId: newId(),
      orderNumber: `ORD-${index + 1}`,
    }));
    serve("get", "/payouts/reseller", () => ok({ ...makeResellerPayout(), weeklyOrders }));
    serve("get", "/payouts/reseller/history", () => ok([]));
    const { user } = renderApp("/payouts", { as: "reseller" });
    const table = within(await screen.findByRole("table", { name: "Weekly Completed Orders" }));
    expect(table.getByText("ORD-20")).toBeTruthy();
    expect(table.queryByText("ORD-21")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all 21 orders" }));
    expect(table.getByText("ORD-21")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
  });

  test("a week without orders and an empty history say so", async () => {
    serve("get", "/payouts/reseller", () => ok(makeResellerPayout({ weeklyOrders: [] })));
    serve("get", "/payouts/reseller/history", () => ok([]));
    renderApp("/payouts", { as: "reseller" });
    expect(await screen.findByText("No orders this week")).toBeTruthy();
    expect(await screen.findByText("No payout data available")).toBeTruthy();
  });

  test("a past payout opens its statement with the reversals and what the bank returned", async () => {
    serveStatement();
    const { user } = renderApp("/payouts", { as: "reseller" });
    await user.click(
      await screen.findByRole("link", { name: /Nov 9 – Nov 15, 2026.*Rs. 1,250.50.*4 orders.*Paid/ }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Payout statement" }));
    expect(address()).toBe(`/payouts?payout=${PAST_PAYOUT.id}`);
    expect(await dialog.findByText("BOC-77")).toBeTruthy();
    expect(dialog.getByText("Rs. 1,500.50")).toBeTruthy();
    expect(dialog.getByText("-Rs. 250.00")).toBeTruthy();
    expect(
      dialog.getByText("Nov 10, 2026 · Returned, commission deducted · Damaged · order deleted"),
    ).toBeTruthy();
    expect(dialog.getByText("Paid on").parentElement?.textContent).toBe("Paid onNov 16, 2026");
    expect(dialog.getByText("Returned by the bank on Nov 14, 2026")).toBeTruthy();
    expect(dialog.getByText("Account closed (paid on Nov 13, 2026, BOC-70)")).toBeTruthy();
  });

  test("a statement can be printed, and saved as CSV under the server's file name", async () => {
    serveStatement();
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    const saved: string[] = [];
    URL.createObjectURL = () => "blob:x";
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const calls = serve(
      "get",
      `/payouts/reseller/${PAST_PAYOUT.id}.csv`,
      () => new Response("x", { headers: { "Content-Disposition": 'attachment; filename="statement.csv"' } }),
    );
    const { user } = renderApp(`/payouts?payout=${PAST_PAYOUT.id}`, { as: "reseller" });
    const dialog = within(await screen.findByRole("dialog", { name: "Payout statement" }));
    await user.click(await dialog.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(dialog.getByText("Nimali").parentElement?.textContent).toMatch(/ pays Nimali, Nimali Fashion$/);
    await user.click(dialog.getByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(saved).toEqual(["statement.csv"]));
    expect(calls[0]?.headers.get("Authorization")).toBe("Bearer test-token");
    serve("get", `/payouts/reseller/${PAST_PAYOUT.id}.csv`, () => refusal(500, "INTERNAL", ""));
    await user.click(dialog.getByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText("Failed to download the statement")).toBeTruthy();
  });

  test("a year of payouts first shows the last quarter", async () => {
    const year = Array.from({ length: 30 }, () => ({ ...PAST_PAYOUT, id: newId() }));
    serve("get", "/payouts/reseller/history", () => ok(year));
    const { user } = renderApp("/payouts", { as: "reseller" });
    const list = within(await screen.findByRole("region", { name: "Past Payouts" }));
    expect(await list.findAllByRole("listitem")).toHaveLength(13);
    await user.click(list.getByRole("button", { name: "Show earlier payouts" }));
    expect(list.getAllByRole("listitem")).toHaveLength(26);
    await user.click(list.getByRole("button", { name: "Show earlier payouts" }));
    expect(list.getAllByRole("listitem")).toHaveLength(30);
    expect(list.queryByRole("button", { name: "Show earlier payouts" })).toBeNull();
  });

  test("a failed payouts page can be retried", async () => {
    let isDown = true;
    serve("get", "/payouts/reseller", () =>
      isDown ? refusal(500, "INTERNAL", "") : ok(makeResellerPayout()),
    );
    const { user } = renderApp("/payouts", { as: "reseller" });
    expect(await screen.findByText("Failed to fetch payout data")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("region", { name: "Current Week Payout" })).toBeTruthy();
  });

  test("the first load of the payouts page shows an outline", async () => {
    serve("get", "/payouts/reseller", pendingForever);
    renderApp("/payouts", { as: "reseller" });
    expect(await screen.findByText("Loading this week")).toBeTruthy();
  });
});

function answer(reply: PayoutAnalytics) {
  serve("get", "/payouts/reseller/analytics", () => ok(reply));
}

describe("analytics", () => {
  test("analytics show figures, weeks with bars relative to the best one, and months", async () => {
    answer(analytics);
    const { user } = renderApp("/payouts", { as: "reseller" });
    await user.click(await screen.findByRole("tab", { name: "Analytics" }));
    expect(address()).toBe("/payouts?tab=analytics");
    const growth = await screen.findByText("+12.5%");
    expect(growth.className).toContain("green");
    expect(screen.getByText("Rs. 450")).toBeTruthy();
    expect(screen.getByText("The first 3 days of this week against the same days of last week")).toBeTruthy();
    const weeks = within(screen.getByRole("region", { name: "Weekly Commission Trends" })).getAllByRole(
      "listitem",
    );
    expect(weeks.map(({ textContent }) => textContent)).toEqual([
      "Week 2 Nov 16, 2026, so farRs. 250 · 1 order",
      "Week 1 Nov 9, 2026Rs. 1,000 · 4 orders",
    ]);
    expect(weeks.map((week) => week.querySelector("[style]")?.getAttribute("style"))).toEqual([
      "width: 25%;",
      "width: 100%;",
    ]);
    expect(screen.getByText(/Your best of the last 2 weeks started Nov 9/).textContent).toContain(
      "Rs. 1,000",
    );
    const months = within(screen.getByRole("region", { name: "Monthly Performance" }));
    expect(months.getByText("Nov 2026")).toBeTruthy();
    expect(months.getByText("Rs. 7,750")).toBeTruthy();
    expect(months.getByText("Completed orders and bonuses, by the day of completion")).toBeTruthy();
  });

  test.each([
    [-8, "−8%", "red"],
    [0, "+0%", "green"],
  ])("a growth of %i is shown as %s in %s", async (weeklyGrowth, text, colour) => {
    answer({ ...analytics, performanceMetrics: { ...metrics, weeklyGrowth } });
    renderApp("/payouts?tab=analytics", { as: "reseller" });
    expect((await screen.findByText(text)).className).toContain(colour);
  });

  test("analytics without earnings say so, and a failure can be retried", async () => {
    answer({ ...analytics, performanceMetrics: { ...metrics, totalOrders: 0 } });
    const { unmount } = renderApp("/payouts?tab=analytics", { as: "reseller" });
    expect(await screen.findByText("No payout data available")).toBeTruthy();
    unmount();
    serve("get", "/payouts/reseller/analytics", () => refusal(500, "INTERNAL", ""));
    renderApp("/payouts?tab=analytics", { as: "reseller" });
    expect(await screen.findByText("Failed to fetch payout data")).toBeTruthy();
  });
});

const row = (rank: number, name: string, isYou = false) => ({
  rank,
  name,
  commission: 5000 / rank,
  orders: 9,
  isYou,
});

describe("leaderboard", () => {
  test("the leaderboard shows the best resellers of the month and, below them, the reseller's own rank", async () => {
    const top = [row(1, "Kasun T."), row(2, "Dilini P.")];
    const you = row(14, "Nimali N.", true);
    serve("get", "/payouts/reseller/leaderboard", () => ok({ month: "2026-11", top, you }));
    renderApp("/payouts?tab=leaderboard", { as: "reseller" });
    const board = within(await screen.findByRole("region", { name: "Top Performers" }));
    expect(board.getByText("Commission of orders completed in Nov 2026, without bonuses")).toBeTruthy();
    const rows = board.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toBe("Rank 1Kasun T.9 ordersRs. 5,000.00");
    expect(rows[2]).toBe("Rank 14Nimali N.You9 ordersRs. 357.14");
  });

  test("a reseller among the best is listed once, and an empty leaderboard has no names", async () => {
    const you = row(1, "Nimali N.", true);
    serve("get", "/payouts/reseller/leaderboard", () => ok({ month: "2026-11", top: [you], you }));
    const { unmount } = renderApp("/payouts?tab=leaderboard", { as: "reseller" });
    expect(await screen.findAllByText("Nimali N.")).toHaveLength(1);
    unmount();
    serve("get", "/payouts/reseller/leaderboard", () => ok({ month: "2026-11", top: [], you: null }));
    renderApp("/payouts?tab=leaderboard", { as: "reseller" });
    expect(await screen.findByText("Nobody is ranked yet")).toBeTruthy();
  });
});
