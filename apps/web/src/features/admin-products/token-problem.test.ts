import { expect, test } from "vitest";
import { tokenProblem } from "./token-problem.ts";

const NOW = new Date("2026-11-21T06:00:00Z");

function tokenWith(claims: object): string {
  return `head.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.sign`;
}

const seconds = (at: string) => new Date(at).getTime() / 1000;

test.each([
  ["no token", null, "Authentication token is missing. Please login again."],
  ["two parts", "a.b", "Token format is invalid. Please login again."],
  ["four parts", "a.b.c.d", "Token format is invalid. Please login again."],
  [
    "an expiry gone by",
    tokenWith({ exp: seconds("2026-11-21T05:59:59Z") }),
    "Token is expired! Please login again.",
  ],
  [
    "an expiry at this instant",
    tokenWith({ exp: seconds("2026-11-21T06:00:00Z") }),
    "Token is expired! Please login again.",
  ],
  ["an expiry to come", tokenWith({ exp: seconds("2026-11-21T06:00:01Z"), sub: "a?>b~~" }), null],
  ["no expiry", tokenWith({ sub: "x" }), null],
  ["claims nobody can read", "a.%%%.c", null],
])("%s", (_, token, problem) => {
  expect(tokenProblem(token, NOW)).toBe(problem);
});
