import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "./db.ts";
import { createTestDatabase, silentLog } from "./test/test-database.ts";

test("a closed database has no connection left on the server, which may then be stopped", async () => {
  const database = await createTestDatabase();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    const open = await openDatabase({ url: database.url, poolSize: 8, log: silentLog });
    await Promise.all(Array.from({ length: 8 }, () => open.pool.query("select pg_sleep(0.05)")));
    await open.close();
    const { rows } = await other.query(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([]);
  } finally {
    await other.end();
    await database.drop();
  }
});
