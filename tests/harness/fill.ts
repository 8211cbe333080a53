import pg from "pg";
import {
  CLOSED_WEEKS,
  DISPATCHES,
  LINES,
  NUMBERED,
  ORDERS,
  ORDER_PARTS,
  PAID_PAYOUTS,
  PEOPLE,
  PLACED,
  PRODUCTS,
  REMITTANCES,
  RUNNING_SUMS,
  SETTLED,
  SLOW_INDEXES,
  STOCK,
  VARIATIONS,
} from "./fill.sql.ts";

export type ShopSize = {
  products: number;
  resellers: number;
  orders: number;
  /** The number of orders per week. The more orders, the further back the oldest is. */
  ordersAWeek: number;
  /** The final stock of every product. */
  stock?: number;
  now: Date;
  /** Weeks that ended at or before this are closed and paid. Later ones are not closed yet. */
  closedBefore: Date;
};

/** Fills a migrated, empty database. It needs a superuser, because it disables triggers (see fill.sql.ts). */
export async function fillShop(url: string, size: ShopSize): Promise<void> {
  const { products, resellers, orders, ordersAWeek, stock = 1_000_000, now, closedBefore } = size;
  const client = new pg.Client({
    connectionString: url,
    options: "-c TimeZone=UTC -c synchronous_commit=off",
  });
  await client.connect();
  try {
    await client.query(
      "begin; set local session_replication_role = replica; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'",
    );
    await client.query(PEOPLE, [resellers, now]);
    await client.query("update users set search_text = user_search_text(users)");
    await client.query(PRODUCTS, [products, now]);
    await client.query(VARIATIONS);
    await client.query(NUMBERED);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(SLOW_INDEXES);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(LINES, [orders, ordersAWeek, now]);
    await client.query(PLACED);
    await client.query(ORDERS, [now]);
    await client.query(SETTLED, [now]);
    await client.query(REMITTANCES);
    await client.query(ORDER_PARTS);
    await client.query(DISPATCHES);
    await client.query(STOCK, [stock, now]);
    await client.query(CLOSED_WEEKS, [closedBefore]);
    await client.query(PAID_PAYOUTS);
    await client.query(RUNNING_SUMS);
    for (const { definition } of indexes) await client.query(definition);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
