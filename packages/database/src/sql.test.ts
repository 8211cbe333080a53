import { expect, test } from "vitest";
import * as z from "zod";
import { inTransaction } from "./db.ts";
import { literal, query, sql, txCommand, txQuery } from "./sql.ts";
import { filePool } from "./test/file-database.ts";

const open = await filePool(1);

const Sum = z.strictObject({ sum: z.int32() });
const sumOf = query("sum", {
  row: Sum,
  sql: (one: number, other: number) => sql`select ${one}::int + ${other}::int as sum`,
  samples: [[1, 2]],
});
const numbersUpTo = query("numbers", {
  row: z.strictObject({ n: z.int32() }),
  sql: (last: number) => sql`select n from generate_series(1, ${last}::int) n order by n`,
  samples: [[1]],
  isPrepared: () => false,
});

test("a statement returns every row, the first row, or the one row that must be there", async () => {
  expect(await numbersUpTo.rows(open.pool, 2)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await numbersUpTo.first(open.pool, 2)).toEqual({ n: 1 });
  expect(await numbersUpTo.first(open.pool, 0)).toBeUndefined();
  expect(await sumOf.one(open.pool, 1, 2)).toEqual({ sum: 3 });
  await expect(numbersUpTo.one(open.pool, 0)).rejects.toThrow("The statement numbers returned no row");
});

test("each connection prepares a statement once, and never one whose plan depends on its values", async () => {
  for (const n of [1, 2, 3]) {
    await sumOf.one(open.pool, n, n);
    await numbersUpTo.rows(open.pool, n);
  }
  const { rows } = await open.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements",
  );
  const texts = rows.map(({ statement }) => statement);
  expect(texts.filter((text) => text === "select $1::int + $2::int as sum")).toHaveLength(1);
  expect(texts.filter((text) => text.includes("generate_series"))).toEqual([]);
});

test("a row that is not as its schema says fails the test that reads it", async () => {
  const lie = {
    row: z.strictObject({ items: z.array(z.strictObject({ id: z.string() })) }),
    sql: () => sql`select '[{"id": "a", "price": 1}]'::json as items`,
    samples: [],
  };
  const [lying, inTx] = [query("lying", lie), txQuery("lying", lie)];
  const refused = /A row of lying is not as its schema says.*price/s;
  await expect(lying.rows(open.pool)).rejects.toThrow(refused);
  await expect(inTransaction(open.db, (tx) => inTx.rows(tx))).rejects.toThrow(refused);
});

test("the same tag runs within a transaction of Prisma's", async () => {
  const inTx = txQuery("sum in a transaction", {
    row: Sum,
    sql: () => sql`select ${2}::int as sum`,
    samples: [[]],
  });
  const touch = txCommand("touch", {
    sql: (n: number) => sql`select from generate_series(1, ${n}::int)`,
    samples: [[1]],
  });
  const [row, count] = await inTransaction(open.db, async (tx) => [await inTx.one(tx), await touch(tx, 3)]);
  expect(row).toEqual({ sum: 2 });
  expect(count).toBe(3);
});

test("only a whole number becomes a part of a text", () => {
  expect(sql`limit ${literal(10)}`.text).toBe("limit 10");
  expect(() => literal(0.5)).toThrow(RangeError);
  expect(() => literal(Number.NaN)).toThrow(RangeError);
});

test("a statement whose text depends on its values runs the text of each call", async () => {
  const branching = query("branching", {
    row: Sum,
    sql: (isNegative: boolean) =>
      isNegative ? sql`select -${literal(1)} as sum` : sql`select ${literal(1)} as sum`,
    samples: [[true]],
  });
  const sums = [];
  for (const isNegative of [true, false, false, true])
    sums.push((await branching.one(open.pool, isNegative)).sum);
  expect(sums).toEqual([-1, 1, 1, -1]);
});
