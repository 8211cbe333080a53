import * as z from "zod";
import { query, SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import { businessNameOf } from "../../domain/person-name.sql.ts";

/** The products that a file may mean: those with these ids, and those with these names. */
const meantBy = (ids: string[], names: string[]): Sql => sql`
  from products where deleted_at is null and (id = any(${ids}::uuid[]) or name = any(${names}::text[]))`;

export const productsMeant = query("products meant by a file", {
  row: z.strictObject({ id: z.guid() }),
  sql: (ids: string[], names: string[]) => sql`select id ${meantBy(ids, names)}`,
  samples: [[[SAMPLE.id], [SAMPLE.text]]],
});

/** Waits for other imports, so that the same file applied twice at once adds its products once. The lock ends with the transaction. */
export const lockImports = txCommand("lock imports", {
  sql: () => sql`select pg_advisory_xact_lock(7106502::bigint)`,
  samples: [[]],
});

/** How many products a file means now. */
export const productsStillMeant = txQuery("products still meant by a file", {
  row: z.strictObject({ count: z.int32() }),
  sql: (ids: string[], names: string[]) => sql`select count(*)::int as count ${meantBy(ids, names)}`,
  samples: [[[SAMPLE.id], [SAMPLE.text]]],
});

/** Every vendor with the name that lists show. */
export const vendorNames = query("vendor names", {
  row: z.strictObject({ id: z.guid(), name: z.string() }),
  sql: () => sql`
    select id, ${businessNameOf(sql`users`)} as name
      from users where role = 'vendor' and deleted_at is null`,
  samples: [[]],
});

/** Locks the products that are still at the version of their plan, in id order, and returns how many. */
export const lockProducts = txCommand("lock planned products", {
  sql: (planned: readonly { id: string; version: number }[]) => sql`
    select p.id from products p
      join json_to_recordset(${JSON.stringify(planned)}::json) as x(id uuid, version int) on x.id = p.id and x.version = p.version
     where p.deleted_at is null
     order by p.id for no key update of p`,
  samples: [[[]]],
});

/** New ids, in the order of creation. */
export const newIds = txQuery("new ids", {
  row: z.strictObject({ id: z.guid() }),
  sql: (count: number) => sql`select uuidv7() as id from generate_series(1, ${count}::int)`,
  samples: [[1]],
});

/** What a file or the form says of a product, besides its stock. */
const PRODUCT_COLUMNS = sql`vendor_id, name, description, long_description, category, images, price_cents, final_price_cents,
  commission_cents, commission_rate_basis_points, wholesale_price_cents, wholesale_commission_cents, wholesale_quantity,
  weight_grams, condition, status, features, specifications, has_variations`;

/** Takes rows of `products`, with their opening stock. */
export const insertProducts = txCommand("insert products", {
  sql: (rows: readonly object[]) => sql`
    insert into products (id, ${PRODUCT_COLUMNS}, stock, created_at)
    select id, ${PRODUCT_COLUMNS}, stock, created_at
      from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)`,
  samples: [[[]]],
});

/** Each product gets its named columns and its next version. */
export const updateProducts = txCommand("update products", {
  sql: (edits: readonly { id: string; columns: object }[]) => sql`
    update products p
       set (${PRODUCT_COLUMNS}, version) = (select ${PRODUCT_COLUMNS}, version + 1 from jsonb_populate_record(p, x.columns))
      from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as x(id uuid, columns jsonb)
     where p.id = x.id`,
  samples: [[[]]],
});

/** Marks the rows of these products that are not kept as removed. */
export const removeVariations = txCommand("remove variations", {
  sql: (productIds: string[], keptIds: string[], at: Date) => sql`
    update product_variations set removed_at = ${at}::timestamptz
     where product_id = any(${productIds}::uuid[]) and removed_at is null and not id = any(${keptIds}::uuid[])`,
  samples: [[[SAMPLE.id], [SAMPLE.id], SAMPLE.at]],
});

/** Takes rows of `product_variations`: adds them, or changes those that are there. Their stock stays. */
export const saveVariationRows = txCommand("save variation rows", {
  sql: (rows: readonly object[]) => sql`
    insert into product_variations (id, product_id, position, name, options, value, price_cents, retail_price_cents,
      wholesale_price_cents, commission_cents, weight_grams)
    select id, product_id, position, name, options, value, price_cents, retail_price_cents,
      wholesale_price_cents, commission_cents, weight_grams
      from jsonb_populate_recordset(null::product_variations, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update
       set position = excluded.position, name = excluded.name, options = excluded.options, value = excluded.value,
           price_cents = excluded.price_cents, retail_price_cents = excluded.retail_price_cents,
           wholesale_price_cents = excluded.wholesale_price_cents, commission_cents = excluded.commission_cents,
           weight_grams = excluded.weight_grams`,
  samples: [[[]]],
});
