import type { BusinessDate } from "./calendar.ts";
import { groupBy } from "./group-by.ts";
import { MAX_COURIER_WORD } from "./limits.ts";
import { MAX_RUPEES, toRupees } from "./money.ts";
import { plainWaybill, withoutZeros } from "./waybill.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const NAMED = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/i;

/**
 * The day of a trimmed cell: 2026-11-22, 22/11/2026 or 22-Nov-2026, with or without a time. The day comes before the month, as in Sri Lanka. Null
 * for anything else (docs/product/couriers.md, D-14).
 */
export function parseFileDate(cell: string): BusinessDate | null {
  const iso = ISO.exec(cell);
  if (iso) return dateOf(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = DAY_FIRST.exec(cell);
  if (dayFirst) return dateOf(dayFirst[3], Number(dayFirst[2]), dayFirst[1]);
  const named = NAMED.exec(cell);
  return named ? dateOf(named[3], MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1, named[1]) : null;
}

function dateOf(year = "", month: number, day = ""): BusinessDate | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, Number(day)));
  // A day that the month does not have falls into another month.
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

const AMOUNT =
  /^(-?)(?:(?:rs|lkr|රු|₨)\.?)?\s*(-?)(\d{1,3}(?:(?:,\d{2,3})*,\d{3})?|\d+|(?=\.\d))(\.\d{1,2})?(?:\/[-=])?(?:\s*(?:rs|lkr|රු|₨)\.?)?$/i;

/**
 * The cents of a cell: 1250, "1,250.00", "Rs. 1,250.00", ".50", "(250.00)" for minus. Null for anything else, also for 1.250,00 and
 * 250,50, whose meaning is not certain, and for an empty cell (docs/product/couriers.md, D-14).
 */
export function parseFileCents(cell: string): number | null {
  const text = cell.trim();
  const inside = /^\((.+)\)$/.exec(text)?.[1];
  const [, before, after, whole, decimals = ""] = AMOUNT.exec(inside ?? text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.slice(1).padEnd(2, "0"));
  if (cents > MAX_RUPEES * 100) return null;
  const isNegative = inside !== undefined || before === "-" || after === "-";
  return isNegative && cents > 0 ? -cents : cents;
}

/**
 * The rupees of a typed amount: "1,250.50" is 1250.5. Not a number when its meaning is not certain, as that of "250,50"; undefined for an
 * empty text.
 */
export function amountOf(text: string): number | undefined {
  const cents = parseFileCents(text);
  if (cents !== null) return toRupees(cents);
  return text.trim() === "" ? undefined : Number.NaN;
}

/**
 * Finds rows by the waybill of a file. Rows with the same waybill come first; case and spaces do not matter. Without one it finds rows that
 * are equal without leading zeros, which a spreadsheet may have removed. Only one row says which parcel is meant (docs/product/couriers.md,
 * D-15 and D-41).
 */
export function waybillIndex<Row>(
  rows: readonly Row[],
  waybillOf: (row: Row) => string | null,
): (waybill: string) => readonly Row[] {
  const named = rows.filter((row) => waybillOf(row) !== null);
  const exact = groupBy(named, (row) => plainWaybill(waybillOf(row) ?? ""));
  const loose = groupBy(named, (row) => withoutZeros(waybillOf(row) ?? ""));
  return (waybill) => exact.get(plainWaybill(waybill)) ?? loose.get(withoutZeros(waybill)) ?? [];
}

/**
 * The word by which a cell is compared with the courier's words: a long text by its beginning, cut between two characters
 * (docs/product/couriers.md, D-2041).
 */
export function wordOf(cell: string): string {
  return cutText(cell, MAX_COURIER_WORD);
}

/** The beginning of a text, of at most `max` UTF-16 units, without the half of an emoji at its end. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/\p{Cs}$/u, "")
    .trim();
}
