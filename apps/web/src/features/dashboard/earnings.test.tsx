import type { ProductEarnings } from "@pola/shared/schemas/orders-summary";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { makeOrdersSummary, makePayoutAnalytics } from "../../test/make-money.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, serve } from "../../test/server.ts";

const earned = (overrides: Partial<ProductEarnings> = {}): ProductEarnings => ({
  productId: "018f0000-0000-7000-8000-0000000000aa",
  name: "Cotton Saree",
  quantity: 6,
  revenue: 14_700,
  commission: 1500,
  ...overrides,
});

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([]));
  serve("get", "/products", () => ok([]));
});

const open = () => renderApp("/dashboard", { as: "reseller" });
const region = async (name: string) => within(await screen.findByRole("region", { name }));

const weeks = async () => await region("This week and last week");
const best = async () => await region("Best products");
const selling = async () => await region("Sells well now");

describe("this week and last week", () => {
  test("an unfinished week is shown beside the same days of last week", async () => {
    const metrics = { comparedDays: 3, sameDaysCommission: 200, weeklyGrowth: 50 };
    const analytics = makePayoutAnalytics(metrics, 300);
    const lastWeek = { week: "2026-11-09", weekEnd: "2026-11-15", commission: 900, orders: 1 };
    analytics.weeklyTrends.unshift(lastWeek);
    serve("get", "/payouts/reseller/analytics", () => ok(analytics));
    open();
    expect(await (await weeks()).findByText("Rs. 300")).toBeTruthy();
    for (const text of ["This week, so far", "Last week, first 3 days", "Rs. 200", "+50%"])
      expect((await weeks()).getByText(text)).toBeTruthy();
  });

  test.each([
    [1, "Last week, first day", 300],
    [7, "Last week", 0],
  ])(
    "%i compared days are called %s, whether or not this week earned",
    async (comparedDays, label, thisWeek) => {
      const metrics = { comparedDays, sameDaysCommission: 200 };
      serve("get", "/payouts/reseller/analytics", () => ok(makePayoutAnalytics(metrics, thisWeek)));
      open();
      expect(await (await weeks()).findByText(label)).toBeTruthy();
    },
  );

  test("two weeks without commission say so", async () => {
    open();
    expect(
      await (await weeks()).findByText("Nothing earned yet, this week or by this day last week."),
    ).toBeTruthy();
  });

  test("the comparison loads and fails on its own", async () => {
    serve("get", "/payouts/reseller/analytics", pendingForever);
    const { unmount } = open();
    expect(await (await weeks()).findByText("Loading your weeks")).toBeTruthy();
    unmount();
    serve("get", "/payouts/reseller/analytics", () => networkFailure());
    open();
    expect(await (await weeks()).findByText("Failed to load your weeks")).toBeTruthy();
  });
});

describe("best products", () => {
  test("the five that earn the most are bars, and all are in the table behind them", async () => {
    const products = [1500, 900, 800, 700, 600, 500].map((commission, index) =>
      earned({ productId: `p-${index}`, name: `Product ${index + 1}`, commission, quantity: index + 1 }),
    );
    serve("get", "/orders/best-products", () => ok(products));
    const { user } = open();
    const bars = within(await (await best()).findByRole("list", { name: "Best products" }));
    expect(bars.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Product 1 1 piece Rs. 1,500",
      "Product 2 2 pieces Rs. 900",
      "Product 3 3 pieces Rs. 800",
      "Product 4 4 pieces Rs. 700",
      "Product 5 5 pieces Rs. 600",
    ]);
    await user.click((await best()).getByRole("button", { name: "Show table" }));
    const table = within((await best()).getByRole("table", { name: "Best products" }));
    expect(table.getAllByRole("row")).toHaveLength(7);
    expect(table.getByRole("link", { name: "Product 6" }).getAttribute("href")).toBe("/products?q=Product+6");
    expect(table.getByText("Rs. 1,500.00")).toBeTruthy();
    await user.click((await best()).getByRole("button", { name: "Show chart" }));
    expect((await best()).queryByRole("table")).toBeNull();
  });

  test("without orders they say when they appear; they load and fail on their own", async () => {
    const empty = open();
    expect(await (await best()).findByText("No best products yet")).toBeTruthy();
    empty.unmount();
    serve("get", "/orders/best-products", pendingForever);
    const loading = open();
    expect(await (await best()).findByText("Loading your best products")).toBeTruthy();
    loading.unmount();
    serve("get", "/orders/best-products", () => networkFailure());
    open();
    expect(await (await best()).findByText("Failed to load your best products")).toBeTruthy();
  });
});

describe("sells well now", () => {
  test("what was ordered most in the last 14 days is listed with what it earns, and leads to the list", async () => {
    const calls = serve("get", "/products", ({ url }) =>
      ok(url.searchParams.has("isPopular") ? [makeProduct({ name: "Clay Lamp", commission: 250 })] : []),
    );
    open();
    const list = within(await (await selling()).findByRole("list", { name: "Sells well now" }));
    expect(list.getByRole("link", { name: "Clay Lamp" })).toBeTruthy();
    expect(list.getByText("Rs. 250")).toBeTruthy();
    const asked = calls.find(({ url }) => url.searchParams.has("isPopular"));
    expect(asked?.url.searchParams.get("sort")).toBe("popular");
    expect((await selling()).getByRole("link", { name: "See more" }).getAttribute("href")).toBe(
      "/products?sort=popular",
    );
  });

  test("a quiet shop says so; the block loads and fails on its own", async () => {
    const empty = open();
    expect(await (await selling()).findByText("No sales in the last 14 days")).toBeTruthy();
    expect((await selling()).getByText("Sales are counted every hour.")).toBeTruthy();
    empty.unmount();
    serve("get", "/products", pendingForever);
    const loading = open();
    expect(await (await selling()).findByText("Loading what sells well")).toBeTruthy();
    loading.unmount();
    serve("get", "/products", ({ url }) => (url.searchParams.has("isPopular") ? networkFailure() : ok([])));
    open();
    expect(await (await selling()).findByText("Failed to load what sells well")).toBeTruthy();
  });
});
