import * as z from "zod";
import { type Connection, query, sql } from "@pola/database/sql";
import type { Ctx } from "../context.ts";

const databaseTime = query("database time", {
  row: z.strictObject({ now: z.date() }),
  sql: () => sql`select clock_timestamp() as now`,
  samples: [[]],
});

/** The clocks of the product: the process's own, and the database's to check it against (docs/decisions/0011). */
export function systemClock(pool: Connection): Pick<Ctx, "now" | "databaseNow"> {
  return { now: () => new Date(), databaseNow: async () => (await databaseTime.one(pool)).now };
}

/** A clock for tests and demo data, which move through weeks. The check against the database's clock finds no difference. */
export function movedClock(now: () => Date): Pick<Ctx, "now" | "databaseNow"> {
  return { now, databaseNow: () => Promise.resolve(now()) };
}

/**
 * How far the process's clock is ahead of the database's (negative: behind), in milliseconds. The time that the question itself takes is
 * not counted.
 */
export async function clockSkewMs({ now, databaseNow }: Pick<Ctx, "now" | "databaseNow">): Promise<number> {
  const asked = now().getTime();
  const there = (await databaseNow()).getTime();
  const answered = now().getTime();
  if (there < asked) return asked - there;
  return there > answered ? answered - there : 0;
}
