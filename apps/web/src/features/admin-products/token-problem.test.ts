import { expect, test } from "vitest";
import { tokenProblem } from "./token-problem.ts";

const NOW = new Date("2026-11-21T06:00:00Z");

function tokenWith(claims: object): string {
  return `head.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.sign`;
}

const seconds = (at: string) => new Date(at).getTime() / 1000;

test.each([
  ["no text", null, "Authentication token is missing. Please login again."],
  ["two parts", "a.b", "Token format is invalid. Please login again."],
  ["four parts", "a.b.c.d", "Token format is invalid. Please login again."],
  [
    "an expiry in the past",
    tokenWith({ exp: seconds("2026-11-21T05:59:59Z") }),
    "Token is expired! Please login again.",
  ],
  [
    "an expiry at this moment",
    tokenWith({ exp: seconds("2026-11-21T06:00:00Z") }),
    "Token is expired! Please login again.",
  ],
  ["an expiry in the future", tokenWith({ exp: seconds("2026-11-21T06:00:01Z"), sub: "a?>b~~" }), null],
  ["no expiry", tokenWith({ sub: "x" }), null],
  ["unreadable claims", "a.%%%.c", null],
])("a token with %s has the expected problem or none", (_, token, problem) => {
  expect(tokenProblem(token, NOW)).toBe(problem);
});
