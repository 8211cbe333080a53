import { expect, test, vi } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { makeOrder } from "../test/factories.ts";
import { networkFailure, ok, refusal, serve } from "../test/server.ts";
import { call } from "./call.ts";
import { callFile } from "./call-file.ts";
import { onSessionEnd } from "./client.ts";
import { ApiError, errorText } from "../lib/api-error.ts";

test("a call sends method, path, body, token and headers", async () => {
  storedToken.set("abc");
  const order = makeOrder();
  const calls = serve("patch", "/orders/a%20b/tracking", () => ok(order, { message: "Thanks" }));
  const reply = await call("PATCH /orders/:id/tracking", {
    params: { id: "a b" },
    body: { trackingNumber: "T1" },
    headers: { "Idempotency-Key": "k1" },
  });
  expect(reply).toEqual({ data: order, message: "Thanks", total: undefined });
  expect(calls[0]?.body).toEqual({ trackingNumber: "T1" });
  expect(calls[0]?.headers.get("Authorization")).toBe("Bearer abc");
  expect(calls[0]?.headers.get("Idempotency-Key")).toBe("k1");
});

test("a call sends back the newest log position of this tab, and none before there is one", async () => {
  storedToken.set("abc");
  const replies = ["00000000000000FF", "0000000100000000", "0000000000000100"];
  const changes = serve("delete", "/orders/1", () => {
    const response = ok({ id: "1" });
    response.headers.set("Log-Position", replies.shift() ?? "");
    return response;
  });
  const reads = serve("get", "/orders", () => ok([]));
  await call("GET /orders");
  for (let time = 0; time < 3; time += 1) await call("DELETE /orders/:id", { params: { id: "1" } });
  await call("GET /orders");
  expect(reads.map(({ headers }) => headers.get("Log-Position"))).toEqual([null, "0000000100000000"]);
  expect(changes.map(({ headers }) => headers.get("Log-Position"))).toEqual([
    null,
    "00000000000000FF",
    "0000000100000000",
  ]);
});

test("empty values are left out of the query", async () => {
  const calls = serve("get", "/orders", () => ok([]));
  await call("GET /orders", { query: { search: "a b", page: 2, status: "", sort: undefined, from: null } });
  expect(calls[0]?.url.search).toBe("?search=a+b&page=2");
});

test("a slow call is not aborted, because calls have no time limit", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => ok([]));
  const timers = vi.spyOn(globalThis, "setTimeout");
  await call("GET /orders");
  expect(fetched.mock.calls[0]?.[1]?.signal ?? null).toBeNull();
  expect(timers).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a list returns its rows and how many match in all", async () => {
  const pagination = { page: 2, pageSize: 10, total: 214, totalPages: 22 };
  serve("get", "/orders", () => ok([], { pagination }));
  expect((await call("GET /orders")).total).toBe(214);
});

test("a refusal carries the server's message, field errors and data", async () => {
  serve("get", "/orders", () =>
    refusal(409, "OUT_OF_STOCK", "Only 2 left", {
      errors: { quantity: "Only 2 left" },
      data: { available: 2 },
    }),
  );
  await expect(call("GET /orders")).rejects.toMatchObject({
    status: 409,
    code: "OUT_OF_STOCK",
    message: "Only 2 left",
    errors: { quantity: "Only 2 left" },
    data: { available: 2 },
    isNetwork: false,
  });
});

test.each([
  ["no answer", networkFailure, "Network error. Please try again."],
  ["a proxy's error page", () => new Response("<html>", { status: 502 }), "Fallback"],
  ["a success without an envelope", () => Response.json(["rows"]), "Fallback"],
  ["a success that is not JSON", () => new Response("fine"), "Fallback"],
  ["the server's message", () => refusal(403, "FORBIDDEN", "Not yours"), "Not yours"],
])("%s becomes a sentence for a person", async (_name, answer, sentence) => {
  serve("get", "/orders", answer);
  const error: unknown = await call("GET /orders").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(errorText(error, "Fallback")).toBe(sentence);
});

const refused = new ApiError({ status: 409, code: "CONFLICT", message: "Already sent" });
const speechless = new ApiError({ status: 500, code: "INTERNAL", message: "" });
const dead = new ApiError({ status: 0, code: "NETWORK", message: "Network error. Please try again." });
const bug = new TypeError("x is undefined");
const LEAD = { fallback: "Failed", lead: "Failed to send" };
const ALL = { ...LEAD, noResponse: "No response", unexpected: "Unexpected" };

test.each([
  ["a refusal after its lead-in", refused, LEAD, "Failed to send: Already sent"],
  ["the fallback for a refusal without a message", speechless, LEAD, "Failed"],
  ["a network failure after the lead-in", dead, LEAD, "Failed to send: Network error. Please try again."],
  ["the caller's words for a network failure", dead, ALL, "No response"],
  ["the fallback for an error in the code", bug, "Failed", "Failed"],
  [
    "the words for no response for an error in the code",
    bug,
    { fallback: "Failed", noResponse: "No response" },
    "No response",
  ],
  ["the words for an unexpected error for an error in the code", bug, ALL, "Unexpected"],
])("errorText shows %s", (_name, error, words, sentence) => {
  expect(errorText(error, words)).toBe(sentence);
});

test("an aborted call throws its own error and not a network failure", async () => {
  serve("get", "/orders", () => ok([]));
  const abort = new AbortController();
  abort.abort();
  const error: unknown = await call("GET /orders", { signal: abort.signal }).catch(
    (reason: unknown) => reason,
  );
  expect(error).not.toBeInstanceOf(ApiError);
});

test("a late 401 for an older token does not end the current session", async () => {
  const ends: string[] = [];
  const stop = onSessionEnd(() => ends.push("end"));
  storedToken.set("old");
  serve("get", "/orders", () => {
    storedToken.set("new");
    return refusal(401, "UNAUTHENTICATED", "Please login");
  });
  await expect(call("GET /orders")).rejects.toThrow("Please login");
  expect(storedToken.get()).toBe("new");
  expect(ends).toEqual([]);
  stop();
});

test("a FormData is sent unchanged, and the browser sets its content type and boundary", async () => {
  const fetching = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(ok({ url: "/uploads/a.webp" }));
  const body = new FormData();
  await call("POST /uploads/images", { body });
  const sent = fetching.mock.calls[0]?.[1];
  fetching.mockRestore();
  expect(sent?.body).toBe(body);
  expect(new Headers(sent?.headers).has("Content-Type")).toBe(false);
});

test.each([
  ["a quoted", 'attachment; filename="statement-2026-11-09.csv"'],
  ["a bare", "attachment; filename=statement-2026-11-09.csv"],
])(
  "a file is requested with the token and has %s name that the server gave it",
  async (_name, disposition) => {
    storedToken.set("abc");
    const calls = serve(
      "get",
      "/payouts/reseller/p1.csv",
      () =>
        new Response("order,amount\r\n", {
          headers: { "Content-Disposition": disposition },
        }),
    );
    const file = await callFile("GET /payouts/reseller/:id.csv", { params: { id: "p1" } });
    expect(file.name).toBe("statement-2026-11-09.csv");
    expect(await file.content.text()).toBe("order,amount\r\n");
    expect(calls[0]?.headers.get("Authorization")).toBe("Bearer abc");
  },
);

test("a refused file is a refusal like any other, and its 401 ends the session", async () => {
  storedToken.set("abc");
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  serve("get", "/payouts/reseller/p1.csv", () => refusal(401, "UNAUTHENTICATED", "Please login again"));
  await expect(callFile("GET /payouts/reseller/:id.csv", { params: { id: "p1" } })).rejects.toMatchObject({
    status: 401,
    // The person reads it after signing in again, when "Please login" would be wrong.
    message: "Your session had ended. Please try again.",
  });
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});
