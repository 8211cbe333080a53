import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, parsePhone, whatsappLink } from "./phone.ts";

const MOBILE = "+94771234567";

describe("a phone number is accepted in every usual Sri Lankan notation and stored in one format", () => {
  test.each([
    "0771234567",
    "077 123 4567",
    "077-123-4567",
    "(077) 123 4567",
    "077.123.4567",
    "077/1234567",
    "77 123 4567",
    "771234567",
    "94771234567",
    "94 77 123 4567",
    "+94771234567",
    "+94 77 123 4567",
    "+94-77-123-4567",
    "(+94) 77 123 4567",
    "+94 (0)77 123 4567",
    "0094771234567",
    "00 94 77 123 4567",
    "  077 123 4567\t",
    "077\u00A0123\u00A04567",
    "077\u2011123\u20134567",
    "\u202A+94 77 123 4567\u202C",
  ])("the mobile number %j is stored as +94771234567", (text) => {
    expect(parsePhone(text)).toBe(MOBILE);
  });

  test.each([
    ["011 2345678", "+94112345678"],
    ["011-234 5678", "+94112345678"],
    ["+94 81 222 3344", "+94812223344"],
    ["912345678", "+94912345678"],
    ["0702345678", "+94702345678"],
  ])("the landline or mobile number %s is stored as %s", (text, stored) => {
    expect(parsePhone(text)).toBe(stored);
  });

  test.each([
    ["empty", ""],
    ["only separators", "( ) -"],
    ["one digit short", "077 123 456"],
    ["one digit long", "077 123 45678"],
    ["country code, one digit short", "94 77 123 456"],
    ["country code, one digit long", "+94 77 123 45678"],
    ["letters", "077 CALL NOW"],
    ["a letter O for a zero", "O771234567"],
    ["an extension", "0112345678 x12"],
    ["two numbers", "0771234567, 0719876543"],
    ["India", "+91 98765 43210"],
    ["India, local", "9876543210"],
    ["United Kingdom", "+44 20 7946 0958"],
    ["United Kingdom by 00", "0044 20 7946 0958"],
    ["Australia", "+61 412 345 678"],
    ["United States", "+1 202 555 0123"],
    ["a plus without the country code", "+0771234567"],
    ["two plus signs", "++94771234567"],
    ["a plus in the middle", "94+771234567"],
    ["an area that does not exist", "012 345 6789"],
    ["digits of another script", "٠٧٧١٢٣٤٥٦٧"],
  ])("a phone number is refused: %s", (_why, text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test("law: a stored number is shown as 0XX XXX XXXX, and that text parses back to the same number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 700_000_000, max: 799_999_999 }), (national) => {
        const stored = `+94${national}`;
        expect(formatPhone(stored)).toMatch(/^0\d\d \d{3} \d{4}$/);
        expect(parsePhone(formatPhone(stored))).toBe(stored);
        expect(parsePhone(stored)).toBe(stored);
      }),
    );
  });

  test("law: no text makes parsePhone throw, and every number it returns can be stored", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+ ()0-9x-]{0,16}$/), (text) => {
        expect(parsePhone(text) ?? MOBILE).toMatch(/^\+94[1-9]\d{8}$/);
      }),
    );
  });
});

test("a stored number is shown as 0XX XXX XXXX; any other text is shown unchanged", () => {
  expect(formatPhone(MOBILE)).toBe("077 123 4567");
  for (const text of ["N/A", `Nimal ${MOBILE}`, `${MOBILE} Nimal`]) expect(formatPhone(text)).toBe(text);
});

test("the link to the support chat uses country code 94 without the leading 0 and carries its text", () => {
  const link = "https://wa.me/94771234567?text=Help%20%26%20more%3F";
  expect(whatsappLink(MOBILE, "Help & more?")).toBe(link);
  expect(whatsappLink("077 123 4567", "Help & more?")).toBe(link);
});
