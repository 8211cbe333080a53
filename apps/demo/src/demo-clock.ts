import { addDays, businessDateOf, startOfBusinessDay } from "@pola/shared/calendar";
import { movedClock } from "../../api/src/domain/clock.ts";
import type { Ctx } from "../../api/src/context.ts";

const MINUTE_MS = 60_000;
/** How many days of orders the demo shop has before today. */
export const STORY_DAYS = 70;

/** The same context at another instant: use cases read the time from it. */
export function at(ctx: Ctx, instant: Date): Ctx {
  return { ...ctx, ...movedClock(() => instant) };
}

/** The instant that many Colombo days before today, at that many minutes after midnight there. */
export function daysAgo(ctx: Ctx, days: number, minutes: number): Date {
  const date = addDays(businessDateOf(ctx.now()), -days);
  return new Date(startOfBusinessDay(date).getTime() + minutes * MINUTE_MS);
}

/** An action of the demo story and the instant at which it happens. */
export type DemoAction = { at: Date; run: (ctx: Ctx) => Promise<void> };
