import { expect, test } from "vitest";
import { datesOf, NAMED_RANGES, rangeOf, readDay, type NamedRange } from "./date-ranges.ts";

test.each<[string, NamedRange, string, string]>([
  ["2026-11-18", "all", "", ""],
  ["2026-11-18", "today", "2026-11-18", "2026-11-18"],
  ["2026-11-18", "this-week", "2026-11-16", "2026-11-22"],
  ["2026-11-16", "this-week", "2026-11-16", "2026-11-22"],
  ["2026-11-22", "this-week", "2026-11-16", "2026-11-22"],
  ["2026-11-22", "last-week", "2026-11-09", "2026-11-15"],
  ["2026-11-18", "this-month", "2026-11-01", "2026-11-30"],
  ["2028-02-10", "this-month", "2028-02-01", "2028-02-29"],
  ["2026-12-31", "this-month", "2026-12-01", "2026-12-31"],
  ["2026-11-18", "last-7-days", "2026-11-12", "2026-11-18"],
  ["2026-11-18", "last-30-days", "2026-10-20", "2026-11-18"],
  ["2026-11-18", "last-90-days", "2026-08-21", "2026-11-18"],
])("on %s the range %s is %s to %s", (today, range, from, to) => {
  expect(datesOf(range, today)).toEqual({ from, to });
});

test("a range has its name only on the matching day", () => {
  for (const range of NAMED_RANGES) expect(rangeOf(datesOf(range, "2026-11-18"), "2026-11-18")).toBe(range);
  expect(rangeOf({ from: "2026-11-16", to: "2026-11-22" }, "2026-11-25")).toBe("last-week");
  expect(rangeOf({ from: "2026-11-03", to: "" }, "2026-11-18")).toBe("custom");
});

test.each([
  ["2026-02-28", "2026-02-28"],
  ["2026-02-30", ""],
  ["tomorrow", ""],
  ["0002-11-18", ""],
  ["", ""],
])("the day %s in the address is read as %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});
