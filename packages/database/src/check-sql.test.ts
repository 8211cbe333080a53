import { expect, test } from "vitest";
import * as z from "zod";
import { checkStatements } from "./check-sql.ts";
import { type Declared, SAMPLE, type Sql, sql } from "./sql.ts";
import { fileClient } from "./test/file-database.ts";

const client = await fileClient();

type Shape = Record<string, z.core.$ZodType>;

/** The problems of one statement, without its name. */
async function problemsOf(text: Sql, shape: Shape | null, more: Partial<Declared> = {}): Promise<string[]> {
  const row = shape && z.strictObject(shape);
  const statement = {
    name: "x",
    isInTransaction: false,
    row,
    samples: () => [text],
    ...more,
  };
  return (await checkStatements(client, [statement])).map((problem) => problem.slice("x: ".length));
}

test("a schema that fits every column is fine", async () => {
  const text = sql`select id, email, status, phone, token_version, created_at, '2026-01-01'::date as day, 1::bigint as total,
      1.5::float8 as share, true as yes, array['a'] as tags, '{}'::jsonb as facts from users`;
  expect(
    await problemsOf(text, {
      id: z.guid(),
      email: z.string(),
      status: z.enum(["suspended", "approved", "pending", "rejected"]),
      phone: z.string().nullable(),
      token_version: z.int32(),
      created_at: z.date(),
      day: z.iso.date(),
      total: z.int(),
      share: z.number(),
      yes: z.boolean(),
      tags: z.array(z.string()),
      facts: z.record(z.string(), z.unknown()),
    }),
  ).toEqual([]);
});

test.each<[string, Sql, Shape | null, string]>([
  [
    "a column that was renamed",
    sql`select e_mail from users`,
    { e_mail: z.string() },
    'column "e_mail" does not exist at "e_mail from users"',
  ],
  [
    "a column that is not in the schema",
    sql`select id, email from users`,
    { id: z.guid() },
    "column email is not in the schema",
  ],
  [
    "a column that is missing",
    sql`select id from users`,
    { id: z.guid(), email: z.string() },
    "email of the schema is not a column",
  ],
  [
    "another type",
    sql`select created_at from users`,
    { created_at: z.string() },
    "column created_at: it is timestamptz, not string",
  ],
  [
    "a bigint as an integer",
    sql`select count(*) as count from users`,
    { count: z.int32() },
    "column count: it is int8, not int4",
  ],
  [
    "a column that may be null",
    sql`select phone from users`,
    { phone: z.string() },
    "column phone may be null, but not in the schema",
  ],
  [
    "an enum without one of its labels",
    sql`select role from users`,
    { role: z.enum(["admin", "reseller"]) },
    "column role: it is user_role, not the enum of admin, reseller",
  ],
  [
    "an array of another type",
    sql`select array[1] as tags`,
    { tags: z.array(z.string()) },
    "column tags: it is int4, not string",
  ],
  [
    "a schema that the check does not know",
    sql`select 1 as n`,
    { n: z.bigint() },
    "column n: the check does not know zod's bigint",
  ],
  [
    "a value of another type",
    sql`select from users where created_at > ${"x"} and id = ${SAMPLE.id}`,
    null,
    'parameter 1 is timestamptz, but the sample is "x"',
  ],
  [
    "a label that the enum does not have",
    sql`select from users where status = ${"gone"}`,
    null,
    'parameter 1 is user_status, but the sample is "gone"',
  ],
])("%s is found", async (_what, text, shape, problem) => {
  expect(await problemsOf(text, shape)).toEqual([problem]);
});

test("a bigint or a date may not leave a transaction, since Prisma reads them differently", async () => {
  const text = sql`select 1::bigint as total, '2026-01-01'::date as day, 1 as n`;
  const shape = { total: z.int(), day: z.iso.date(), n: z.int32() };
  expect(await problemsOf(text, shape)).toEqual([]);
  expect(await problemsOf(text, shape, { isInTransaction: true })).toEqual([
    "column total is int8: cast it, since this runs in a transaction",
    "column day is date: cast it, since this runs in a transaction",
  ]);
});

const given = () => sql`create temporary table due on commit drop as select ${1}::int as n`;

test("a statement over a temporary table is described after the one that creates it, and nothing stays", async () => {
  const text = sql`select n from due`;
  expect(await problemsOf(text, { n: z.int32().nullable() }, { given })).toEqual([]);
  expect(await problemsOf(text, { n: z.int32().nullable() })).toEqual([
    'relation "due" does not exist at "due"',
  ]);
});

test("a statement that changes data is described and not run", async () => {
  const text = sql`insert into rate_limits (key, points) values (${"a"}, ${1}) returning key`;
  expect(await problemsOf(text, { key: z.string() })).toEqual([]);
  const { rowCount } = await client.query("select from rate_limits");
  expect(rowCount).toBe(0);
});

const samples = () => [sql`select id from users`, sql`select id from no_such_table`];

test("every sample is described, so that a branch of the text cannot hide", async () => {
  expect(await problemsOf(sql``, { id: z.guid() }, { samples })).toEqual([
    'relation "no_such_table" does not exist at "no_such_table"',
  ]);
});
