import type { AccountExport } from "@pola/shared/schemas/account-export";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Db } from "@pola/database/db";
import {
  exportedActivity,
  exportedMail,
  exportedOrder,
  exportedPayout,
  ledgerLine,
} from "../../views/export-view.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import { eventsOfUser, ordersOfUser } from "./export-account.sql.ts";

const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] as const;

/**
 * All data stored about the caller, and no data of others: other people appear under the product's name, and secret links of mails
 * are left out (docs/product/accounts.md, A-57). Customers appear in the caller's own orders.
 */
export async function exportAccount(ctx: Ctx, actor: Actor): Promise<AccountExport> {
  const { db } = ctx;
  const reader = { id: actor.id, isAdmin: false, brandName: ctx.config.brand.name } as const;
  const profile = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: USER_SELECT });
  return {
    exportedAt: ctx.now().toISOString(),
    profile: userView(profile),
    bankHistory: await listBankHistory(db, actor.id),
    orders: await listOrders(ctx, reader),
    ...(await listMoney(db, actor.id)),
    mails: (await listMails(db, actor.id)).map(exportedMail),
    activity: (await listActivity(db, actor.id)).map((row) => exportedActivity(row, reader)),
    products: await listProducts(db, actor.id),
  };
}

async function listBankHistory(db: Db, userId: string) {
  const rows = await db.bankAccountHistory.findMany({ where: { userId }, orderBy: [...OLDEST_FIRST] });
  return rows.map(({ accountHolderName, bankName, accountNumber, branchName, createdAt }) => ({
    accountHolderName,
    bankName,
    accountNumber,
    branchName,
    at: createdAt.toISOString(),
  }));
}

async function listOrders({ pool }: Ctx, reader: Parameters<typeof exportedOrder>[2]) {
  const [orders, events] = await Promise.all([
    ordersOfUser.rows(pool, reader.id),
    eventsOfUser.rows(pool, reader.id),
  ]);
  const eventsByOrder = new Map(orders.map(({ id }) => [id, new Array<(typeof events)[number]>()]));
  for (const event of events) eventsByOrder.get(event.orderId)?.push(event);
  return orders.map((order) => exportedOrder(order, eventsByOrder.get(order.id) ?? [], reader));
}

async function listMoney(db: Db, userId: string) {
  const entries = await db.commissionEntry.findMany({
    where: { userId },
    include: { order: { select: { orderNumber: true } } },
    orderBy: [...OLDEST_FIRST],
  });
  const payouts = await db.payout.findMany({
    where: { userId },
    include: { period: true, events: { orderBy: [...OLDEST_FIRST] } },
    orderBy: [...OLDEST_FIRST],
  });
  return { ledger: entries.map(ledgerLine), payouts: payouts.map(exportedPayout) };
}

async function listMails(db: Db, userId: string) {
  return await db.mailOutbox.findMany({ where: { userId }, orderBy: [...OLDEST_FIRST] });
}

async function listActivity(db: Db, userId: string) {
  return await db.activityLog.findMany({
    where: { subjectType: "user", subjectId: userId },
    orderBy: [...OLDEST_FIRST],
  });
}

async function listProducts(db: Db, vendorId: string) {
  const rows = await db.product.findMany({
    where: { vendorId },
    select: { id: true, name: true, createdAt: true, deletedAt: true },
    orderBy: [...OLDEST_FIRST],
  });
  return rows.map(({ id, name, createdAt, deletedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    isDeleted: deletedAt !== null,
  }));
}
