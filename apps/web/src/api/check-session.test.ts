import { beforeEach, expect, test, vi } from "vitest";
import { storedToken, storedUser } from "../lib/storage.ts";
import { makeUser } from "../test/factories.ts";
import { networkFailure, ok, refusal, serve } from "../test/server.ts";
import { checkSession } from "./check-session.ts";

const user = makeUser();
const warn = vi.fn<(line: string) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockImplementation(warn);
  warn.mockClear();
  storedToken.set("test-token");
});

/** Runs the check without waiting for its pauses. */
async function check(signal = new AbortController().signal) {
  const run = { isDone: false };
  const checked = checkSession(signal).finally(() => (run.isDone = true));
  while (!run.isDone) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return checked;
}

test("the person behind the token is returned and stored", async () => {
  serve("get", "/auth/me", () => ok(user));
  expect(await check()).toMatchObject({ user: { id: user.id }, isFinal: true });
  expect(storedUser.get()).toMatchObject({ id: user.id });
});

test("a refused check is final, is not repeated, and is logged with its code only", async () => {
  const calls = serve("get", "/auth/me", () => refusal(401, "UNAUTHENTICATED", "Please login"));
  expect(await check()).toEqual({ user: null, isFinal: true });
  expect(calls).toHaveLength(1);
  expect(warn.mock.calls).toEqual([["Session check failed: UNAUTHENTICATED"]]);
});

test.each([
  ["no answer", networkFailure],
  ["an overloaded server", () => refusal(503, "UNAVAILABLE", "Try again")],
  ["a failure of the server", () => refusal(500, "INTERNAL", "Something went wrong")],
  ["too many requests", () => refusal(429, "TOO_MANY_REQUESTS", "Try again later")],
  ["a proxy that reaches no server", () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 })],
  ["a proxy that waited too long", () => new Response("", { status: 504 })],
  ["the page of a network that asks for a login", () => new Response("<h1>Welcome</h1>")],
])("after %s three times the stored user stays signed in, unchecked", async (_name, answer) => {
  storedUser.set(user);
  const calls = serve("get", "/auth/me", answer);
  expect(await check()).toMatchObject({ user: { id: user.id }, isFinal: false });
  expect(calls).toHaveLength(3);
  expect(warn).toHaveBeenCalledOnce();
});

test("without a connection the server is called only once", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = serve("get", "/auth/me", networkFailure);
  expect(await check()).toEqual({ user: null, isFinal: false });
  expect(calls).toHaveLength(1);
});

test.each([
  ["no reply", networkFailure],
  ["a refusal", () => refusal(401, "UNAUTHENTICATED", "Please login")],
  ["a person", () => ok(user)],
])("%s to a token that changed meanwhile ends the check and says nothing", async (_name, answer) => {
  const calls = serve("get", "/auth/me", () => {
    storedToken.set("another");
    return answer();
  });
  expect(await check()).toBeNull();
  expect(calls).toHaveLength(1);
  expect(storedUser.get()).toBeNull();
});
