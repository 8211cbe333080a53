import { inTransaction } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";

const DAYS = 14;
const DAY_MS = 86_400_000;

const clear = txCommand("clear popular products", {
  sql: () => sql`delete from popular_products`,
  samples: [[]],
});

const count = txCommand("count popular products", {
  sql: (since: Date) => sql`
    insert into popular_products (product_id, pieces)
    select i.product_id, sum(i.quantity) from orders o join order_items i on i.order_id = o.id
    where o.created_at >= ${since}::timestamptz and o.deleted_at is null and o.status not in ('cancelled', 'returned')
    group by i.product_id
    on conflict (product_id) do update set pieces = excluded.pieces`,
  samples: [[SAMPLE.at]],
});

/**
 * Counts the pieces of each product that were ordered in the last 14 days, by all resellers (docs/product/catalogue.md, C-110). Cancelled,
 * returned and deleted orders do not count.
 */
export async function countPopular(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS);
  await inTransaction(ctx.db, async (tx) => {
    await clear(tx);
    await count(tx, since);
  });
}
