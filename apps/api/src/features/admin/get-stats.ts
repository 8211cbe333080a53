import type { AdminArea } from "@pola/shared/admin-areas";
import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { orderView } from "../../views/order-view.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { adminStats, NEWEST, newestOrders } from "./admin-stats.sql.ts";

/**
 * The admin dashboard in one call. Revenue is the total of orders that were not cancelled, returned or deleted. What is outside the
 * reader's areas is null or an empty list (docs/product/accounts.md, A-213).
 */
export async function getStats(ctx: Ctx, actor: Actor): Promise<AdminStats> {
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
  const within =
    (area: AdminArea) =>
    <Value>(value: Value): Value | null =>
      isAdminFor(actor, area) ? value : null;
  const ofOrders = within("orders");
  const ofPayouts = within("payouts");
  const ofPeople = within("people");
  return {
    today: {
      toPrint: ofOrders(stats.toPrint),
      toShip: ofOrders(stats.toShip),
      toDeliver: ofOrders(stats.toDeliver),
      applications: ofPeople(stats.applications),
      overdue: ofPayouts({
        payouts: stats.overduePayouts,
        amount: toRupees(stats.overdueCents),
        since: stats.overdueSince,
      }),
      cashOutstanding: ofOrders(toRupees(stats.cashOutstandingCents)),
    },
    totalResellers: ofPeople(stats.totalResellers),
    activeResellers: ofPeople(stats.activeResellers),
    totalProducts: within("products")(stats.totalProducts),
    totalOrders: ofOrders(stats.totalOrders),
    pendingPayouts: ofPayouts(stats.pendingPayouts),
    totalRevenue: ofOrders(toRupees(stats.totalRevenueCents)),
    pendingCommissions: ofPayouts(toRupees(stats.pendingCommissionCents)),
    completedCommission: ofPayouts(toRupees(stats.completedCommissionCents)),
    recentApplications: ofPeople(applications.map(userView)) ?? [],
    recentOrders: ofOrders(orders.map(orderView)) ?? [],
  };
}
