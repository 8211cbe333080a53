import { lastMonths, startOfBusinessDay } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { OrdersSummary, ProductEarnings } from "@pola/shared/schemas/orders-summary";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { bestProducts, ordersSummary } from "./summary.sql.ts";

/**
 * A reseller's figures for the dashboard, the orders page and the profile. Earnings and pending payout are the same sum, over delivered and
 * completed orders (docs/product/orders.md, O-68); the total commission also counts open orders, not cancelled or returned ones. Months
 * are those of the orders' creation in Asia/Colombo.
 */
export async function getOrdersSummary(ctx: Ctx, reseller: Actor): Promise<OrdersSummary> {
  const row = await ordersSummary.one(ctx.pool, reseller.id, monthsUntil(ctx.now()));
  const earnings = toRupees(row.earningsCents);
  return {
    totalOrders: row.totalOrders,
    completedOrders: row.completedOrders,
    deliveredOrders: row.deliveredOrders,
    pendingOrders: row.pendingOrders,
    totalCommission: toRupees(row.totalCommissionCents),
    totalEarnings: earnings,
    pendingPayout: earnings,
    earningsThisMonth: toRupees(row.earningsThisMonthCents),
    earningsLastMonth: toRupees(row.earningsLastMonthCents),
    ordersThisMonth: row.ordersThisMonth,
    ordersLastMonth: row.ordersLastMonth,
    topProducts: row.topProducts.map(({ productId, name, quantity, revenueCents }) => ({
      productId,
      name,
      quantity,
      revenue: toRupees(revenueCents),
    })),
  };
}

/** The ten products that earned the reseller the most, without cancelled and returned orders (docs/product/orders.md, O-190). */
export async function listBestProducts(ctx: Ctx, reseller: Actor): Promise<ProductEarnings[]> {
  const rows = await bestProducts.rows(ctx.pool, reseller.id);
  return rows.map(({ productId, name, quantity, revenueCents, commissionCents }) => ({
    productId,
    name,
    quantity,
    revenue: toRupees(revenueCents),
    commission: toRupees(commissionCents),
  }));
}

/** No order is placed in a month to come, so this month needs no end. */
function monthsUntil(now: Date): { lastStart: Date; thisStart: Date } {
  const [last = "", current = ""] = lastMonths(now, 2);
  return {
    lastStart: startOfBusinessDay(`${last}-01`),
    thisStart: startOfBusinessDay(`${current}-01`),
  };
}
