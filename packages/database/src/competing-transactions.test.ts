import pg from "pg";
import { expect, test } from "vitest";
import { entry, id, insertFixtures } from "./test/fixtures.ts";
import { fileClient, fileDatabase } from "./test/file-database.ts";

const url = await fileDatabase();
const [first, second] = [await fileClient(url), await fileClient(url)];
await insertFixtures(first);

/** Whether the statement of the second session waits for the first one's transaction. */
async function waits(): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rowCount } = await first.query("SELECT FROM pg_locks WHERE NOT granted");
    if (rowCount !== 0) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}

const constraintOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.constraint : error);

test("two reversals at once cannot both take back the same commission", async () => {
  const reversal = { kind: "reversal", cents: -6000, order: 21, item: 31, accrual: 41 };
  await first.query("BEGIN");
  await first.query(entry({ ...reversal, number: 81 }));
  const competing = second.query(entry({ ...reversal, number: 82 })).then(() => "stored", constraintOf);
  expect(await waits()).toBe(true);
  await first.query("COMMIT");
  expect(await competing).toBe("commission_entries_reversal_within_accrual");
});

test("no entry is claimed by a payout that is being paid at the same time", async () => {
  await first.query("BEGIN");
  await first.query(`UPDATE payouts SET status = 'paid', first_paid_at = now() WHERE id = '${id(62)}'`);
  const competing = second
    .query(`UPDATE commission_entries SET payout_id = '${id(62)}' WHERE id = '${id(46)}'`)
    .then(() => "claimed", constraintOf);
  expect(await waits()).toBe(true);
  await first.query("COMMIT");
  expect(await competing).toBe("commission_entries_payout_never_paid");
});
