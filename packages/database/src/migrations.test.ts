import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "./test/test-database.ts";
import { writeMigration } from "./diff.ts";
import { migrate } from "./migrate.ts";
import { diffSchemas } from "./schema-engine.ts";

const PRISMA = fileURLToPath(new URL("../../../prisma/", import.meta.url));
/** What to undo after a test, the latest first. */
const undo: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function poolOf(database: TestDatabase): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: database.url });
  undo.unshift(() => pool.end(), database.drop);
  return pool;
}

/** Prisma cannot express that a list is never null; ours with a default are. Nor a generated column. */
const COLUMNS = (isPrismas: boolean) => `
  SELECT c.relname || '.' || a.attname AS name,
    concat_ws(' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull OR (${isPrismas} AND attndims > 0 AND atthasdef) THEN 'NOT NULL' END,
      CASE WHEN attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END) AS says
  FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped`;
/** Prisma cannot express the INCLUDE columns of a key. */
const KEY_ALONE = (definition: string) => `regexp_replace(${definition}, ' INCLUDE \\([^)]*\\)', '')`;
const KEYS = `
  SELECT conname AS name, ${KEY_ALONE("pg_get_constraintdef(oid)")} AS says FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')`;
/** Nor the storage parameters of an index. */
const INDEXES = `
  SELECT indexname AS name, ${KEY_ALONE("regexp_replace(indexdef, ' WITH \\([^)]*\\)', '')")} AS says
  FROM pg_indexes WHERE schemaname = 'public'`;
const ENUMS = `
  SELECT typname AS name, string_agg(enumlabel, ', ' ORDER BY enumsortorder) AS says
  FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid GROUP BY typname`;

/** Name to definition, without the table of migrations. */
async function catalogue(pool: pg.Pool, query: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; says: string }>(query);
  return Object.fromEntries(
    rows.filter(({ name }) => !name.startsWith("_prisma")).map(({ name, says }) => [name, says]),
  );
}

test("the migrations create exactly what schema.prisma describes, and the hand-written indexes", async () => {
  const migrated = await poolOf(await createTestDatabase());
  const pushed = await poolOf(await createEmptyDatabase());
  const sql = await diffSchemas(pushed, null, await readFile(join(PRISMA, "schema.prisma"), "utf8"));
  await pushed.query("CREATE EXTENSION pg_trgm");
  for (const name of [
    "next_order_number",
    "next_payment_run_number",
    "next_dispatch_number",
    "next_remittance_number",
    "new_tracking_code",
  ])
    await pushed.query(`CREATE FUNCTION ${name}() RETURNS text LANGUAGE sql AS $$ SELECT '' $$`);
  await pushed.query(sql ?? "");

  for (const query of [COLUMNS, () => KEYS, () => ENUMS]) {
    const expected = await catalogue(pushed, query(true));
    expect(Object.keys(expected).length).toBeGreaterThan(9);
    expect(await catalogue(migrated, query(false))).toEqual(expected);
  }
  const [ours, prismas] = [await catalogue(migrated, INDEXES), await catalogue(pushed, INDEXES)];
  expect(ours).toMatchObject(prismas);
  expect(
    Object.keys(ours)
      .filter((name) => !(name in prismas))
      .sort(),
  ).toEqual([
    "balances_largest_idx",
    "bank_account_history_account_number_idx",
    "commission_entries_one_accrual_key",
    "commission_entries_payout_id_idx",
    "commission_entries_reversals_idx",
    "commission_entries_unclaimed_idx",
    "couriers_name_key",
    "couriers_one_own_delivery_key",
    "mail_outbox_of_person_idx",
    "mail_outbox_search_idx",
    "orders_by_amount_idx",
    "orders_by_commission_idx",
    "orders_by_phone_idx",
    "orders_by_tracking_idx",
    "orders_of_reseller_idx",
    "orders_of_status_idx",
    "orders_outstanding_idx",
    "orders_placed_idx",
    "orders_plain_waybill_idx",
    "orders_search_idx",
    "orders_to_print_idx",
    "orders_waybill_key",
    "payment_run_lines_returned_idx",
    "payout_holds_live_idx",
    "payout_holds_one_live_key",
    "payout_periods_no_overlap",
    "payouts_largest_idx",
    "payouts_period_id_user_id_key",
    "products_by_commission_idx",
    "products_by_name_idx",
    "products_by_price_idx",
    "products_newest_idx",
    "products_of_category_idx",
    "remittance_lines_one_settlement_key",
    "stock_movements_one_restock_key",
    "stock_movements_one_sale_key",
    "users_account_number_idx",
    "users_deleted_idx",
    "users_held_idx",
    "users_newest_idx",
    "users_of_role_idx",
    "users_password_cost_idx",
  ]);
});

test("migrations/schema.prisma is a copy of schema.prisma", async () => {
  const pool = await poolOf(await createEmptyDatabase());
  const [kept, current] = await Promise.all([
    readFile(join(PRISMA, "migrations/schema.prisma"), "utf8"),
    readFile(join(PRISMA, "schema.prisma"), "utf8"),
  ]);
  expect(await diffSchemas(pool, kept, current)).toBeNull();
});

test("db:diff writes each change once, and nothing without a change", async () => {
  const pool = await poolOf(await createEmptyDatabase());
  const folder = await mkdtemp(join(tmpdir(), "pola-diff-test-"));
  undo.unshift(() => rm(folder, { recursive: true }));
  await cp(join(PRISMA, "migrations"), join(folder, "migrations"), { recursive: true });
  const schema = await readFile(join(PRISMA, "schema.prisma"), "utf8");
  await writeFile(join(folder, "schema.prisma"), schema);
  const at = new Date("2026-12-01T08:09:10Z");
  expect(await writeMigration(folder, pool, "add_notes", at)).toBeNull();

  await writeFile(
    join(folder, "schema.prisma"),
    schema.replace("model Order {", 'model Order {\n  giftNote String? @map("gift_note")'),
  );
  expect(await writeMigration(folder, pool, "add_notes", at)).toBe("20261201080910_add_notes");
  const sql = await readFile(join(folder, "migrations/20261201080910_add_notes/migration.sql"), "utf8");
  expect(sql).toContain('ALTER TABLE "orders" ADD COLUMN     "gift_note" TEXT;');
  expect(await writeMigration(folder, pool, "again", at)).toBeNull();
  await expect(writeMigration(folder, pool, "../x", at)).rejects.toThrow(/lower-case words/);
});

test("a database that cannot hold Sinhala and Tamil is refused, with what to do", async () => {
  const latin = await createEmptyDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  undo.unshift(latin.drop);
  await expect(migrate(latin.url)).rejects.toThrow(
    "Migrating failed: The database's encoding must be UTF8, this is LATIN1. Create it with ENCODING 'UTF8' TEMPLATE template0",
  );
});
