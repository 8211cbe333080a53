import type { Pool } from "pg";
import { repeatOnConflict } from "./db.ts";
import type { Connection } from "./sql.ts";

const STATEMENT_MS = 120_000;

/** A running transaction's limit can be ended but not moved, so it is switched off before it is set. */
const LIMITS = `
  set local transaction_timeout = 0;
  set local lock_timeout = '60s';
  set local statement_timeout = '${STATEMENT_MS - 10_000}ms';
  set local idle_in_transaction_session_timeout = '60s';
  set local transaction_timeout = '300s'`;

/**
 * One transaction (read committed) with longer limits than a request's: a close may claim a hundred thousand rows
 * (docs/product/limits.md, A-79). The work runs while `lock` is held, in one process at a time, and again after a conflict
 * (docs/product/money.md, M-560).
 */
export async function inLongTransaction<T>(
  pool: Pool,
  lock: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return await repeatOnConflict(() => runOnce(pool, lock, work));
}

async function runOnce<T>(
  pool: Pool,
  lock: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const query = async (config: Parameters<Connection["query"]>[0]) => {
    const limited = { ...config, query_timeout: STATEMENT_MS };
    return await client.query(limited);
  };
  try {
    await client.query("begin");
    await client.query(LIMITS);
    await query({ text: "select pg_advisory_xact_lock($1)", values: [lock] });
    const result = await work({ query });
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection in an unknown state is thrown away, and the transaction with it.
    client.release(true);
    throw error;
  }
}
