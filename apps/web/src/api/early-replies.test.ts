import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUser } from "../test/factories.ts";
import { ok, serve } from "../test/server.ts";
import { storedToken } from "../lib/storage.ts";
import { call } from "./call.ts";

beforeEach(() => {
  // The page was opened a second ago.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
});
afterEach(() => {
  delete window.early;
  storedToken.clear();
});

const earlyReply = async () => ok(makeUser({ firstName: "Early" }));
const readName = async () => (await call("GET /auth/me")).data.firstName;

test("a reply that the page asked for while the program was loading is taken once, and only for its own session", async () => {
  const asked = serve("get", "/auth/me", () => ok(makeUser({ firstName: "Later" })));
  storedToken.set("mine");
  window.early = { token: "mine", replies: { "/api/auth/me": earlyReply() } };

  expect(await readName()).toBe("Early");
  expect(asked).toHaveLength(0);
  expect(await readName()).toBe("Later");

  window.early = { token: "another's", replies: { "/api/auth/me": earlyReply() } };
  expect(await readName()).toBe("Later");
});

test("a request that failed while the program was loading is made again", async () => {
  serve("get", "/auth/me", () => ok(makeUser({ firstName: "Later" })));
  storedToken.set("mine");
  window.early = { token: "mine", replies: { "/api/auth/me": Promise.resolve(undefined) } };
  expect(await readName()).toBe("Later");
});
