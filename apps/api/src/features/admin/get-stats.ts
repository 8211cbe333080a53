import { toRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { orderView } from "../../views/order-view.ts";
import { orderRow, WITH_LINES } from "../../views/stored-order.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { selectStats } from "./admin-stats.sql.ts";

/** The number of newest applications and orders on the dashboard (docs/product/money.md, M-56). */
const NEWEST = 5;

/** The admin dashboard in one call. Revenue is the total of all orders that are not cancelled, returned or deleted. */
export async function getStats(ctx: Ctx): Promise<AdminStats> {
  const [stats, applications, orders] = await Promise.all([
    selectStats(ctx.pool),
    ctx.db.user.findMany({
      where: { role: "reseller", deletedAt: null },
      select: USER_SELECT,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NEWEST,
    }),
    ctx.db.order.findMany({
      where: { deletedAt: null },
      include: WITH_LINES,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NEWEST,
    }),
  ]);
  const { totalRevenueCents, pendingCommissionCents, completedCommissionCents, ...counts } = stats;
  return {
    ...counts,
    totalRevenue: toRupees(totalRevenueCents),
    pendingCommissions: toRupees(pendingCommissionCents),
    completedCommission: toRupees(completedCommissionCents),
    recentApplications: applications.map(userView),
    recentOrders: orders.map((order) => orderView(orderRow(order))),
  };
}
