import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { makeResellerPayout } from "../test/factories.ts";
import { makeBank, makeMoneyLadder, makeOrdersSummary } from "../test/make-money.ts";
import { renderApp } from "../test/render-app.tsx";
import { ok, serve } from "../test/server.ts";
import { useToday } from "./use-today.ts";

const MINUTE_MS = 60_000;
let everyTimer: MockInstance<typeof setInterval>;

beforeEach(() => {
  everyTimer = vi.spyOn(globalThis, "setInterval");
  // Sunday, 23:50 in Colombo: the last minutes of a payout week.
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([]));
  serve("get", "/products", () => ok([]));
  serve("get", "/banks", () => ok([makeBank()]));
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  serve("get", "/payouts/reseller/history", () => ok([]));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T18:20:00.000Z") });
});

/** Lets a minute of the page end at this instant. */
function endMinuteAt(time: string): void {
  vi.setSystemTime(new Date(time));
  const ticks = everyTimer.mock.calls.flatMap(([tick, ms]) => (ms === MINUTE_MS ? [tick] : []));
  act(() => {
    for (const tick of ticks) tick();
  });
}

test.each(["/dashboard", "/payouts", "/profile"])(
  "%s, open over midnight, reads the money of the new week",
  async (path) => {
    const { earnedThisWeek } = makeMoneyLadder();
    let earned = 275;
    const reads = serve("get", "/payouts/reseller/ladder", () =>
      ok(makeMoneyLadder({ earnedThisWeek: { ...earnedThisWeek, amount: earned } })),
    );
    renderApp(path, { as: "reseller" });
    expect(await screen.findByText("Rs. 275")).toBeTruthy();
    endMinuteAt("2026-11-22T18:29:00.000Z");
    expect(reads).toHaveLength(1);
    earned = 0;
    endMinuteAt("2026-11-22T18:30:30.000Z");
    await waitFor(() => expect(screen.queryByText("Rs. 275")).toBeNull());
    // Once a day, not with every minute after it.
    endMinuteAt("2026-11-22T18:32:30.000Z");
    await act(async () => await Promise.resolve());
    expect(reads).toHaveLength(2);
  },
);

test("the outstanding cash, open over midnight, is read again, because its parcels are a day older", async () => {
  const reads = serve("get", "/couriers/outstanding", () => ok([]));
  serve("get", "/couriers/outstanding/orders", () => ok([]));
  renderApp("/admin/couriers/cash", { as: "admin" });
  expect(await screen.findByText("No cash is outstanding")).toBeTruthy();
  endMinuteAt("2026-11-22T18:30:30.000Z");
  await waitFor(() => expect(reads).toHaveLength(2));
});

test("the date itself changes at midnight in Sri Lanka, also where nothing is read again", () => {
  const { result } = renderHook(useToday);
  expect(result.current).toBe("2026-11-22");
  endMinuteAt("2026-11-22T18:30:30.000Z");
  expect(result.current).toBe("2026-11-23");
});
