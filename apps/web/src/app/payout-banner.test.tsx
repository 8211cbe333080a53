import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { makeOrder, makeOrdersSummary, makeResellerPayout } from "../test/factories.ts";
import { makeBank, makeMoneyLadder } from "../test/make-money.ts";
import { renderApp } from "../test/render-app.tsx";
import { networkFailure, ok, serve } from "../test/server.ts";

/** What the server says of a reseller without bank details. */
function serveLadder(overrides: Parameters<typeof makeMoneyLadder>[0]) {
  serve("get", "/payouts/reseller/ladder", () =>
    ok(makeMoneyLadder({ hasBankDetails: false, ...overrides })),
  );
}

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([makeOrder()]));
  serve("get", "/products", () => ok([]));
  serve("get", "/banks", () => ok([makeBank()]));
});

const TITLE = "You can't be paid yet: add your bank details.";

test("a reseller without bank details reads it on every page with the amount on hold, and one button opens the form", async () => {
  serveLadder({
    toBePaid: {
      amount: 900,
      payouts: 1,
      carriedOver: 0,
      carriedOverDate: null,
      onHold: { amount: 900, reasons: ["-"] },
    },
  });
  for (const list of ["/vendor/listings", "/products/categories"]) serve("get", list, () => ok([]));
  for (const path of ["/dashboard", "/products", "/orders"]) {
    const { unmount } = renderApp(path, { as: "reseller", user: NO_BANK_DETAILS });
    expect((await screen.findByText(TITLE)).parentElement?.textContent).toContain("Rs. 900 is on hold.");
    unmount();
  }
  const { user } = renderApp("/orders", { as: "reseller", user: NO_BANK_DETAILS });
  await user.click(await screen.findByRole("link", { name: "Add bank details" }));
  expect(await screen.findByRole("form", { name: "Bank Details" })).toBeTruthy();
});

test.each(["/dashboard", "/payouts"])(
  "on %s the banner is the only one that asks for bank details (M-125)",
  async (path) => {
    const reason = "Bank details are missing";
    serveLadder({ nextPayout: { state: "onhold", amount: 0, date: null, reason } });
    serve("get", "/payouts/reseller", () => ok(makeResellerPayout({ status: "onhold", reason })));
    serve("get", "/payouts/reseller/history", () => ok([]));
    renderApp(path, { as: "reseller", user: NO_BANK_DETAILS });
    expect(await screen.findByText(TITLE)).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Your money" })).toBeTruthy();
    if (path === "/payouts") await screen.findByRole("region", { name: "Current Week Payout" });
    expect(screen.getAllByRole("link", { name: "Add bank details" })).toHaveLength(1);
  },
);

test("while nothing is on hold the banner names what this week earned, and no amount when that is nothing", async () => {
  const nothing = {
    amount: 0,
    payouts: 0,
    carriedOver: 0,
    carriedOverDate: null,
    onHold: { amount: 0, reasons: [] },
  };
  serveLadder({ toBePaid: nothing });
  const { unmount } = renderApp("/orders", { as: "reseller", user: NO_BANK_DETAILS });
  expect((await screen.findByText(TITLE)).parentElement?.textContent).toContain(
    "Rs. 250 of this week is waiting.",
  );
  unmount();
  const week = { amount: 0, orders: 0, weekStart: "2026-11-16", weekEnd: "2026-11-22" };
  serveLadder({ toBePaid: nothing, earnedThisWeek: week });
  renderApp("/orders", { as: "reseller", user: NO_BANK_DETAILS });
  expect((await screen.findByText(TITLE)).parentElement?.textContent?.trim()).toBe(TITLE);
});

test("a reseller who waits for approval, and has nothing to be paid, is not asked for bank details", async () => {
  serveLadder({});
  renderApp("/orders", { as: "pending", user: NO_BANK_DETAILS });
  await screen.findByText("Your account is waiting for approval");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("with bank details there is no banner", async () => {
  renderApp("/orders", { as: "reseller" });
  await screen.findByRole("region", { name: "Your money" });
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("a device that knows no bank details asks the server first", async () => {
  serveLadder({ hasBankDetails: true });
  renderApp("/orders", { as: "reseller", user: NO_BANK_DETAILS });
  await screen.findByRole("region", { name: "Your money" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("a remembered person is not asked for bank details until the server has named them", async () => {
  serveLadder({});
  vi.spyOn(console, "warn").mockReturnValue();
  const first = renderApp("/orders", { as: "reseller" });
  await screen.findByRole("region", { name: "Your money" });
  first.unmount();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  serve("get", "/auth/me", networkFailure);
  renderApp(null);
  await screen.findByRole("region", { name: "Your money" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(TITLE)).toBeNull();
  serve("get", "/auth/me", () => ok({ ...first.person, ...NO_BANK_DETAILS }));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(TITLE)).toBeTruthy();
});
