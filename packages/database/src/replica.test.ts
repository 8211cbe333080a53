import { expect, test } from "vitest";
import { errorCodes } from "./database-errors.ts";
import { isDatabaseGone, openReplica } from "./db.ts";
import { createTestDatabase, silentLog } from "./test/test-database.ts";

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => error,
  );

test("the sessions of a replica refuse writes, and it may be down when it is opened", async () => {
  const database = await createTestDatabase();
  const replica = openReplica({ url: database.url, poolSize: 1, log: silentLog });
  await replica.check();
  const writes = [
    () => replica.pool.query("DELETE FROM users"),
    () => replica.db.orderDraft.deleteMany(),
    () => replica.watch.query("CREATE TABLE t ()"),
  ];
  for (const write of writes) expect(errorCodes(await errorOf(write()))).toContain("25006");
  await replica.close();
  await database.drop();

  const down = openReplica({ url: "postgresql://127.0.0.1:1/none", poolSize: 1, log: silentLog });
  expect(isDatabaseGone(await errorOf(down.check()))).toBe(true);
  await down.close();
});
