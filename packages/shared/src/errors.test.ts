import { expect, test } from "vitest";
import { ERROR_STATUS } from "./errors.ts";

test("every error code has its HTTP status", () => {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  expect(Object.fromEntries(byStatus)).toEqual({
    400: ["BAD_REQUEST", "BODY_TOO_SLOW"],
    401: ["UNAUTHENTICATED", "INVALID_CREDENTIALS"],
    403: [
      "FORBIDDEN",
      "TWO_FACTOR_REQUIRED",
      "TWO_FACTOR_SETUP",
      "ACCOUNT_NOT_APPROVED",
      "ACCOUNT_REJECTED",
      "ACCOUNT_SUSPENDED",
    ],
    404: ["NOT_FOUND"],
    405: ["METHOD_NOT_ALLOWED"],
    408: ["REQUEST_TIMEOUT"],
    409: [
      "CONFLICT",
      "INVALID_TRANSITION",
      "EMAIL_TAKEN",
      "PRICE_CHANGED",
      "AMOUNT_CHANGED",
      "CLOSE_REFUSED",
      "OUT_OF_STOCK",
      "BALANCE_OWED",
    ],
    413: ["PAYLOAD_TOO_LARGE"],
    415: ["UNSUPPORTED_MEDIA_TYPE"],
    422: ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_REUSED"],
    429: ["TOO_MANY_REQUESTS"],
    431: ["HEADERS_TOO_LARGE"],
    500: ["INTERNAL"],
    503: ["UNAVAILABLE"],
  });
});
