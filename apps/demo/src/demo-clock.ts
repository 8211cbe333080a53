import { addDays, businessDateOf, startOfBusinessDay } from "@pola/shared/calendar";
import type { Ctx } from "../../api/src/context.ts";

const MINUTE_MS = 60_000;

/** The same context at another instant: the product's use cases take their time from it. */
export function at(ctx: Ctx, instant: Date): Ctx {
  return { ...ctx, now: () => instant };
}

/** So many Colombo days before now, at so many minutes after midnight there. */
export function daysAgo(ctx: Ctx, days: number, minutes: number): Date {
  const date = addDays(businessDateOf(ctx.now()), -days);
  return new Date(startOfBusinessDay(date).getTime() + minutes * MINUTE_MS);
}

/** An act of the demo story and when it happens. */
export type DemoAct = { at: Date; run: (ctx: Ctx) => Promise<void> };
