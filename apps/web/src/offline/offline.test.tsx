import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storedToken, storedUser } from "../lib/storage.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { networkFailure, ok, refusal, server } from "../test/server.ts";

// 12:00 PM in Sri Lanka.
const NOW = new Date("2026-11-21T06:30:00Z");

function goOffline(isOffline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(!isOffline);
  window.dispatchEvent(new Event(isOffline ? "offline" : "online"));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
});

afterEach(() => {
  window.dispatchEvent(new Event("online"));
});

const saved = (date: Date) =>
  HttpResponse.json({ success: true, data: [] }, { headers: { "X-Saved": "1", Date: date.toUTCString() } });

describe("offline strip", () => {
  test("the offline strip says how old the shown data is, and disappears when the connection returns", async () => {
    const { person } = renderApp("/", { as: "reseller" });
    await screen.findByRole("button", { name: "Logout" });
    expect(person).not.toBeNull();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    act(() => goOffline(true));
    expect(screen.getByText("You are offline. Showing saved data from 12:00 PM.")).toBeTruthy();
    act(() => goOffline(false));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  test.each(["/login", "/register", "/forgot-password"])(
    "%s shows no data, and the strip claims none (I-53)",
    async (page) => {
      renderApp(page);
      await screen.findByRole("heading", { level: 1 });
      act(() => goOffline(true));
      expect(screen.getByText(/You are offline/).textContent).toBe("You are offline.");
    },
  );

  test.each([
    ["2026-11-21T05:12:00Z", "You are offline. Showing saved data from 10:42 AM."],
    ["2026-11-20T20:00:00Z", "You are offline. Showing saved data from 1:30 AM."],
    ["2026-11-20T05:12:00Z", "You are offline. Showing saved data from Nov 20, 2026, 10:42 AM."],
  ])(
    "a response that the service worker cached at %s counts as offline, and its time is Sri Lanka's",
    async (date, text) => {
      server.use(http.get("*/api/vendor/listings", () => saved(new Date(date))));
      renderApp("/products");
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test("a response that was on its way when the connection was lost does not hide the strip (I-53)", async () => {
    let answer: (() => void) | undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = vi.fn(async () => {
      await isAnswered;
      return ok([]);
    });
    server.use(http.get("*/api/vendor/listings", asked));
    renderApp("/products");
    await waitFor(() => expect(asked).toHaveBeenCalled());
    act(() => goOffline(true));
    answer?.();
    expect(await screen.findByText("No listings found")).toBeTruthy();
    expect(screen.getByText(/You are offline/)).toBeTruthy();
  });
});

test("listings of an earlier visit are read again when the connection returns", async () => {
  const seen = vi.fn(() => saved(new Date("2026-11-20T20:00:00Z")));
  server.use(http.get("*/api/vendor/listings", seen));
  renderApp("/products");
  act(() => goOffline(true));
  await screen.findByText("No listings found");
  expect(seen).toHaveBeenCalledTimes(1);
  act(() => goOffline(false));
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2));
});

describe("starting without a connection", () => {
  test("without a connection the last user stays signed in, and is checked when the connection returns", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const first = renderApp("/", { as: "reseller" });
    await screen.findByRole("link", { name: "Go to Dashboard" });
    first.unmount();

    goOffline(true);
    server.use(http.get("*/api/auth/me", networkFailure));
    renderApp("/");
    expect(await screen.findByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
    expect(storedToken.get()).toBe("test-token");

    server.use(http.get("*/api/auth/me", () => refusal(401, "UNAUTHENTICATED", "Please login")));
    act(() => goOffline(false));
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(storedToken.get()).toBeNull();
    expect(storedUser.get()).toBeNull();
    expect(address()).toBe("/");
  });

  test("without a stored user the failed check clears the session", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    goOffline(true);
    renderApp("/", { as: "reseller", me: networkFailure });
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(storedToken.get()).toBeNull();
  });
});

test("the stored user has no bank details, and a logout deletes it", async () => {
  const { user } = renderApp("/", { as: "reseller", user: { accountNumber: "0012345678", bankName: "BOC" } });
  await waitFor(() => expect(storedUser.get()).not.toBeNull());
  expect(JSON.stringify(storedUser.get())).not.toMatch(/0012345678|BOC/);
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Logout" }));
  await waitFor(() => expect(storedUser.get()).toBeNull());
});

test("a start with a connection shows the server's user and not the stored one", async () => {
  storedUser.set({ firstName: "Old" });
  const { person } = renderApp("/", { as: "admin" });
  server.use(http.get("*/api/auth/me", () => ok(person)));
  expect((await screen.findByRole("link", { name: "Go to Dashboard" })).getAttribute("href")).toBe("/admin");
});
