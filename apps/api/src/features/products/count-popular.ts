import { addDays, businessDateOf } from "@pola/shared/calendar";
import { inTransaction } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";

const DAYS = 14;

const clear = txCommand("clear popular products", {
  sql: () => sql`delete from popular_products`,
  samples: [[]],
});

const count = txCommand("count popular products", {
  sql: (firstDay: string) => sql`
    insert into popular_products (product_id, pieces)
    select product_id, sum(quantity) from product_days where day >= ${firstDay}::date group by product_id having sum(quantity) > 0
    on conflict (product_id) do update set pieces = excluded.pieces`,
  samples: [[SAMPLE.day]],
});

/**
 * Counts the pieces of each product that were ordered in the last 14 days, today included, by all resellers (docs/product/catalogue.md,
 * C-110). The kept sums have no cancelled, returned or deleted order.
 */
export async function countPopular(ctx: Ctx): Promise<void> {
  const firstDay = addDays(businessDateOf(ctx.now()), 1 - DAYS);
  await inTransaction(ctx.db, async (tx) => {
    await clear(tx);
    await count(tx, firstDay);
  });
}
