import { expect, test } from "vitest";
import { BRAND_DEFAULTS } from "./brand.ts";
import { parsePhone } from "./phone.ts";

test("the default support number has the stored format, so that it can open a chat", () => {
  expect(parsePhone(BRAND_DEFAULTS.supportPhone)).toBe(BRAND_DEFAULTS.supportPhone);
});

test("the default email addresses belong to nobody", () => {
  expect(BRAND_DEFAULTS.supportEmail).toMatch(/@pola\.example$/);
  expect(BRAND_DEFAULTS.privacyEmail).toMatch(/@pola\.example$/);
});
