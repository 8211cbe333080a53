import { expect, test } from "vitest";
import { fileClient } from "./test/file-database.ts";
import { id, insertFixtures } from "./test/fixtures.ts";

const client = await fileClient();

/** How many rows PostgreSQL expects. */
async function expected(condition: string): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select from orders where tracking_number is not null and deleted_at is null and ${condition}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

test("PostgreSQL knows that a waybill is that of one order, and how many orders a day has", async () => {
  await insertFixtures(client);
  await client.query(`
    insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                        total_amount_cents, total_commission_cents, total_weight_grams, tracking_number, created_at)
    select '${id(2)}', 'Customer ' || n, '+94771234567', '1 Galle Road', 'Colombo', 10000, 40000, 50000, 500, 100, 'TRK' || n,
           '2026-11-20T08:00:00Z'::timestamptz - n % 4 * interval '1 day' from generate_series(1, 2000) n`);
  await client.query("analyze orders");

  const waybills = `'{${Array.from({ length: 20 }, (_, n) => `TRK${n}`).join()}}'`;
  expect(await expected(`plain_waybill(tracking_number) = any(${waybills})`)).toBeLessThanOrEqual(20);
  const day = await expected("(created_at at time zone 'UTC')::date = '2026-11-19'");
  expect(day).toBeGreaterThan(400);
  expect(day).toBeLessThan(600);
});
