import { expect, test } from "vitest";
import { filePool } from "./test/file-database.ts";
import { inTransaction } from "./db.ts";

const open = await filePool(1);

/** Runs a query in a transaction and returns the statements that its connection has prepared by then. */
async function preparedAfter(text: string): Promise<string[]> {
  return await inTransaction(open.db, async (tx) => {
    await tx.$queryRawUnsafe(`${text} where 1 = $1`, 1);
    const rows = await tx.$queryRaw<{ statement: string }[]>`select statement from pg_prepared_statements`;
    return rows.map(({ statement }) => statement);
  });
}

test("a connection prepares each statement of its transactions once", async () => {
  await preparedAfter("select 'once'");
  const prepared = await preparedAfter("select 'once'");
  expect(prepared.filter((text) => text.startsWith("select 'once'"))).toHaveLength(1);
});

test("a connection keeps no statement that inserts a list, because each length is another statement", async () => {
  const list = Array.from({ length: 51 }, (_, index) => `$${index + 1}::int`).join(", ");
  await inTransaction(open.db, async (tx) => {
    await tx.$queryRawUnsafe(`select 'list' where 1 in (${list})`, ...Array.from({ length: 51 }, () => 1));
  });
  const prepared = await preparedAfter("select 'after the list'");
  expect(prepared.filter((text) => text.startsWith("select 'list'"))).toEqual([]);
});

test("a connection prepares at most 200 statements, and further ones still work", async () => {
  for (let number = 0; number < 250; number += 1) await preparedAfter(`select ${number}`);
  const { rows } = await open.pool.query<{ kept: number }>(
    "select count(*) as kept from pg_prepared_statements",
  );
  expect(rows[0]?.kept).toBeGreaterThan(100);
  expect(rows[0]?.kept).toBeLessThanOrEqual(200);
});
