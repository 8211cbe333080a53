import type pg from "pg";
import { INVARIANTS } from "./invariants.ts";

/** An invariant (docs/product/money.md, M-58) and its violations: none, or up to {@link MAX_SHOWN} sentences for a person. */
export type Checked = { name: string; isCosmetic: boolean; violations: string[] };

const MAX_SHOWN = 20;

/** What `pnpm db:check` prints of one invariant. */
export function linesOf({ name, isCosmetic, violations }: Checked): string[] {
  const verdict = violations.length === 0 ? "ok  " : isCosmetic ? "note" : "FAIL";
  return [`${verdict} ${name}`, ...violations.map((violation) => `       ${violation}`)];
}

/**
 * What it prints at the end. `isBroken` when money or stock is wrong; a cosmetic violation is only a note (docs/operations.md).
 */
export function summaryOf(checked: Checked[]): { lines: string[]; isBroken: boolean } {
  const broken = checked.filter(({ violations }) => violations.length > 0);
  const wrong = broken.filter(({ isCosmetic }) => !isCosmetic).length;
  const notes = broken.length - wrong;
  const lines = notes > 0 ? [`${notes} cosmetic: no money and no stock is wrong`] : [];
  const rest = notes === 0 ? `All ${checked.length}` : `The other ${checked.length - notes}`;
  lines.push(wrong === 0 ? `${rest} invariants hold` : `${wrong} of ${checked.length} are broken`);
  return { lines, isBroken: wrong > 0 };
}

/**
 * Checks every invariant on one snapshot, so that concurrent writes cause no false alarm.
 * @param onChecked is called with each as soon as it is checked: all of them take minutes in a large database
 */
export async function checkDatabase(
  pool: pg.Pool,
  onChecked?: (checked: Checked) => void,
): Promise<Checked[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A large database takes longer than the limits for requests allow.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL transaction_timeout = 0");
    const checked = await checkInvariants(client, onChecked);
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
export async function checkInvariants(
  client: pg.ClientBase,
  onChecked?: (checked: Checked) => void,
): Promise<Checked[]> {
  const all: Checked[] = [];
  for (const { name, isCosmetic = false, violations } of INVARIANTS) {
    const { rows } = await client.query<{ what: string }>(
      `SELECT what FROM (${violations}) AS violation (what) LIMIT ${MAX_SHOWN}`,
    );
    const checked = { name, isCosmetic, violations: rows.map(({ what }) => what) };
    onChecked?.(checked);
    all.push(checked);
  }
  return all;
}
