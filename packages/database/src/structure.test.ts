import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { checkStructure, describeStructure, STRUCTURE_FILE } from "./structure.ts";
import { createTestDatabase } from "./test/test-database.ts";

test("prisma/structure.sql shows the database that the migrations make: pnpm db:structure writes it", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const structure = await describeStructure(pool);
  expect(await readFile(STRUCTURE_FILE, "utf8")).toBe(structure);

  await pool.query("ALTER TABLE users ADD COLUMN nickname text DEFAULT 'none'");
  await pool.query("CREATE INDEX users_nickname_idx ON users (nickname) WHERE deleted_at IS NULL");
  await pool.query("ALTER TABLE users ADD CONSTRAINT users_nickname_check CHECK (nickname <> '')");
  await pool.query("CREATE VIEW nicknames AS SELECT nickname FROM users");
  const changed = await describeStructure(pool);
  for (const line of [
    "  nickname text DEFAULT 'none'::text,",
    "CREATE INDEX users_nickname_idx ON users USING btree (nickname) WHERE deleted_at IS NULL;",
    "  CONSTRAINT users_nickname_check CHECK (nickname <> ''::text)",
    "CREATE VIEW nicknames AS",
  ]) {
    expect(structure).not.toContain(line);
    expect(changed).toContain(line);
  }
  // What is there beside the migrations is left alone.
  expect((await checkStructure(pool)).violations).toEqual([]);
  await pool.end();
  await database.drop();
});

test("a live database that lost a check, foreign key, unique index, trigger or NOT NULL is reported", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`
    ALTER TABLE payouts DROP CONSTRAINT payouts_period_id_fkey;
    ALTER TABLE products DROP CONSTRAINT products_stock_check;
    ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
    DROP INDEX orders_order_number_key;
    DROP TRIGGER payout_events_append_only ON payout_events`);
  const { violations, isCosmetic } = await checkStructure(pool);
  expect([isCosmetic, violations.map((violation) => violation.slice(0, 90))]).toEqual([
    false,
    [
      "missing: CREATE UNIQUE INDEX orders_order_number_key ON orders USING btree (order_number);",
      "missing: CREATE TRIGGER payout_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON p",
      "missing: CREATE TABLE payouts ( CONSTRAINT payouts_period_id_fkey FOREIGN KEY (period_id) ",
      "missing: CREATE TABLE products ( CONSTRAINT products_stock_check CHECK (stock >= 0)",
      "missing: CREATE TABLE users ( email text NOT NULL",
    ],
  ]);
  await pool.end();
  await database.drop();
});
