import { chunksOf } from "@pola/shared/chunks-of";
import { groupBy } from "@pola/shared/group-by";
import type { AccountExport } from "@pola/shared/schemas/account-export";
import type { Db } from "@pola/database/db";
import type { Product } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Streamed } from "../../http/stream-json.ts";
import {
  EXPORTED_PAYOUT,
  exportedActivity,
  exportedMail,
  type ExportedMailRow,
  exportedOrder,
  exportedPayout,
  ledgerLine,
} from "../../views/export-view.ts";
import { everyPage } from "../../lib/every-page.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import {
  customersAfter,
  entryIdsOfUser,
  type ExportedCustomerRow,
  exportedEntries,
  exportedEvents,
  exportedOrders,
  mailsAfter,
  orderIdsOfUser,
  type Position,
} from "./export-account.sql.ts";

const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] as const;
/** How many rows are in memory at a time. Others' calls run between two batches, so a batch takes a few milliseconds. */
const BATCH = 200;
/** An order has lines and events. */
const ORDERS_BATCH = 50;

/**
 * All data stored about the caller, and no data of others: other people appear under the product's name, and secret links of mails
 * are left out (docs/product/accounts.md, A-57). What grows with the orders is read in batches while it is sent.
 */
export async function exportAccount(ctx: Ctx, actor: Actor): Promise<Streamed<AccountExport>> {
  const { db } = ctx;
  const reader = { id: actor.id, isAdmin: false, brandName: ctx.settings.current().name } as const;
  const profile = await db.user.findUniqueOrThrow({ where: { id: actor.id }, omit: USER_SECRETS });
  return {
    exportedAt: ctx.now().toISOString(),
    profile: userView(profile),
    bankHistory: await listBankHistory(db, actor.id),
    orders: orderBatches(ctx, reader),
    customers: customerBatches(ctx, actor.id),
    orderDraft: await db.orderDraft.findUnique({ where: { userId: actor.id }, omit: { userId: true } }),
    notifications: await notificationsOf(db, actor.id),
    ledger: ledgerBatches(ctx, actor.id),
    payouts: await listPayouts(ctx, actor.id),
    mails: mailBatches(ctx, actor.id),
    activity: (await listActivity(db, actor.id)).map((row) => exportedActivity(row, reader)),
    products: productBatches(db, actor.id),
  };
}

async function notificationsOf(db: Db, id: string): Promise<AccountExport["notifications"]> {
  const { mutedNotifications, pushDevices } = await db.user.findUniqueOrThrow({
    where: { id },
    select: {
      mutedNotifications: true,
      pushDevices: { select: { endpoint: true, createdAt: true }, orderBy: OLDEST_FIRST[0] },
    },
  });
  return {
    muted: mutedNotifications,
    devices: pushDevices.map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).host,
      addedAt: createdAt.toISOString(),
    })),
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

async function* orderBatches({ pool }: Ctx, reader: Parameters<typeof exportedOrder>[2]) {
  const ids = (await orderIdsOfUser.rows(pool, reader.id)).map(({ id }) => id);
  for (const wanted of chunksOf(ids, ORDERS_BATCH)) {
    const orders = await exportedOrders.rows(pool, wanted);
    const events = await exportedEvents.rows(pool, wanted);
    const eventsOf = groupBy(events, ({ orderId }) => orderId);
    yield orders.map((order) => exportedOrder(order, eventsOf.get(order.id) ?? [], reader));
  }
}

async function* ledgerBatches({ pool }: Ctx, userId: string) {
  const ids = (await entryIdsOfUser.rows(pool, userId)).map(({ id }) => id);
  for (const batch of chunksOf(ids, BATCH)) yield (await exportedEntries.rows(pool, batch)).map(ledgerLine);
}

async function* customerBatches({ pool }: Ctx, userId: string) {
  const batches = everyPage<ExportedCustomerRow>(
    ({ take }, after) => customersAfter.rows(pool, userId, after?.phone ?? "", take),
    BATCH,
  );
  for await (const rows of batches)
    yield rows.map(({ lastOrderedAt, ...customer }) =>
      Object.assign(customer, { lastOrderedAt: lastOrderedAt.toISOString() }),
    );
}

const START: Position = { createdAt: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

async function* mailBatches({ pool }: Ctx, userId: string) {
  const batches = everyPage<ExportedMailRow>(
    ({ take }, after) => mailsAfter.rows(pool, userId, after ?? START, take),
    BATCH,
  );
  for await (const rows of batches) yield rows.map(exportedMail);
}

async function listPayouts({ db, config }: Ctx, userId: string) {
  const payouts = await db.payout.findMany({
    where: { userId },
    include: EXPORTED_PAYOUT,
    orderBy: [...OLDEST_FIRST],
  });
  return payouts.map((payout) => exportedPayout(payout, config.jwtSecret));
}

async function listActivity(db: Db, userId: string) {
  return await db.activityLog.findMany({
    where: { subjectType: "user", subjectId: userId },
    orderBy: [...OLDEST_FIRST],
  });
}

async function* productBatches(db: Db, vendorId: string) {
  const select = { id: true, name: true, createdAt: true, deletedAt: true } as const;
  const batches = everyPage<Pick<Product, keyof typeof select>>(
    ({ take }, after) =>
      db.product.findMany({
        where: { vendorId, id: { gt: after?.id ?? START.id } },
        select,
        orderBy: { id: "asc" },
        take,
      }),
    BATCH,
  );
  for await (const rows of batches)
    yield rows.map(({ id, name, createdAt, deletedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      isDeleted: deletedAt !== null,
    }));
}
