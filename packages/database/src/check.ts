import type pg from "pg";
import { INVARIANTS } from "./invariants.ts";

/** An invariant of domain.md and what breaks it: nothing, or up to {@link SHOWN} sentences for a person. */
export type Checked = { name: string; violations: string[] };

const SHOWN = 20;

/** Checks every invariant on one snapshot, so that an app at work beside it raises no false alarm. */
export async function checkDatabase(pool: pg.Pool): Promise<Checked[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A large database takes longer than a request may.
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

/** The same inside whatever transaction the session is in. */
export async function checkInvariants(client: pg.ClientBase): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { name, violations } of INVARIANTS) {
    const { rows } = await client.query<{ what: string }>(
      `SELECT what FROM (${violations}) AS violation (what) LIMIT ${SHOWN}`,
    );
    checked.push({ name, violations: rows.map(({ what }) => what) });
  }
  return checked;
}
