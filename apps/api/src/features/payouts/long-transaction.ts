import type { Pool, PoolClient, QueryResultRow } from "pg";

/** Runs one statement of the transaction and answers its rows. */
export type Run = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

const STATEMENT_MS = 120_000;

/** Off before it is set: a running transaction's limit can be ended, but not moved. */
const LIMITS = `
  set local transaction_timeout = 0;
  set local lock_timeout = '60s';
  set local statement_timeout = '${STATEMENT_MS - 10_000}ms';
  set local idle_in_transaction_session_timeout = '60s';
  set local transaction_timeout = '300s'`;

/**
 * One transaction (read committed) with limits of its own, longer than a request's: a close may claim a hundred thousand rows
 * (docs/product/accounts.md, A-79). The work runs while `lock` is held, alone among all processes of the database.
 */
export async function inLongTransaction<T>(
  pool: Pool,
  lock: number,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const run = runOn(client);
    await run("begin");
    await run(LIMITS);
    await run("select pg_advisory_xact_lock($1)", [lock]);
    const result = await work(run);
    await run("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection in an unknown state is thrown away, and the transaction with it.
    client.release(true);
    throw error;
  }
}

function runOn(client: PoolClient): Run {
  return async <Row extends QueryResultRow>(text: string, values?: unknown[]) => {
    const query = { text, query_timeout: STATEMENT_MS, ...(values ? { values } : {}) };
    const { rows } = await client.query<Row>(query);
    return rows;
  };
}
