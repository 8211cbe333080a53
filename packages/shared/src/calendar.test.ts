import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  businessDateOf,
  dayBounds,
  daysBetween,
  formatBusinessDate,
  formatDate,
  formatDateTime,
  formatLongDate,
  lastMonths,
  monthOf,
  payoutRuleText,
  payoutWeekOf,
  type PayoutWeekRule,
  startOfBusinessDay,
  weekdayOf,
} from "./calendar.ts";

const RULES: PayoutWeekRule[] = ["monday", "saturday"];
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

// Sri Lanka has kept +05:30 since 15 April 2006.
const anyInstant = fc.date({
  min: new Date("2006-04-16T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const anyRule = fc.constantFrom(...RULES);
const at = (text: string) => new Date(text);
const colombo = (options: Intl.DateTimeFormatOptions, locale = "en-US") =>
  new Intl.DateTimeFormat(locale, { timeZone: "Asia/Colombo", ...options });

describe("business dates are Asia/Colombo", () => {
  const isoDay = colombo({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
  const weekday = colombo({ weekday: "long" });
  const shortDay = colombo({ dateStyle: "medium" });
  const shortTime = colombo({ dateStyle: "medium", timeStyle: "short" });
  const dayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

  test("law: date, month, weekday and formatted texts agree with the time zone data", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = businessDateOf(instant);
        expect(date).toBe(isoDay.format(instant));
        expect(monthOf(instant)).toBe(isoDay.format(instant).slice(0, 7));
        expect(dayNames[weekdayOf(date)]).toBe(weekday.format(instant));
        expect(formatDate(instant)).toBe(shortDay.format(instant));
        expect(formatBusinessDate(date)).toBe(shortDay.format(instant));
        // Newer time zone data has a narrow space before AM and PM.
        expect(formatDateTime(instant)).toBe(shortTime.format(instant).replace("\u202F", " "));
      }),
    );
  });

  test.each([
    ["2026-11-20T18:29:59.999Z", "2026-11-20"],
    ["2026-11-20T18:30:00.000Z", "2026-11-21"],
    ["2026-12-31T18:30:00.000Z", "2027-01-01"],
    ["2028-02-28T18:30:00.000Z", "2028-02-29"],
  ])("the instant %s is on the business date %s", (instant, date) => {
    expect(businessDateOf(at(instant))).toBe(date);
  });

  test("law: a day contains its first instant but not the next day's, and days follow each other without a gap", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = businessDateOf(instant);
        const { startsAt, endsAt } = dayBounds(date);
        expect(startsAt.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime()).toBeLessThan(endsAt.getTime());
        expect(startOfBusinessDay(addDays(date, 1))).toEqual(endsAt);
        expect(startOfBusinessDay(date)).toEqual(startsAt);
      }),
    );
  });

  test("law: daysBetween is the inverse of addDays", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -5000, max: 5000 }), (instant, days) => {
        const date = businessDateOf(instant);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  test.each([
    "2026-02-30",
    "2026-13-01",
    "2025-02-29",
    "2026-1-1",
    "20261121",
    "2026-11-21T00:00",
    "",
    "today",
  ])("%j is refused as a business date", (text) => {
    expect(() => startOfBusinessDay(text)).toThrow(RangeError);
  });

  test("an invalid instant and a date after the year 9999 are refused", () => {
    expect(() => businessDateOf(new Date(NaN))).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  });
});

describe("the payout week", () => {
  const saturday21 = at("2026-11-21T06:00:00Z");

  test("under the rule monday, a week is Monday to Sunday and is paid on the next Monday", () => {
    expect(payoutWeekOf(saturday21, "monday")).toEqual({
      weekStart: "2026-11-16",
      weekEnd: "2026-11-22",
      paymentDate: "2026-11-23",
      startsAt: at("2026-11-15T18:30:00.000Z"),
      endsAt: at("2026-11-22T18:30:00.000Z"),
    });
  });

  test("under the rule saturday, a week is Saturday to Friday and is paid on the Monday after", () => {
    expect(payoutWeekOf(saturday21, "saturday")).toEqual({
      weekStart: "2026-11-21",
      weekEnd: "2026-11-27",
      paymentDate: "2026-11-30",
      startsAt: at("2026-11-20T18:30:00.000Z"),
      endsAt: at("2026-11-27T18:30:00.000Z"),
    });
  });

  test("a week begins on Monday 00:00 in Colombo, which is Sunday 18:30 UTC", () => {
    expect(payoutWeekOf(at("2026-11-22T18:29:59.999Z"), "monday").weekStart).toBe("2026-11-16");
    expect(payoutWeekOf(at("2026-11-22T18:30:00.000Z"), "monday").weekStart).toBe("2026-11-23");
    expect(payoutWeekOf(at("2026-11-20T18:29:59.999Z"), "saturday").weekStart).toBe("2026-11-14");
    expect(payoutWeekOf(at("2026-11-20T18:30:00.000Z"), "saturday").weekStart).toBe("2026-11-21");
  });

  test("law: an instant is in its own payout week and not in the week before or after", () => {
    fc.assert(
      fc.property(anyInstant, anyRule, (instant, rule) => {
        const week = payoutWeekOf(instant, rule);
        const before = payoutWeekOf(new Date(week.startsAt.getTime() - 1), rule);
        const after = payoutWeekOf(week.endsAt, rule);
        const holding = [before, week, after].filter(
          (one) => one.startsAt <= instant && instant < one.endsAt,
        );
        expect(holding).toEqual([week]);
      }),
    );
  });

  test("law: payout weeks have seven days each and follow each other without gap or overlap", () => {
    fc.assert(
      fc.property(anyInstant, anyRule, (instant, rule) => {
        const week = payoutWeekOf(instant, rule);
        const before = payoutWeekOf(new Date(week.startsAt.getTime() - 1), rule);
        expect(week.endsAt.getTime() - week.startsAt.getTime()).toBe(WEEK_MS);
        expect(before.endsAt).toEqual(week.startsAt);
        expect(addDays(before.weekEnd, 1)).toBe(week.weekStart);
        expect(payoutWeekOf(week.endsAt, rule).weekStart).toBe(addDays(week.weekStart, 7));
        expect(payoutWeekOf(new Date(week.endsAt.getTime() - 1), rule)).toEqual(week);
        expect(payoutWeekOf(week.startsAt, rule)).toEqual(week);
      }),
    );
  });

  test("law: the dates and the instants of a payout week agree", () => {
    fc.assert(
      fc.property(anyInstant, anyRule, (instant, rule) => {
        const week = payoutWeekOf(instant, rule);
        expect(daysBetween(week.weekStart, week.weekEnd)).toBe(6);
        expect(dayBounds(week.weekStart).startsAt).toEqual(week.startsAt);
        expect(dayBounds(week.weekEnd).endsAt).toEqual(week.endsAt);
      }),
    );
  });

  test("law: the payment date is the first Monday after the week's end", () => {
    fc.assert(
      fc.property(anyInstant, anyRule, (instant, rule) => {
        const { weekEnd, paymentDate } = payoutWeekOf(instant, rule);
        const later = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(weekEnd, days));
        expect(paymentDate).toBe(later.find((date) => weekdayOf(date) === 1));
      }),
    );
  });

  test("the box on both payout screens explains the payout week rule in force", () => {
    const [monday, saturday] = RULES.map((rule) => payoutRuleText(rule).join(" "));
    expect(monday).toContain("Monday to Sunday");
    expect(monday).not.toContain("Saturday");
    expect(saturday).toContain("Saturday to Friday");
    expect(saturday).not.toContain("Sunday");
    for (const text of [monday, saturday]) {
      expect(text).toContain("paid every Monday for the previous week");
      expect(text).toContain("Only completed orders count.");
      expect(text).toContain("Pending orders appear once completed.");
    }
  });
});

describe("months", () => {
  test("the last months are listed oldest first, also across the turn of the year", () => {
    expect(lastMonths(at("2027-02-10T00:00:00Z"), 6)).toEqual([
      "2026-09",
      "2026-10",
      "2026-11",
      "2026-12",
      "2027-01",
      "2027-02",
    ]);
  });

  test("an instant on the last evening of a month in UTC is in the next month in Colombo", () => {
    expect(monthOf(at("2026-10-31T18:30:00.000Z"))).toBe("2026-11");
    expect(lastMonths(at("2026-10-31T18:30:00.000Z"), 2)).toEqual(["2026-10", "2026-11"]);
    expect(lastMonths(at("2026-03-31T10:00:00Z"), 2)).toEqual(["2026-02", "2026-03"]);
  });

  test("law: lastMonths returns the requested number of months, each once, in order, ending with the current one", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 36 }), (instant, count) => {
        const months = lastMonths(instant, count);
        expect(new Set(months).size).toBe(count);
        expect(months.toSorted()).toEqual(months);
        expect(months.at(-1)).toBe(monthOf(instant));
      }),
    );
  });
});

describe("dates in en-US short form", () => {
  test.each([
    ["2026-11-21T03:33:00Z", "Nov 21, 2026, 9:03 AM"],
    ["2026-11-20T18:30:00Z", "Nov 21, 2026, 12:00 AM"],
    ["2026-11-21T06:30:00Z", "Nov 21, 2026, 12:00 PM"],
    ["2026-11-21T18:29:59Z", "Nov 21, 2026, 11:59 PM"],
  ])("the instant %s is shown as %s", (instant, text) => {
    expect(formatDateTime(at(instant))).toBe(text);
  });

  test("a business date is formatted the same in every time zone", () => {
    expect(formatBusinessDate("2026-11-21")).toBe("Nov 21, 2026");
    expect(formatBusinessDate("2026-03-05")).toBe("Mar 5, 2026");
    expect(formatLongDate("2025-01-01")).toBe("January 1, 2025");
  });
});
