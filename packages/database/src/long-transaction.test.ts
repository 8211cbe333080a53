import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { inLongTransaction } from "./long-transaction.ts";
import { createTestDatabase } from "./test/test-database.ts";

const LOCK = 7_000_001;
/** Shorter than each wait below, as the limits of a request are shorter than a close. A busy machine still begins a transaction in it. */
const SHORT_MS = 700;
const WAIT_MS = 800;
const LIMITS = [
  "lock_timeout",
  "statement_timeout",
  "transaction_timeout",
  "idle_in_transaction_session_timeout",
];

test("the weekly close waits for its lock, and works, for longer than a request may (A-79)", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({
    connectionString: database.url,
    options: LIMITS.map((name) => `-c ${name}=${SHORT_MS}`).join(" "),
    query_timeout: SHORT_MS,
  });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query("select pg_advisory_lock($1)", [LOCK]);
    const closing = inLongTransaction(pool, LOCK, async (connection) => {
      await sleep(WAIT_MS);
      return (await connection.query({ text: "select 1 as done", values: [] })).rows;
    });
    const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`;
    await vi.waitUntil(async () => (await other.query(waiting)).rowCount === 1, {
      timeout: 10_000,
      interval: 20,
    });
    await sleep(WAIT_MS);
    await other.query("select pg_advisory_unlock($1)", [LOCK]);
    expect(await closing).toEqual([{ done: 1 }]);
  } finally {
    await other.end();
    await pool.end();
    await database.drop();
  }
});
