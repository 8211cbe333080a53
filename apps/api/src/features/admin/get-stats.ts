import { toRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { orderView } from "../../views/order-view.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { adminStats, NEWEST, newestOrders } from "./admin-stats.sql.ts";

/** The admin dashboard in one call. Revenue is the total of orders that were not cancelled, returned or deleted. */
export async function getStats(ctx: Ctx): Promise<AdminStats> {
  const [stats, applications, orders] = await Promise.all([
    adminStats.one(ctx.pool),
    ctx.db.user.findMany({
      where: { role: "reseller", deletedAt: null },
      select: USER_SELECT,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NEWEST,
    }),
    newestOrders.rows(ctx.pool),
  ]);
  const { totalRevenueCents, pendingCommissionCents, completedCommissionCents, ...counts } = stats;
  return {
    ...counts,
    totalRevenue: toRupees(totalRevenueCents),
    pendingCommissions: toRupees(pendingCommissionCents),
    completedCommission: toRupees(completedCommissionCents),
    recentApplications: applications.map(userView),
    recentOrders: orders.map(orderView),
  };
}
