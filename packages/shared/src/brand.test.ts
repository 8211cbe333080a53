import { expect, test } from "vitest";
import { BRAND_DEFAULTS } from "./brand.ts";
import { parsePhone } from "./phone.ts";

test("the default support number opens a chat: it is stored as every other phone number", () => {
  expect(parsePhone(BRAND_DEFAULTS.supportPhone)).toBe(BRAND_DEFAULTS.supportPhone);
});

test("the default addresses can reach nobody by accident", () => {
  expect(BRAND_DEFAULTS.supportEmail).toMatch(/@pola\.example$/);
  expect(BRAND_DEFAULTS.privacyEmail).toMatch(/@pola\.example$/);
});
