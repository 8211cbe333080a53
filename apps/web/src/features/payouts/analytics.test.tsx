import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeResellerPayout } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";

const analytics: PayoutAnalytics = {
  performanceMetrics: {
    totalCommission: 1249.5,
    totalOrders: 5,
    averageCommission: 249.9,
    weeklyGrowth: 0,
    comparedDays: 3,
    sameDaysCommission: 0,
  },
  weeklyTrends: [
    { week: "2026-11-09", weekEnd: "2026-11-15", commission: 999.5, orders: 4 },
    { week: "2026-11-16", weekEnd: "2026-11-22", commission: 250, orders: 1 },
  ],
  monthlyTrends: [{ month: "2026-11", commission: 1249.5, orders: 5 }],
};

beforeEach(() => {
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/analytics", () => ok(analytics));
});

test("the chart comes before the list of weeks", async () => {
  renderApp("/payouts?tab=analytics", { as: "reseller" });
  const chart = await screen.findByRole("region", { name: "Commission of the last 2 weeks" });
  const list = screen.getByRole("region", { name: "Weekly Commission Trends" });
  expect(chart.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("amounts side by side have the same decimals", async () => {
  renderApp("/payouts?tab=analytics", { as: "reseller" });
  const weeks = within(await screen.findByRole("region", { name: "Weekly Commission Trends" }));
  expect(weeks.getByText("Rs. 250.00")).toBeTruthy();
  expect(weeks.getByText("Rs. 999.50")).toBeTruthy();
});

test.each([
  [1, "Today against the first day of last week"],
  [3, "The first 3 days of this week against the same days of last week"],
  [7, "This week against last week"],
])("after %i days the weekly growth says what it compares: %s", async (comparedDays, text) => {
  const performanceMetrics = { ...analytics.performanceMetrics, comparedDays };
  serve("get", "/payouts/reseller/analytics", () => ok({ ...analytics, performanceMetrics }));
  renderApp("/payouts?tab=analytics", { as: "reseller" });
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ["analytics", "Weekly Commission Trends"],
  ["leaderboard", "Top Performers"],
])("a failed refresh keeps the %s", async (tab, name) => {
  serve("get", "/payouts/reseller/leaderboard", () => ok({ month: "2026-11", top: [], you: null }));
  const { queryClient } = renderApp(`/payouts?tab=${tab}`, { as: "reseller" });
  await screen.findByRole("region", { name });
  serve("get", `/payouts/reseller/${tab}`, () => refusal(503, "UNAVAILABLE", "Try again"));
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: ["payouts", "reseller", tab] });
    // The page hears of it in a timer.
    await new Promise((done) => setTimeout(done, 10));
  });
  expect(queryClient.getQueryState(["payouts", "reseller", tab])?.status).toBe("error");
  expect(screen.getByRole("region", { name })).toBeTruthy();
});
