import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { orderView } from "../../views/order-view.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { adminStats, NEWEST, newestOrders } from "./admin-stats.sql.ts";

/** The admin dashboard in one call. Revenue is the total of orders that were not cancelled, returned or deleted. */
export async function getStats(ctx: Ctx): Promise<AdminStats> {
  const [stats, applications, orders] = await Promise.all([
    adminStats.one(ctx.pool, businessDateOf(ctx.now())),
    ctx.db.user.findMany({
      where: { role: "reseller", deletedAt: null },
      select: USER_SELECT,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NEWEST,
    }),
    newestOrders.rows(ctx.pool),
  ]);
  return {
    today: {
      toPrint: stats.toPrint,
      toShip: stats.toShip,
      toDeliver: stats.toDeliver,
      applications: stats.applications,
      overdue: {
        payouts: stats.overduePayouts,
        amount: toRupees(stats.overdueCents),
        since: stats.overdueSince,
      },
      cashOutstanding: toRupees(stats.cashOutstandingCents),
    },
    totalResellers: stats.totalResellers,
    activeResellers: stats.activeResellers,
    totalProducts: stats.totalProducts,
    totalOrders: stats.totalOrders,
    pendingPayouts: stats.pendingPayouts,
    totalRevenue: toRupees(stats.totalRevenueCents),
    pendingCommissions: toRupees(stats.pendingCommissionCents),
    completedCommission: toRupees(stats.completedCommissionCents),
    recentApplications: applications.map(userView),
    recentOrders: orders.map(orderView),
  };
}
