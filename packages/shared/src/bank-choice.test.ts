import { describe, expect, test } from "vitest";
import { bankOf, branchChoices, branchOf, isUsualAccountNumber } from "./bank-choice.ts";

const BOC = {
  code: "7010",
  name: "Bank of Ceylon",
  accountDigits: 10,
  branches: [
    { code: "003", name: "Galle" },
    { code: "101", name: "Wilgamuwa" },
    { code: "202", name: "WILGAMUWA" },
  ],
};

test.each([
  ["0012345678", 10, true],
  ["001 234-5678", 10, true],
  ["001234567", 10, false],
  ["00123456789", 10, false],
  ["001234567A", 10, false],
  ["12345", null, false],
  ["123456", null, true],
  ["1234567890123456", null, true],
  ["12345678901234567", null, false],
  ["", null, false],
])(
  "the account number %j is usual for a bank with %s digits: %s",
  (accountNumber, accountDigits, isUsual) => {
    expect(isUsualAccountNumber(accountNumber, { accountDigits })).toBe(isUsual);
  },
);

describe("branches", () => {
  test("two branches of the same name differ by their codes", () => {
    expect(branchChoices(BOC).map(({ text }) => text)).toEqual([
      "Galle",
      "Wilgamuwa (101)",
      "WILGAMUWA (202)",
    ]);
  });

  test.each([
    [" galle ", "003"],
    ["Wilgamuwa (202)", "202"],
    ["Wilgamuwa", undefined],
    ["Kandy", undefined],
  ])("the text %j means the branch %s", (text, code) => {
    expect(branchOf(BOC, text)?.code).toBe(code);
  });
});

test("stored details name their bank by its code, or by its name when they were typed", () => {
  expect(bankOf([BOC], { bankCode: "7010", bankName: "x" })).toBe(BOC);
  expect(bankOf([BOC], { bankCode: null, bankName: "bank of ceylon " })).toBe(BOC);
  expect(bankOf([BOC], { bankCode: null, bankName: "BOC" })).toBeUndefined();
  expect(bankOf([BOC], { bankCode: null, bankName: null })).toBeUndefined();
});
