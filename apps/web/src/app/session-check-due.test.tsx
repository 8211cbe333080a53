import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { storedUser } from "../lib/storage.ts";
import { makeOrdersSummary, makeUser } from "../test/factories.ts";
import { renderApp } from "../test/render-app.tsx";
import { ok, refusal, serve } from "../test/server.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/banks", () => ok([]));
});

const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(500);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

const overloaded = () => refusal(503, "UNAVAILABLE", "Try again");

/** Opens the profile as the last person, while the server cannot check the session. */
async function startUnchecked(person: Partial<User> = {}) {
  const checked = makeUser(person);
  storedUser.set({ ...checked, ...NO_BANK_DETAILS });
  const app = renderApp("/profile", { as: "reseller", me: overloaded });
  await pass(4000);
  await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
  expect(screen.queryByText("5678", { exact: false })).toBeNull();
  return { ...app, checked };
}

const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));

test("a session that could not be checked at the start is checked again after a while", async () => {
  const { checked } = await startUnchecked();
  const calls = serve("get", "/auth/me", () => ok(checked));
  await pass(MINUTE_MS);
  expect(await screen.findByText("5678", { exact: false })).toBeTruthy();
  await pass(10 * MINUTE_MS);
  look();
  expect(calls).toHaveLength(1);
});

test("it is checked as soon as the person looks at the page again", async () => {
  await startUnchecked();
  serve("get", "/auth/me", () => refusal(401, "UNAUTHENTICATED", "Please login"));
  look();
  expect(await screen.findByText("Please log in to continue.")).toBeTruthy();
});

test("while the server does not respond it is asked at growing intervals, and not after the logout", async () => {
  const { user } = await startUnchecked();
  const calls = serve("get", "/auth/me", overloaded);
  await pass(10 * MINUTE_MS);
  const first = calls.length;
  await pass(10 * MINUTE_MS);
  const second = calls.length - first;
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Logout" }));
  await screen.findByRole("link", { name: "Register as Reseller" });
  await pass(10 * MINUTE_MS);
  look();
  expect(calls).toHaveLength(first + second);
});

test("a closed page asks no more", async () => {
  const { unmount } = await startUnchecked();
  const calls = serve("get", "/auth/me", overloaded);
  unmount();
  await pass(10 * MINUTE_MS);
  expect(calls).toEqual([]);
});

test("a later check that fails takes away nothing that is shown", async () => {
  const { user, checked } = await startUnchecked({ status: "pending", isEmailVerified: true });
  serve("get", "/auth/me", () => ok(checked));
  await user.click(await screen.findByRole("button", { name: "Check again" }));
  await screen.findByText("5678", { exact: false });
  const calls = serve("get", "/auth/me", overloaded);
  await pass(MINUTE_MS);
  await waitFor(() => expect(calls.length).toBeGreaterThan(2));
  expect(screen.getByText("5678", { exact: false })).toBeTruthy();
});
