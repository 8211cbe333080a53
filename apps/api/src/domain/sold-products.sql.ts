import { Id } from "@pola/shared/schemas/text";
import * as z from "zod";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";

const SoldVariation = z.strictObject({
  id: z.guid(),
  name: z.string(),
  options: z.array(z.string()),
  value: z.string().nullable(),
  priceCents: z.int32(),
  wholesalePriceCents: z.int32(),
  commissionCents: z.int32(),
  weightGrams: z.int32(),
  stock: z.int32().nullable(),
});

/** A product as an order needs it. */
const SoldProduct = z.strictObject({
  id: z.guid(),
  name: z.string(),
  images: z.array(z.string()),
  priceCents: z.int32(),
  commissionCents: z.int32(),
  wholesalePriceCents: z.int32().nullable(),
  wholesaleCommissionCents: z.int32().nullable(),
  wholesaleQuantity: z.int32(),
  weightGrams: z.int32(),
  stock: z.int32(),
  variations: z.array(SoldVariation),
});
export type SoldProduct = z.infer<typeof SoldProduct>;

const soldProducts = txQuery("sold products", {
  row: SoldProduct,
  sql: (ids: string[]) => sql`
    select p.id, p.name, coalesce(p.images, '{}') as images, p.price_cents as "priceCents", p.commission_cents as "commissionCents",
           p.wholesale_price_cents as "wholesalePriceCents", p.wholesale_commission_cents as "wholesaleCommissionCents",
           p.wholesale_quantity as "wholesaleQuantity", p.weight_grams as "weightGrams", p.stock,
           coalesce((
             select json_agg(json_build_object('id', v.id, 'name', v.name, 'options', v.options, 'value', v.value,
                      'priceCents', v.price_cents, 'wholesalePriceCents', v.wholesale_price_cents, 'commissionCents', v.commission_cents,
                      'weightGrams', v.weight_grams, 'stock', v.stock) order by v.position, v.id)
               from product_variations v where v.product_id = p.id and v.removed_at is null), '[]') as variations
      from products p
     where p.id = any(${ids}::uuid[]) and p.status = 'active' and p.deleted_at is null`,
  samples: [[[SAMPLE.id]]],
});

/** The products of these lines that are on sale. Ids come from a request: one that is not a uuid finds nothing. */
export async function listSoldProducts(
  db: Tx,
  wanted: readonly { productId: string }[],
): Promise<SoldProduct[]> {
  const ids = wanted.map(({ productId }) => productId);
  return await soldProducts.rows(
    db,
    ids.filter((id) => z.safeParse(Id, id).success),
  );
}
