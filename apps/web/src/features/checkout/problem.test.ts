import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { FAILED, problemOf, wasNotPlaced, type Problem } from "./problem.ts";

type Refusal = { status: number; code: string; message?: string; errors?: Record<string, string> };

function refusalOf({ status, code, message = "", errors }: Refusal) {
  return new ApiError({ status, code, message, errors });
}

const network = refusalOf({ status: 0, code: "NETWORK", message: "Network error. Please try again." });
const broken = refusalOf({ status: 500, code: "INTERNAL" });
const notApproved = refusalOf({ status: 403, code: "ACCOUNT_NOT_APPROVED", message: "Not approved" });
const noSentence = refusalOf({ status: 403, code: "ACCOUNT_NOT_APPROVED" });
const badPhone = refusalOf({
  status: 422,
  code: "VALIDATION_FAILED",
  message: "Please check the form",
  errors: { customerPhone: "This number is not in use" },
});
const badItems = refusalOf({
  status: 422,
  code: "VALIDATION_FAILED",
  message: "Please check the form",
  errors: { items: "One item" },
});
const reusedKey = refusalOf({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message: "Used" });

test.each<[string, unknown, Problem]>([
  ["a reused key", reusedKey, { kind: "placed-before" }],
  ["no response", network, { kind: "unknown-outcome", message: "Network error. Please try again." }],
  ["a broken server", broken, { kind: "unknown-outcome", message: FAILED }],
  ["a refusal", notApproved, { kind: "refused", message: "Not approved" }],
  ["a refusal without a message", noSentence, { kind: "refused", message: FAILED }],
  [
    "a wrong field of the customer",
    badPhone,
    { kind: "refused", message: "Customer information is incomplete" },
  ],
  [
    "a wrong field that the form does not have",
    badItems,
    { kind: "refused", message: "Please check the form" },
  ],
  ["an error in the code", new TypeError("x is undefined"), { kind: "refused", message: FAILED }],
])("%s becomes its own problem", (_name, error, problem) => {
  expect(problemOf(error)).toEqual(problem);
});

test("no response while the browser is offline is a problem of its own", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(problemOf(network)).toEqual({ kind: "offline" });
});

const stock: Problem = { kind: "stock", available: 0 };
const gone: Problem = { kind: "gone" };

test.each([
  ["too little stock at the first try", stock, broken, true, true],
  ["too little stock after an attempt without a response", stock, broken, false, true],
  ["a product that is gone, after an attempt without a response", gone, broken, false, true],
  ["a refusal of the first try", problemOf(notApproved), notApproved, true, true],
  ["a refusal after an attempt without a response", problemOf(notApproved), notApproved, false, false],
  ["a broken server", problemOf(broken), broken, true, false],
  ["no response", problemOf(network), network, true, false],
  ["an error in the code", problemOf(new TypeError("x")), new TypeError("x"), true, false],
])(
  "wasNotPlaced knows whether an order may exist after %s",
  (_name, problem, error, isFirstTry, isCertain) => {
    expect(wasNotPlaced(problem, error, isFirstTry)).toBe(isCertain);
  },
);
