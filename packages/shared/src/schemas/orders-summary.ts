import * as z from "zod/mini";

/** The figures on a reseller's dashboard, order header and profile. Earnings and the counts of a month are those of delivered and completed orders. */
export const OrdersSummary = z.object({
  totalOrders: z.number(),
  completedOrders: z.number(),
  deliveredOrders: z.number(),
  pendingOrders: z.number(),
  totalCommission: z.number(),
  totalEarnings: z.number(),
  pendingPayout: z.number(),
  earningsThisMonth: z.number(),
  earningsLastMonth: z.number(),
  ordersThisMonth: z.number(),
  ordersLastMonth: z.number(),
  topProducts: z.array(
    z.object({ productId: z.string(), name: z.string(), quantity: z.number(), revenue: z.number() }),
  ),
});
export type OrdersSummary = z.infer<typeof OrdersSummary>;

/** A product that the reseller ordered, without cancelled and returned orders. */
export const ProductEarnings = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.number(),
  revenue: z.number(),
  commission: z.number(),
});
export type ProductEarnings = z.infer<typeof ProductEarnings>;
