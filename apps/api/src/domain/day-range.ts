import {
  addDays,
  type BusinessDate,
  businessDateOf,
  dayBounds,
  daysBetween,
  startOfBusinessDay,
} from "@pola/shared/calendar";
import type { ChartsQuery } from "@pola/shared/schemas/charts";
import type { Ctx } from "../context.ts";
import { invalidField } from "../lib/app-error.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** Days of a report, both inclusive, and their instants: `startsAt` belongs to it, `endsAt` does not. */
export type DayRange = { from: BusinessDate; to: BusinessDate; days: number; startsAt: Date; endsAt: Date };

/**
 * The days that a report covers: without `to` up to today, without `from` 30 days.
 * @throws AppError VALIDATION_FAILED for a range that ends before it starts, or of more than a year
 */
export function dayRangeOf(ctx: Ctx, asked: ChartsQuery): DayRange {
  const to = asked.to ?? businessDateOf(ctx.now());
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalidField("from", "The first day is after the last");
  if (days > MAX_DAYS) throw invalidField("from", "Choose at most a year");
  return { from, to, days, startsAt: startOfBusinessDay(from), endsAt: dayBounds(to).endsAt };
}

/** As `dayRangeOf`, without the days that have not come yet. */
export function daysSoFar(ctx: Ctx, { from, to }: ChartsQuery): DayRange {
  const today = businessDateOf(ctx.now());
  return dayRangeOf(ctx, { from, to: to !== undefined && to < today ? to : today });
}
