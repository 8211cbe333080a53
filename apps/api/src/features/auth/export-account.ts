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
import { WITH_LINES } from "../../views/stored-order.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";

const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] as const;

/**
 * All data stored about the caller, and no data of others: other people appear under the product's name, and secret links of mails
 * are left out (docs/product/accounts.md, A-57). Customers appear in the caller's own orders.
 */
export async function exportAccount({ db, config, now }: Ctx, actor: Actor): Promise<AccountExport> {
  const reader = { id: actor.id, isAdmin: false, brandName: config.brand.name };
  const profile = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: USER_SELECT });
  const orders = await readOrders(db, actor.id);
  return {
    exportedAt: now().toISOString(),
    profile: userView(profile),
    bankHistory: await readBankHistory(db, actor.id),
    orders: orders.map((order) => exportedOrder(order, reader)),
    ...(await readMoney(db, actor.id)),
    mails: (await readMails(db, actor.id)).map(exportedMail),
    activity: (await readActivity(db, actor.id)).map((row) => exportedActivity(row, reader)),
    products: await readProducts(db, actor.id),
  };
}

async function readBankHistory(db: Db, userId: string) {
  const rows = await db.bankAccountHistory.findMany({ where: { userId }, orderBy: [...OLDEST_FIRST] });
  return rows.map(({ accountHolderName, bankName, accountNumber, branchName, createdAt }) => ({
    accountHolderName,
    bankName,
    accountNumber,
    branchName,
    at: createdAt.toISOString(),
  }));
}

/** Includes deleted orders, because they are still stored. */
async function readOrders(db: Db, userId: string) {
  return await db.order.findMany({
    where: { userId },
    include: { ...WITH_LINES, events: { orderBy: [...OLDEST_FIRST] } },
    orderBy: [...OLDEST_FIRST],
  });
}

async function readMoney(db: Db, userId: string) {
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

async function readMails(db: Db, userId: string) {
  return await db.mailOutbox.findMany({ where: { userId }, orderBy: [...OLDEST_FIRST] });
}

async function readActivity(db: Db, userId: string) {
  return await db.activityLog.findMany({
    where: { subjectType: "user", subjectId: userId },
    orderBy: [...OLDEST_FIRST],
  });
}

async function readProducts(db: Db, vendorId: string) {
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
