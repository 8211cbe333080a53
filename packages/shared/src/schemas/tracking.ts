import * as z from "zod/mini";
import { ORDER_REASONS } from "../order-reason.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { ParcelCourier } from "./order.ts";
import { anyText } from "./text.ts";

/** Of any length: a link that was pasted with other text names no order, as any unknown code (docs/product/orders.md, O-181). */
export const TrackingQuery = z.object({ code: anyText("Enter a tracking code") });

/**
 * An order as its customer sees it: of the customer only the first name (docs/product/orders.md, O-181). The steps are instants, null while
 * they lie ahead. `cash` is what the courier collects.
 */
export const TrackedOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  reason: z.nullable(z.enum(ORDER_REASONS)),
  firstName: z.string(),
  cash: z.number(),
  trackingNumber: z.nullable(z.string()),
  /** Null for Own delivery too: the customer asks the seller. */
  courier: z.nullable(ParcelCourier),
  steps: z.object({
    placed: z.nullable(z.string()),
    packed: z.nullable(z.string()),
    shipped: z.nullable(z.string()),
    delivered: z.nullable(z.string()),
  }),
  seller: z.object({
    businessName: z.string(),
    phone: z.nullable(z.string()),
    logo: z.nullable(z.string()),
  }),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;
