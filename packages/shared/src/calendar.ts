/** A day in Sri Lanka, "YYYY-MM-DD". */
export type BusinessDate = string;

/** The two readings of the payout week: Monday to Sunday, or Saturday to Friday (docs/product/money.md, M-15). */
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

// Asia/Colombo has been +05:30 without daylight saving since April 2006, so no time zone data is needed.
const OFFSET_MS = 330 * MINUTE_MS;

const MONDAY = 1;
const SATURDAY = 6;
const WEEK_RULES = {
  monday: { startsOn: MONDAY, days: "Monday to Sunday" },
  saturday: { startsOn: SATURDAY, days: "Saturday to Friday" },
} as const;

const MONTH_NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * The day it is in Sri Lanka at an instant.
 * @throws RangeError for an invalid Date.
 */
export function businessDateOf(instant: Date): BusinessDate {
  return isoDate(instant.getTime() + OFFSET_MS);
}

/**
 * Midnight in Sri Lanka, 18:30 UTC of the day before.
 * @throws RangeError unless `date` is a real day written YYYY-MM-DD; so do all functions here that take one.
 */
export function startOfBusinessDay(date: BusinessDate): Date {
  return new Date(utcMidnight(date) - OFFSET_MS);
}

/** The half-open instants of a day: `startsAt` is its first, `endsAt` the first of the next day. */
export function dayBounds(date: BusinessDate): { startsAt: Date; endsAt: Date } {
  const startsAt = startOfBusinessDay(date);
  return { startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS) };
}

/** The day `days` later, or earlier when negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return isoDate(utcMidnight(date) + days * DAY_MS);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: BusinessDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** The one payout week an instant belongs to (docs/product/money.md, M-15). */
export function payoutWeekOf(instant: Date, rule: PayoutWeekRule): PayoutWeek {
  const date = businessDateOf(instant);
  return weekFrom(addDays(date, -daysSince(WEEK_RULES[rule].startsOn, date)));
}

/**
 * The payout week that starts on a given day.
 * @throws RangeError when no week of this rule starts on that day.
 */
export function payoutWeekStarting(weekStart: BusinessDate, rule: PayoutWeekRule): PayoutWeek {
  if (weekdayOf(weekStart) !== WEEK_RULES[rule].startsOn) {
    throw new RangeError(`No ${WEEK_RULES[rule].days} week starts on ${weekStart}`);
  }
  return weekFrom(weekStart);
}

/** The payout week right before `week`, under the same rule. */
export function previousPayoutWeek(week: PayoutWeek, rule: PayoutWeekRule): PayoutWeek {
  return payoutWeekStarting(addDays(week.weekStart, -7), rule);
}

/** The month it is in Sri Lanka at an instant, "YYYY-MM". */
export function monthOf(instant: Date): string {
  return businessDateOf(instant).slice(0, 7);
}

/** The `count` months up to and with the one of `instant`, as "YYYY-MM", oldest first. */
export function lastMonths(instant: Date, count: number): string[] {
  const local = new Date(instant.getTime() + OFFSET_MS);
  const month = local.getUTCMonth() - count + 1;
  return Array.from({ length: count }, (_, index) =>
    isoDate(Date.UTC(local.getUTCFullYear(), month + index)).slice(0, 7),
  );
}

/** "Nov 21, 2026" (docs/product/money.md, M-7). */
export function formatBusinessDate(date: BusinessDate): string {
  return shortDate(new Date(utcMidnight(date)));
}

/** The day of an instant in Sri Lanka, "Nov 21, 2026". */
export function formatDate(instant: Date): string {
  return shortDate(new Date(instant.getTime() + OFFSET_MS));
}

/** Day and time of an instant in Sri Lanka, "Nov 21, 2026, 9:03 AM". */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** The time of an instant in Sri Lanka, "9:03 AM". */
export function formatTime(instant: Date): string {
  const local = new Date(instant.getTime() + OFFSET_MS);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/**
 * The sentences of the box "How Weekly Payouts Work" on both payout screens, for the rule in force. The last one says why a delivered
 * order is not there yet (docs/product/money.md, M-19 and M-60).
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

function weekFrom(weekStart: BusinessDate): PayoutWeek {
  const startsAt = startOfBusinessDay(weekStart);
  const weekEnd = addDays(weekStart, 6);
  return {
    weekStart,
    weekEnd,
    paymentDate: addDays(weekEnd, 7 - daysSince(MONDAY, weekEnd)),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 7 * DAY_MS),
  };
}

/** How many days ago the last such weekday was: 0 when it is `date` itself, at most 6. */
function daysSince(weekday: number, date: BusinessDate): number {
  return (weekdayOf(date) - weekday + 7) % 7;
}

function utcMidnight(date: BusinessDate): number {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  // Date.parse rolls 30 February over into March; the way back tells.
  if (Number.isNaN(time) || isoDate(time) !== date)
    throw new RangeError(`${date} is not a day written YYYY-MM-DD`);
  return time;
}

function isoDate(time: number): string {
  const text = new Date(time).toISOString();
  // Years outside 0000 to 9999 are written with a sign and more digits.
  if (text.length !== 24) throw new RangeError(`${text} lies outside the calendar`);
  return text.slice(0, 10);
}

function shortDate(local: Date): string {
  return `${MONTH_NAMES[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
}
