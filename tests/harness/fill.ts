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
    await client.query("begin; set local session_replication_role = replica; set local work_mem = '256MB'");
    await client.query(PEOPLE, [resellers, now]);
    await client.query("update users set search_text = user_search_text(users)");
    await client.query(PRODUCTS, [products, now]);
    await client.query(VARIATIONS);
    await client.query(NUMBERED);
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
    await client.query("commit");
    // After a bulk insert the index of unclaimed entries contains dead entries for all that were claimed since. A shop that grew slowly has none.
    await client.query("reindex index commission_entries_unclaimed_idx");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
