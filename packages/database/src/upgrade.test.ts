import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { checkDatabase } from "./check.ts";
import { migrate } from "./migrate.ts";
import { id, insertFixtures } from "./test/fixtures.ts";
import { createEmptyDatabase } from "./test/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const FIRST = "20261121000000_init";
const COUNTS = "20261123170000_dashboard_counts";

test("a database of the first version keeps its data: names leave the search texts, shared tracking numbers become different", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-upgrade-"));
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
  try {
    await cp(join(MIGRATIONS, FIRST), join(folder, FIRST), { recursive: true });
    await migrate(database.url, { folder });
    const client = await pool.connect();
    await client.query(await readFile(new URL("test/first-version.sql", import.meta.url), "utf8"));
    // Two orders with one number, a cancelled one with it too, and an order whose clock stepped back between its two events.
    await client.query("UPDATE orders SET tracking_number = 'LK1' WHERE id = ANY($1)", [
      [21, 23, 24].map(id),
    ]);
    await client.query("UPDATE orders SET status = 'shipped' WHERE id = $1", [id(22)]);
    await client.query(
      `INSERT INTO order_events (order_id, kind, from_status, to_status, created_at)
       SELECT order_id, 'status_changed', 'pending', 'shipped', created_at - interval '2 seconds' FROM order_events WHERE order_id = $1`,
      [id(22)],
    );
    client.release();

    await migrate(database.url);

    const { rows } = await pool.query<{ text: string; tracking: string | null; courier: string | null }>(
      "SELECT o.search_text AS text, o.tracking_number AS tracking, c.name AS courier FROM orders o LEFT JOIN couriers c ON c.id = o.courier_id ORDER BY o.id",
    );
    expect(rows.map(({ tracking }) => tracking)).toEqual(["LK1", null, "LK1", "LK1 (ORD-000004)"]);
    expect(rows[3]?.text).toBe("ord-000004 kamala silva +94712223334 0712223334 lk1 (ord-000004)");
    expect(rows.map(({ courier }) => courier)).toEqual([null, "Own delivery", null, null]);
    expect(rows.every(({ text }) => !text.includes("nimal"))).toBe(true);
    expect((await checkDatabase(pool)).filter(({ violations }) => violations.length > 0)).toEqual([]);
  } finally {
    await pool.end();
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  }
});

// Its rows are written before this migration. When they come to need a later one, the test has done its work and can go.
test("the dashboard's counts start with the orders, resellers and products that are there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-upgrade-"));
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => /^\d/.test(name) && name < COUNTS);
    await Promise.all(
      names.map((name) => cp(join(MIGRATIONS, name), join(folder, name), { recursive: true })),
    );
    await migrate(database.url, { folder });
    const client = await pool.connect();
    await insertFixtures(client);
    client.release();

    await migrate(database.url);

    const { rows } = await pool.query({
      text: `SELECT (SELECT sum(to_print) FROM order_totals), (SELECT sum(resellers) FROM reseller_totals), (SELECT sum(products) FROM product_totals)`,
      rowMode: "array",
    });
    expect(rows).toEqual([["1", "3", "1"]]);
    expect((await checkDatabase(pool)).filter(({ violations }) => violations.length > 0)).toEqual([]);
  } finally {
    await pool.end();
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  }
});
