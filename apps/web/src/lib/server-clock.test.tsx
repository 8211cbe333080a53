import { act, render, screen } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefreshControl } from "../components/refresh-control.tsx";
import { renderApp } from "../test/render-app.tsx";
import { ok, refusal, server } from "../test/server.ts";
import { checkoutAttempt } from "./checkout-memory.ts";
import { noteServerTime, serverNow } from "./server-clock.ts";

const SERVER = "2026-11-22T18:20:00.000Z";

/** A reply of the server at this time. */
function replyAt(time: string, cacheControl = "no-store") {
  return new Response(null, {
    headers: { "Cache-Control": cacheControl, Date: new Date(time).toUTCString() },
  });
}

beforeEach(() => {
  // A computer with the right time of day and the zone of Los Angeles.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T07:50:00.000Z") });
});

afterEach(() => noteServerTime(replyAt(new Date().toISOString())));

function open(path: string) {
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
  return renderApp(path, {
    as: "reseller",
    me: (_call, person) => {
      const reply = ok(person);
      for (const [name, value] of replyAt(SERVER).headers) reply.headers.set(name, value);
      return reply;
    },
  });
}

test("an attempt to order is kept for a day by the server's clock, also when the device's clock is corrected meanwhile (O-2286)", () => {
  const now = new Date().toISOString();
  for (const wrong of ["2026-11-21T07:50:00.000Z", "2027-11-23T07:50:00.000Z"]) {
    vi.setSystemTime(wrong);
    noteServerTime(replyAt(now));
    checkoutAttempt.set("p1", "key");
    vi.setSystemTime(now);
    noteServerTime(replyAt(now));
    expect(checkoutAttempt.get("p1")).toBe("key");
    vi.setSystemTime("2026-11-24T07:51:00.000Z");
    expect(checkoutAttempt.get("p1")).toBeNull();
  }
});

test("on a device whose clock is hours ahead, today is the server's day (I-1842)", async () => {
  open("/dashboard");
  expect(await screen.findByText("Sunday, Nov 22, 2026")).toBeTruthy();
});

test("on a device whose clock is hours ahead, data is as old as the server's clock says (I-1842)", async () => {
  open("/dashboard");
  await screen.findByText("Sunday, Nov 22, 2026");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline. Showing saved data from 11:50 PM.")).toBeTruthy();
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event("online")));

  const query = { dataUpdatedAt: Date.now(), isFetching: false, isError: false, refetch: vi.fn() };
  render(<RefreshControl queries={[query]} />);
  expect(screen.getByText(/^Updated/).textContent).toBe("Updated 11:50 PM");
});

test("a reply that the browser kept or that has no time, and the seconds of a slow network, do not set the clock", () => {
  noteServerTime(replyAt(SERVER));
  expect(serverNow().toISOString()).toBe(SERVER);
  noteServerTime(replyAt("2026-11-22T12:00:00.000Z", "private, max-age=3600"));
  expect(serverNow().toISOString()).toBe(SERVER);
  noteServerTime(replyAt("2026-11-23T07:49:30.000Z"));
  expect(serverNow()).toEqual(new Date());
  noteServerTime(replyAt(SERVER));
  noteServerTime(new Response(null, { headers: { "Cache-Control": "no-store" } }));
  expect(serverNow()).toEqual(new Date());
});
