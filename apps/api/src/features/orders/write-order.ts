import { DELIVERY_CITY } from "@pola/shared/shipping";
import { Id } from "@pola/shared/schemas/text";
import * as z from "zod";
import type { PlaceOrder } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import type { OrderTotals } from "@pola/shared/pricing";
import type { PricedLine, SoldProduct } from "./price-order.ts";
import type { StockLine } from "../../domain/stock.ts";

/**
 * The statements of an order, written out: built by Prisma they took ten times the processor time (pnpm bench), and a shop does little
 * else as often.
 */

/** What is on sale of these; in a request anything may stand for an id. */
export async function readSoldProducts(tx: Tx, wanted: string[]): Promise<SoldProduct[]> {
  const ids = wanted.filter((id) => z.safeParse(Id, id).success);
  return await tx.$queryRaw<SoldProduct[]>`
    select p.id::text as id, p.name, p.images, p.price_cents as "priceCents", p.commission_cents as "commissionCents",
           p.wholesale_price_cents as "wholesalePriceCents", p.wholesale_commission_cents as "wholesaleCommissionCents",
           p.wholesale_quantity as "wholesaleQuantity", p.weight_grams as "weightGrams", p.stock,
           coalesce((
             select json_agg(json_build_object('id', v.id, 'name', v.name, 'options', v.options, 'value', v.value,
                      'priceCents', v.price_cents, 'wholesalePriceCents', v.wholesale_price_cents, 'commissionCents', v.commission_cents,
                      'weightGrams', v.weight_grams, 'stock', v.stock) order by v.position, v.id)
               from product_variations v where v.product_id = p.id and v.removed_at is null), '[]') as variations
      from products p
     where p.id = any(${ids}::uuid[]) and p.status = 'active' and p.deleted_at is null`;
}

type NewOrder = {
  userId: string;
  input: PlaceOrder;
  figures: OrderTotals;
  lines: PricedLine[];
  /** The key it was asked with, which from now on answers with it. */
  keyId: string | null;
  now: Date;
};

type WrittenOrder = { id: string; orderNumber: string; items: StockLine[] };

/**
 * The order, the frozen copy of what was sold, the first step of its time line, and the sales in the books of the stock. Answers the
 * stock that each line takes: it is still to be taken.
 */
export async function writeOrder(
  tx: Tx,
  { userId, input, figures, lines, keyId, now }: NewOrder,
): Promise<WrittenOrder> {
  const { customerName, customerPhone, customerAddress } = input;
  const { subtotalCents, shippingCostCents, totalAmountCents, totalCommissionCents, totalWeightGrams } =
    figures;
  const [written] = await tx.$queryRaw<WrittenOrder[]>`
    with placed as (
      insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                          total_amount_cents, total_commission_cents, total_weight_grams, created_at)
      values (${userId}::uuid, ${customerName}, ${customerPhone}, ${customerAddress}, ${DELIVERY_CITY}, ${subtotalCents}::int,
              ${shippingCostCents}::int, ${totalAmountCents}::int, ${totalCommissionCents}::int, ${totalWeightGrams}::int,
              ${now}::timestamptz)
      returning id, order_number
    ), items as (
      insert into order_items (order_id, product_id, position, product_name, image, quantity, unit_price_cents, regular_price_cents,
                               subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams,
                               is_wholesale, variations, variation_ids)
      select placed.id, line.product_id, line.position, line.product_name, line.image, line.quantity, line.unit_price_cents,
             line.regular_price_cents, line.subtotal_cents, line.commission_cents, line.regular_commission_cents,
             line.total_commission_cents, line.weight_grams, line.is_wholesale, line.variations, line.variation_ids
        from placed, json_populate_recordset(null::order_items, ${JSON.stringify(lines.map(itemRow))}::json) line
      returning id, product_id, quantity, variation_ids
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, created_at)
      select id, 'placed', 'pending', ${userId}::uuid, ${now}::timestamptz from placed
    ), sold as (
      insert into stock_movements (product_id, variation_id, kind, delta, order_item_id, actor_id, created_at)
      select product_id, variation_id, 'sale', -quantity, items.id, ${userId}::uuid, ${now}::timestamptz
        from items, unnest(array_prepend(null::uuid, variation_ids)) variation_id
    ), answered as (
      update idempotency_keys set order_id = placed.id from placed where idempotency_keys.id = ${keyId}::uuid
    )
    select placed.id::text as id, placed.order_number as "orderNumber",
           (select json_agg(json_build_object('id', id, 'productId', product_id, 'quantity', quantity, 'variationIds', variation_ids))
              from items) as items
      from placed`;
  if (!written) throw new Error("The order was not written");
  return written;
}

function itemRow(line: PricedLine, position: number) {
  return {
    product_id: line.product.id,
    position,
    product_name: line.product.name,
    image: line.product.images[0] ?? null,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    regular_price_cents: line.regularPriceCents,
    subtotal_cents: line.subtotalCents,
    commission_cents: line.commissionPerUnitCents,
    regular_commission_cents: line.regularCommissionCents,
    total_commission_cents: line.totalCommissionCents,
    weight_grams: line.unitWeightGrams,
    is_wholesale: line.isWholesale,
    variations: line.choices,
    variation_ids: line.trackedVariationIds,
  };
}
