import { expect, test } from "vitest";
import { openApiDocument } from "../http/openapi/document.ts";
import { conformanceTo, type SeenReply } from "./conformance.ts";

const differenceOf = conformanceTo(openApiDocument("Pola"));

const REPLY: SeenReply = {
  method: "GET",
  url: "/auth/me?x=1",
  status: 401,
  contentType: "application/json",
  header: () => undefined,
  body: { success: false, message: "No", code: "UNAUTHENTICATED", requestId: "1" },
};

test.each<[string, Partial<SeenReply>, string | null]>([
  ["a reply as described", {}, null],
  ["a row's own word before an id", { url: "/payouts/reseller/history" }, null],
  ["an unknown path's refusal", { url: "/nothing", status: 404 }, null],
  ["an unknown route", { url: "/nothing" }, "GET /nothing 401: no such route in the document"],
  ["a status", { status: 418 }, "GET /auth/me 418: the document does not list this status"],
  ["a media type", { contentType: "text/html" }, "GET /auth/me 401: the document does not list text/html"],
  ["a header", { status: 503 }, "GET /auth/me 503: no Retry-After"],
  [
    "a code of another status",
    { body: { success: false, message: "No", code: "NOT_FOUND", requestId: "1" } },
    "GET /auth/me 401: code: Invalid option",
  ],
  [
    "a key too many",
    { body: { success: false, message: "No", code: "UNAUTHENTICATED", requestId: "1", stack: "" } },
    'GET /auth/me 401: (body): Unrecognized key: "stack"',
  ],
  [
    "a reading call without its message",
    {
      url: "/payouts/admin/dashboard",
      status: 200,
      body: { success: true, data: { pendingCommissions: 1 } },
    },
    "GET /payouts/admin/dashboard 200: message: Invalid input",
  ],
  [
    "a key deep inside",
    {
      url: "/payouts/admin/dashboard",
      status: 200,
      body: { success: true, message: "Loaded", data: { pendingCommissions: "1" } },
    },
    "GET /payouts/admin/dashboard 200: data.pendingCommissions: Invalid input",
  ],
])("%s", (_, change, expected) => {
  const difference = differenceOf({ ...REPLY, ...change });

  expect(difference?.slice(0, expected?.length) ?? null).toBe(expected);
});
