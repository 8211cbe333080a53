import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import type { Customer } from "@pola/shared/schemas/order";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import * as z from "zod";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import { type OrderTotals, orderTotals } from "@pola/shared/pricing";
import { upsertCustomer } from "../../domain/customers.ts";
import type { PricedLine } from "./price-order.ts";

type NewOrder = {
  userId: string;
  input: Customer;
  figures: OrderTotals;
  lines: PricedLine[];
  /** The request's Idempotency-Key, which returns this order from now on. */
  keyId: string | null;
  now: Date;
};

const SAMPLE_ORDER: NewOrder = {
  userId: SAMPLE.id,
  input: NO_CUSTOMER,
  figures: orderTotals([]),
  lines: [],
  keyId: null,
  now: SAMPLE.at,
};

/**
 * Writes a whole order with one statement: the order, its lines, the first event of its timeline, the customer, and the sales as stock
 * movements. The lines keep a copy of what was sold. Returns the stock that each line takes; the caller then takes it (`takeStock` in
 * domain/stock.ts). One statement, because several statements of Prisma took ten times the processor time (pnpm bench).
 */
export const writeOrder = txQuery("write order", {
  row: z.strictObject({
    id: z.guid(),
    orderNumber: z.string(),
    items: z.array(
      z.strictObject({
        id: z.guid(),
        productId: z.guid(),
        quantity: z.int32(),
        variationIds: z.array(z.guid()),
      }),
    ),
  }),
  sql: ({ userId, input, figures, lines, keyId, now }: NewOrder) => sql`
    with placed as (
      insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                          total_amount_cents, total_commission_cents, total_weight_grams, created_at)
      values (${userId}::uuid, ${input.customerName}, ${input.customerPhone}, ${input.customerAddress}, ${DELIVERY_CITY}, ${figures.subtotalCents}::int,
              ${figures.shippingCostCents}::int, ${figures.totalAmountCents}::int, ${figures.totalCommissionCents}::int, ${figures.totalWeightGrams}::int,
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
    ), customer as (${upsertCustomer({ ...input, userId, orderedAt: now })}
    ), used_key as (
      update idempotency_keys set order_id = placed.id from placed where idempotency_keys.id = ${keyId}::uuid
    )
    select placed.id, placed.order_number as "orderNumber",
           (select json_agg(json_build_object('id', id, 'productId', product_id, 'quantity', quantity, 'variationIds', variation_ids))
              from items) as items
      from placed`,
  samples: [[SAMPLE_ORDER]],
});

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
