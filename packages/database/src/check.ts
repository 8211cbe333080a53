import type pg from "pg";
import { INVARIANTS } from "./invariants.ts";

/** An invariant (docs/product/money.md, M-58) and its violations: none, or up to {@link MAX_SHOWN} sentences for a person. */
export type Checked = { name: string; isCosmetic: boolean; violations: string[] };

const MAX_SHOWN = 20;

/** Checks every invariant on one snapshot, so that concurrent writes cause no false alarm. */
export async function checkDatabase(pool: pg.Pool): Promise<Checked[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A large database takes longer than the limits for requests allow.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL transaction_timeout = 0");
    const checked = await checkInvariants(client);
    await client.query("COMMIT");
    client.release();
    return checked;
  } catch (error) {
    // The session is in an unknown state: it does not go back to the pool.
    client.release(true);
    throw error;
  }
}

/** The same within the session's current transaction. */
export async function checkInvariants(client: pg.ClientBase): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { name, isCosmetic = false, violations } of INVARIANTS) {
    const { rows } = await client.query<{ what: string }>(
      `SELECT what FROM (${violations}) AS violation (what) LIMIT ${MAX_SHOWN}`,
    );
    checked.push({ name, isCosmetic, violations: rows.map(({ what }) => what) });
  }
  return checked;
}
