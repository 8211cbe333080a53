import { firstNameOf } from "@pola/shared/first-name";
import { toRupees } from "@pola/shared/money";
import { ORDER_REASONS } from "@pola/shared/order-reason";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import type { TrackedOrder } from "@pola/shared/schemas/tracking";
import { query, SAMPLE, sql } from "@pola/database/sql";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { courierView } from "../../views/order-view.ts";

/** Each step is the first time that the order took it, in the order in which the database took the events. */
const orderByCode = query("order by code", {
  row: z.strictObject({
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    reason: z.enum(ORDER_REASONS).nullable(),
    customerName: z.string(),
    totalAmountCents: z.int32(),
    trackingNumber: z.string().nullable(),
    courierName: z.string().nullable(),
    courierTrackingUrl: z.string().nullable(),
    businessName: z.string(),
    phone: z.string().nullable(),
    logoUrl: z.string().nullable(),
    placed: z.date(),
    packed: z.date().nullable(),
    shipped: z.date().nullable(),
    delivered: z.date().nullable(),
  }),
  sql: (code: string) => sql`
    select o.order_number as "orderNumber", o.status, o.reason, o.customer_name as "customerName",
      o.total_amount_cents as "totalAmountCents", o.tracking_number as "trackingNumber", c.name as "courierName", c.tracking_url as "courierTrackingUrl",
      u.business_name as "businessName", u.phone, u.logo_url as "logoUrl", o.created_at as placed,
      min(e.created_at) filter (where e.to_status = 'processing') as packed,
      min(e.created_at) filter (where e.to_status = 'shipped') as shipped,
      min(e.created_at) filter (where e.to_status = 'delivered') as delivered
    from orders o join users u on u.id = o.user_id left join order_events e on e.order_id = o.id
      left join couriers c on c.id = o.courier_id and not c.is_own_delivery
    where o.tracking_code = ${code} and o.deleted_at is null
    group by o.id, u.id, c.id`,
  samples: [[SAMPLE.text]],
});

/**
 * The order of a tracking page, found by its tracking code (docs/product/orders.md, O-180 and O-181).
 * @throws AppError NOT_FOUND for an unknown code and a deleted order.
 */
export async function trackOrder({ pool, settings }: Ctx, code: string): Promise<TrackedOrder> {
  const row = await orderByCode.first(pool, code);
  if (!row) throw new AppError("NOT_FOUND", "We can't find this order. Ask the seller for the link again.");
  const { orderNumber, status, reason, trackingNumber, businessName, phone, logoUrl } = row;
  const { placed, packed, shipped, delivered } = row;
  return {
    orderNumber,
    status,
    reason,
    firstName: firstNameOf(row.customerName),
    cash: toRupees(row.totalAmountCents),
    trackingNumber,
    courier: courierView(row),
    steps: {
      placed: placed.toISOString(),
      packed: packed?.toISOString() ?? null,
      shipped: shipped?.toISOString() ?? null,
      delivered: delivered?.toISOString() ?? null,
    },
    seller: { businessName: businessName || settings.current().name, phone, logo: logoUrl },
  };
}
