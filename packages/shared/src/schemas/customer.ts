import * as z from "zod/mini";
import { pagingQuery, phoneNumber, searchQuery } from "./text.ts";

/**
 * A reseller's customer: who received the own orders with this phone number (docs/product/orders.md, O-160). `orders` counts the own
 * orders, `returned` those of them that came back.
 */
export const KnownCustomer = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  lastOrderedAt: z.string(),
  orders: z.number(),
  returned: z.number(),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

export const CustomerListQuery = z.object({ ...pagingQuery, ...searchQuery });
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

export const CustomerLookUp = z.object({ phone: phoneNumber("Enter a phone number") });

export const RecentOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  items: z.array(
    z.object({ productId: z.string(), quantity: z.number(), variations: z.record(z.string(), z.string()) }),
  ),
});

/**
 * What is known of a phone number at checkout. `customer` is null for a number the reseller has not ordered for. `parcels` counts those of
 * all resellers to this number (O-162). `recentOrders` are the own ones of the last hour, newest first (O-163).
 */
export const FoundCustomer = z.object({
  customer: z.nullable(KnownCustomer),
  parcels: z.object({ sent: z.number(), returned: z.number() }),
  recentOrders: z.array(RecentOrder),
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;
