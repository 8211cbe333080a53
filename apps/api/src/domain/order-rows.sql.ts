import { SAMPLE, type Sql, sql, txCommand } from "@pola/database/sql";
import { OPEN_ORDER_STATUSES } from "@pola/shared/order-status";
import { nameOf } from "./person-name.sql.ts";

/** Whether an order's commission is on the way. A condition over `orders`. */
export const IS_OPEN_ORDER: Sql = sql`status = any(${[...OPEN_ORDER_STATUSES]}::order_status[])`;

/** The columns of an `OrderRow` (views/order-view.ts), over `orders o` and {@link ORDER_JOINS}. */
export const ORDER_COLUMNS = sql`o.id, o.order_number as "orderNumber", o.user_id as "userId", o.status,
  o.customer_name as "customerName", o.customer_phone as "customerPhone", o.customer_address as "customerAddress",
  o.customer_city as "customerCity", coalesce(o.customer_area, '') as "customerArea",
  o.subtotal_cents as "subtotalCents", o.shipping_cost_cents as "shippingCostCents",
  o.total_amount_cents as "totalAmountCents", o.total_commission_cents as "totalCommissionCents",
  o.total_weight_grams as "totalWeightGrams", o.tracking_number as "trackingNumber",
  o.tracking_code as "trackingCode", cr.name as "courierName", cr.tracking_url as "courierTrackingUrl", o.created_at as "createdAt",
  o.completed_at as "completedAt", o.slip_printed_at as "slipPrintedAt", o.reason, u.first_name as "resellerFirstName",
  u.last_name as "resellerLastName", u.business_name as "businessName", u.phone as "resellerPhone",
  u.logo_url as "resellerLogo", i.rows as items`;

// A whole row becomes JSON faster than the arguments of `json_build_object` do.
export const ORDER_JOINS = sql`join users u on u.id = o.user_id left join couriers cr on cr.id = o.courier_id
  cross join lateral (
    select json_agg(line order by i.position) as rows
    from order_items i cross join lateral (
      select i.id, i.product_id as "productId", i.product_name as "productName", i.image, i.quantity,
        i.unit_price_cents as "unitPriceCents", i.regular_price_cents as "regularPriceCents", i.subtotal_cents as "subtotalCents",
        i.commission_cents as "commissionCents", i.regular_commission_cents as "regularCommissionCents",
        i.total_commission_cents as "totalCommissionCents", i.weight_grams as "weightGrams", i.is_wholesale as "isWholesale", i.variations
    ) line
    where i.order_id = o.id
  ) i`;

/** An order that still needs its slip, over `orders o` (docs/product/slips.md, O-131). */
export const NEEDS_SLIP = sql`o.status in ('pending', 'processing') and o.slip_printed_at is null`;

/** An order whose delivery details were corrected after its slip was printed (docs/product/couriers.md, D-2304). */
export const HAS_OLD_SLIP = sql`o.slip_printed_at is null
  and exists (select from order_events where order_id = o.id and kind = 'slip_printed')`;

/** The columns of an `OrderEventRow`, over `order_events e` and {@link EVENT_JOIN}. */
export const EVENT_COLUMNS = sql`e.kind, e.from_status as "fromStatus", e.to_status as "toStatus", e.reason, e.note, e.actor_id as "actorId",
  ${nameOf(sql`a`)} as "actorName", e.created_at as "createdAt"`;

export const EVENT_JOIN = sql`left join users a on a.id = e.actor_id`;

/** Locks the orders in id order until the transaction ends. */
export const lockOrders = txCommand("lock orders", {
  sql: (ids: string[]) =>
    sql`select id from orders where id = any(${ids}::uuid[]) order by id for no key update`,
  samples: [[[SAMPLE.id]]],
});
