import type { PoolClient } from "pg";
import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, type TestUser } from "./users.ts";

const WAITING = `select count(*) as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves once `count` sessions of this database wait for a lock. */
export async function untilWaiting({ pool }: TestApp, count: number): Promise<void> {
  const waiting = async () => (await pool.query<{ waiting: number }>(WAITING)).rows[0]?.waiting;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
}

/** How many deadlocks this database has had. */
export async function deadlocks({ pool }: TestApp): Promise<number> {
  // Counters reach the view with a delay unless each session hands its own over; a new connection sees what is handed over.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { rows } = await pool.query<{ deadlocks: number }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.deadlocks ?? -1;
}

/**
 * Runs `action` so that it meets a competing transaction: `change` alters rows and keeps them locked, `action` starts and waits for them
 * in `waiting` sessions, then the competing transaction commits. Returns the result of `action`.
 */
export async function overtaken<Result>(
  app: TestApp,
  change: (competing: PoolClient) => Promise<unknown>,
  action: () => PromiseLike<Result>,
  waiting = 1,
): Promise<Result> {
  const competing = await app.pool.connect();
  try {
    await competing.query("begin");
    await change(competing);
    const [result] = await Promise.all([
      action(),
      untilWaiting(app, waiting).then(async () => await competing.query("commit")),
    ]);
    return result;
  } finally {
    // Destroys the connection, which releases the locks also when `action` failed.
    competing.release(true);
  }
}

/** Runs `action` of a person so that it waits for the deletion of their account, which they asked for before. Returns its result. */
export async function overtakenByDeletion<Result>(
  app: TestApp,
  person: TestUser,
  action: () => PromiseLike<Result>,
): Promise<Result> {
  const [deleted, result] = await overtaken(
    app,
    (competing) => competing.query("select from users where id = $1 for update", [person.id]),
    () =>
      Promise.all([
        app.as(person).delete("/api/auth/me").send({ currentPassword: PASSWORD }),
        untilWaiting(app, 1).then(action),
      ]),
    2,
  );
  expect(deleted.status).toBe(200);
  return result;
}
