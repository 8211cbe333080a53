import type { NeededArea } from "@pola/shared/admin-areas";
import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { duePayoutsOfAdmins, withoutOwnPayouts } from "../../domain/without-own-payouts.ts";
import { readTogether } from "../../lib/read-together.ts";
import { JOBS } from "../../domain/job-runs.ts";
import { orderView } from "../../views/order-view.ts";
import { userView } from "../../views/user-view.ts";
import { adminStats, newestApplications, newestOrders } from "./admin-stats.sql.ts";

/**
 * The admin dashboard in one call. Revenue is the total of orders that were not cancelled, returned or deleted. What is outside the
 * reader's areas is null or an empty list (docs/product/accounts.md, A-213).
 */
export async function getStats(ctx: Ctx, actor: Actor): Promise<AdminStats> {
  const { stats, due, waitingRuns, applications, orders } = await readStats(ctx, undefined);
  const late = stats.overdue.map(({ cents, ...week }) => ({ ...week, amount: toRupees(cents) }));
  const overdue = withoutOwnPayouts(actor, late, due);
  const within =
    (area: NeededArea) =>
    <Value>(value: Value): Value | null =>
      isAdminFor(actor, area) ? value : null;
  const ofOrders = within("orders");
  const ofPayouts = within("payouts");
  const ofPeople = within("people");
  const ofOwner = within("all");
  // Another admin than the maker approves a run (docs/product/accounts.md, A-215).
  const toApprove = waitingRuns
    .filter(({ actorId }) => actorId !== actor.id)
    .map(({ id, number, totalCents, totals }) => ({
      id,
      number,
      payouts: totals.reduce((sum, { payouts }) => sum + payouts, 0),
      amount: toRupees(Number(totalCents)),
    }));
  return {
    today: {
      toPrint: ofOrders(stats.toPrint),
      toShip: ofOrders(stats.toShip),
      toDeliver: ofOrders(stats.toDeliver),
      applications: ofPeople(stats.applications),
      overdue: ofPayouts(overdue.filter(({ payouts }) => payouts > 0)),
      toApprove: ofPayouts(ctx.config.needsSecondApproval ? toApprove : null),
      toRelease: ofPayouts(
        stats.toRelease.map(({ cents, ...week }) => ({ ...week, amount: toRupees(cents) })),
      ),
      inRuns: ofPayouts({ payouts: stats.runPayouts, amount: toRupees(stats.runCents) }),
      cashOutstanding: ofOrders({
        parcels: stats.outstandingParcels,
        amount: toRupees(stats.outstandingCents),
      }),
      failedMails: ofOwner(stats.failedMails),
      failedJobs: ofOwner(stats.failedJobs),
    },
    totalResellers: ofPeople(stats.totalResellers),
    activeResellers: ofPeople(stats.activeResellers),
    totalProducts: within("products")(stats.totalProducts),
    totalOrders: ofOrders(stats.totalOrders),
    pendingPayouts: ofPayouts(stats.pendingPayouts),
    totalRevenue: ofOrders(toRupees(stats.totalRevenueCents)),
    pendingCommissions: ofPayouts(toRupees(stats.pendingCommissionCents)),
    completedCommission: ofPayouts(toRupees(stats.completedCommissionCents)),
    recentApplications: ofPeople(applications) ?? [],
    recentOrders: ofOrders(orders) ?? [],
  };
}

/** More runs than a shop leaves open. */
const MAX_WAITING_RUNS = 20;

/** What every admin's dashboard is made from. */
const readStats = readTogether(async (ctx: Ctx) => {
  const [stats, due, waitingRuns, applications, orders] = await Promise.all([
    adminStats.one(ctx.pool, businessDateOf(ctx.now()), JOBS),
    duePayoutsOfAdmins.rows(ctx.pool),
    ctx.config.needsSecondApproval ? listWaitingRuns(ctx) : [],
    newestApplications.rows(ctx.pool),
    newestOrders.rows(ctx.pool),
  ]);
  return { stats, due, waitingRuns, applications: applications.map(userView), orders: orders.map(orderView) };
});

/** Open payment runs without an approval, oldest first. */
async function listWaitingRuns({ db }: Ctx) {
  return await db.paymentRun.findMany({
    where: { status: "open", approvedAt: null },
    select: {
      id: true,
      number: true,
      actorId: true,
      totalCents: true,
      totals: { select: { payouts: true } },
    },
    orderBy: { id: "asc" },
    take: MAX_WAITING_RUNS,
  });
}
