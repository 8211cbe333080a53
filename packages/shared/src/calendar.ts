/** A day in Sri Lanka, "YYYY-MM-DD". */
export type BusinessDate = string;

/** The two possible payout weeks: Monday to Sunday, or Saturday to Friday (docs/product/money.md, M-15). */
export type PayoutWeekRule = "monday" | "saturday";

/** Days are inclusive; the instants are half-open: `startsAt` belongs to the week, `endsAt` to the next. */
export type PayoutWeek = {
  weekStart: BusinessDate;
  weekEnd: BusinessDate;
  paymentDate: BusinessDate;
  startsAt: Date;
  endsAt: Date;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// Asia/Colombo has been +05:30 without daylight saving since April 2006, so this module needs no time zone data.
const OFFSET_MS = 330 * MINUTE_MS;

const MONDAY = 1;
const SATURDAY = 6;
const WEEK_RULES = {
  monday: { startsOn: MONDAY, days: "Monday to Sunday" },
  saturday: { startsOn: SATURDAY, days: "Saturday to Friday" },
} as const;

const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");

/** The date in Sri Lanka at an instant. @throws RangeError for an invalid Date. */
export function businessDateOf(instant: Date): BusinessDate {
  return isoDate(instant.getTime() + OFFSET_MS);
}

/**
 * Midnight in Sri Lanka, which is 18:30 UTC of the day before.
 * @throws RangeError unless `date` is a real day written YYYY-MM-DD. Every function here that takes a date throws the same.
 */
export function startOfBusinessDay(date: BusinessDate): Date {
  return new Date(utcMidnight(date) - OFFSET_MS);
}

/** The first instant of a day (`startsAt`) and of the next day (`endsAt`). */
export function dayBounds(date: BusinessDate): { startsAt: Date; endsAt: Date } {
  const startsAt = startOfBusinessDay(date);
  return { startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS) };
}

/** The date `days` later, or earlier when negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return isoDate(utcMidnight(date) + days * DAY_MS);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: BusinessDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** The payout week that an instant belongs to (docs/product/money.md, M-15). */
export function payoutWeekOf(instant: Date, rule: PayoutWeekRule): PayoutWeek {
  const date = businessDateOf(instant);
  const weekStart = addDays(date, -daysSince(WEEK_RULES[rule].startsOn, date));
  const weekEnd = addDays(weekStart, 6);
  const startsAt = startOfBusinessDay(weekStart);
  return {
    weekStart,
    weekEnd,
    paymentDate: paymentDateOf(weekEnd),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 7 * DAY_MS),
  };
}

/** The payment date of a week: the first Monday after its last day (docs/product/money.md, M-16). */
export function paymentDateOf(weekEnd: BusinessDate): BusinessDate {
  return addDays(weekEnd, 7 - daysSince(MONDAY, weekEnd));
}

/** The month in Sri Lanka at an instant, "YYYY-MM". */
export function monthOf(instant: Date): string {
  return businessDateOf(instant).slice(0, 7);
}

/** The last `count` months up to and including the month of `instant`, as "YYYY-MM", oldest first. */
export function lastMonths(instant: Date, count: number): string[] {
  const local = localOf(instant);
  const month = local.getUTCMonth() - count + 1;
  return Array.from({ length: count }, (_, index) =>
    isoDate(Date.UTC(local.getUTCFullYear(), month + index)).slice(0, 7),
  );
}

/** "Nov 21, 2026" (docs/product/money.md, M-7). */
export function formatBusinessDate(date: BusinessDate): string {
  return shortDate(new Date(utcMidnight(date)));
}

/** A date whose UTC parts are those of Sri Lanka. */
function localOf(instant: Instant): Date {
  return new Date(new Date(instant).getTime() + OFFSET_MS);
}

/** "November 21, 2026", for a legal text. */
export function formatLongDate(date: BusinessDate): string {
  const local = new Date(utcMidnight(date));
  return `${monthName(local)} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
}

/** A moment, also as the API writes it or in milliseconds. */
type Instant = Date | string | number;

/** The date in Sri Lanka at an instant, "Nov 21, 2026". */
export function formatDate(instant: Instant): string {
  return shortDate(localOf(instant));
}

/** Date and time in Sri Lanka at an instant, "Nov 21, 2026, 9:03 AM". */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** Date and time in Sri Lanka at an instant, as spreadsheets read and sort them: "2026-11-21 09:03". */
export function fileDateTime(instant: Instant): string {
  return localOf(instant).toISOString().slice(0, 16).replace("T", " ");
}

/** The time in Sri Lanka at an instant, "9:03 AM". */
export function formatTime(instant: Instant): string {
  const local = localOf(instant);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/**
 * The sentences of the box "How Weekly Payouts Work" on both payout screens, for the rule in force. The last one explains why a
 * delivered order is not in the week yet (docs/product/money.md, M-19, and docs/product/contradictions.md, M-60).
 */
export function payoutRuleText(rule: PayoutWeekRule): string[] {
  return [
    `Commissions are calculated ${WEEK_RULES[rule].days}.`,
    "Payouts are paid every Monday for the previous week.",
    "Only completed orders count.",
    "Pending orders appear once completed.",
    "A delivered order counts from the day it is marked completed.",
  ];
}

/** The number of days since the last such weekday: 0 when it is `date` itself, at most 6. */
function daysSince(weekday: number, date: BusinessDate): number {
  return (weekdayOf(date) - weekday + 7) % 7;
}

function utcMidnight(date: BusinessDate): number {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  // Date.parse accepts 30 February as a day in March. Formatting the result again reveals that.
  if (Number.isNaN(time) || isoDate(time) !== date)
    throw new RangeError(`${date} is not a day written YYYY-MM-DD`);
  return time;
}

function isoDate(time: number): string {
  const text = new Date(time).toISOString();
  // Years outside 0000 to 9999 have a sign and more digits.
  if (text.length !== 24) throw new RangeError(`${text} lies outside the calendar`);
  return text.slice(0, 10);
}

function monthName(local: Date): string {
  return MONTH_NAMES[local.getUTCMonth()] ?? "";
}

function shortDate(local: Date): string {
  return `${monthName(local).slice(0, 3)} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
}
