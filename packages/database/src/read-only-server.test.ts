import { expect, test } from "vitest";
import { isDatabaseGone, openDatabase, type Tx } from "./db.ts";
import { createTestDatabase, silentLog } from "./test/test-database.ts";

test("a server that takes no writes, as a standby does, counts as an unreachable database until it takes them", async () => {
  const [outside, database] = [await createTestDatabase(), await createTestDatabase()];
  const open = await openDatabase({ url: outside.url, poolSize: 1, log: silentLog });
  const { db, pool, close } = await openDatabase({ url: database.url, poolSize: 2, log: silentLog });
  const name = new URL(database.url).pathname.slice(1);
  try {
    const writes = [
      (tx: Tx) => tx.user.updateMany({ data: { tokenVersion: 1 } }),
      (tx: Tx) => tx.$executeRaw`DELETE FROM users`,
    ];
    for (const write of writes) {
      const refused = db.$transaction(async (tx) => {
        await tx.$executeRaw`SET TRANSACTION READ ONLY`;
        await write(tx);
      });
      expect(await isGone(refused)).toBe(true);
    }

    await open.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await open.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
    await expect.poll(() => pool.totalCount).toBe(0);
    // Not even reads: they would be those of a standby that may lag behind.
    expect(await isGone(pool.query("SELECT 1"))).toBe(true);
    expect(await isGone(db.user.count())).toBe(true);
    await expect.poll(() => pool.totalCount).toBe(0);

    await open.pool.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    expect(await db.user.count()).toBe(0);
  } finally {
    await close();
    await database.drop();
    await open.close();
    await outside.drop();
  }
});

async function isGone(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => false,
    (error: unknown) => isDatabaseGone(error),
  );
}
