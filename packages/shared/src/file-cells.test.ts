import { expect, test } from "vitest";
import { parseFileCents, parseFileDate, waybillIndex, wordOf } from "./file-cells.ts";

test.each([
  ["2026-11-22", "2026-11-22"],
  ["22/11/2026", "2026-11-22"],
  ["22-Nov-2026", "2026-11-22"],
  ["22 November 2026", "2026-11-22"],
  ["5.1.26", "2026-01-05"],
  ["2026-11-22T14:05:00", "2026-11-22"],
  ["22/11/2026 14:05", "2026-11-22"],
  ["11/22/2026", null],
  ["31/02/2026", null],
  ["22-Foo-2026", null],
  ["122/11/2026", null],
  ["12026-11-22", null],
  ["122 Nov 2026", null],
  ["45983", null],
  ["", null],
])("the day of %j is %s", (cell, date) => {
  expect(parseFileDate(cell)).toBe(date);
});

test.each([
  ["1250", 125_000],
  ["1,250.00", 125_000],
  ["Rs. 1,250.00", 125_000],
  ["Rs.1250/-", 125_000],
  ["LKR 1,250.5", 125_050],
  ["රු. 1,250.00", 125_000],
  ["₨1250", 125_000],
  ["1,25,000.00", 12_500_000],
  ["1250 LKR", 125_000],
  ["1250LKR", 125_000],
  ["-350.00", -35_000],
  ["(350.00)", -35_000],
  ["Rs. -350.00", -35_000],
  ["-0", 0],
  [" 350 ", 35_000],
  ["10000000000000", 1_000_000_000_000_000],
  ["10000000000000.01", null],
  ["0", 0],
  [".50", 50],
  ["-.5", -50],
  ["Rs. .75", 75],
  ["Rs.75", 7_500],
  [".", null],
  [".125", null],
  ["1.250,00", null],
  ["250,50", null],
  ["1,25,00", null],
  ["12.345", null],
  ["12345678901234", null],
  ["=1+1", null],
  ["1 (350.00)", null],
  ["(350.00) 1", null],
  ["1e5", null],
  ["", null],
])("the amount of %j is %s cents", (cell, cents) => {
  expect(parseFileCents(cell)).toBe(cents);
});

test("a waybill that lost its leading zeros is found when only one order can be meant", () => {
  const find = waybillIndex(["00123", "0045", "045", "IP 7", null], (waybill) => waybill);
  expect(find("00123")).toEqual(["00123"]);
  expect(find("123")).toEqual(["00123"]);
  expect(find("ip7")).toEqual(["IP 7"]);
  expect(find("0045")).toEqual(["0045"]);
  expect(find("45")).toEqual(["0045", "045"]);
  expect(find("999")).toEqual([]);
  expect(find("")).toEqual([]);
});

test.each([
  ["Not at home", "Not at home"],
  [`${"x".repeat(200)} and more`, "x".repeat(200)],
  [`${"x".repeat(199)}\u{1F600} and more`, "x".repeat(199)],
])("the word of a cell has at most 200 characters, and none is cut in two: %s (D-2041)", (cell, word) => {
  expect(wordOf(cell)).toBe(word);
});
