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
  const [last = "", current = ""] = lastMonths(ctx.now(), 2);
  const months = {
    lastStart: startOfBusinessDay(`${last}-01`),
    thisStart: startOfBusinessDay(`${current}-01`),
  };
  const row = await ordersSummary.one(ctx.pool, reseller.id, months);
  const { totalCommissionCents, earningsCents, earningsThisMonthCents, earningsLastMonthCents, ...counts } =
    row;
  const earnings = toRupees(earningsCents);
  return {
    ...counts,
    totalCommission: toRupees(totalCommissionCents),
    totalEarnings: earnings,
    pendingPayout: earnings,
    earningsThisMonth: toRupees(earningsThisMonthCents),
    earningsLastMonth: toRupees(earningsLastMonthCents),
    topProducts: row.topProducts.map(({ revenueCents, ...product }) =>
      Object.assign(product, { revenue: toRupees(revenueCents) }),
    ),
  };
}

/** The ten products that earned the reseller the most, without cancelled and returned orders (docs/product/orders.md, O-190). */
export async function listBestProducts(ctx: Ctx, reseller: Actor): Promise<ProductEarnings[]> {
  const rows = await bestProducts.rows(ctx.pool, reseller.id);
  return rows.map(({ revenueCents, commissionCents, ...product }) =>
    Object.assign(product, { revenue: toRupees(revenueCents), commission: toRupees(commissionCents) }),
  );
}
