import type { PoolClient } from "pg";
import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

const WAITING = `select count(*) as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves once so many sessions of this database wait for a lock. */
export async function untilWaiting({ pool }: TestApp, count: number): Promise<void> {
  const waiting = async () => (await pool.query<{ waiting: number }>(WAITING)).rows[0]?.waiting;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
}

/**
 * Another transaction changes rows and holds them; `act` begins and comes to wait for it; then the other commits. Answers what the act
 * came to: it saw the rows as they were, and met them as they are.
 */
export async function overtaken<Result>(
  app: TestApp,
  change: (rival: PoolClient) => Promise<unknown>,
  act: () => PromiseLike<Result>,
): Promise<Result> {
  const rival = await app.pool.connect();
  try {
    await rival.query("begin");
    await change(rival);
    const [result] = await Promise.all([
      act(),
      untilWaiting(app, 1).then(async () => await rival.query("commit")),
    ]);
    return result;
  } finally {
    // A session that still holds what the act waits for ends here.
    rival.release(true);
  }
}
