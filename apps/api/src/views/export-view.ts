import { toRupees } from "@pola/shared/money";
import { type AccountExport, ExportedMail, LedgerLine } from "@pola/shared/schemas/account-export";
import { ActivityEntry } from "@pola/shared/schemas/admin";
import * as z from "zod";
import { omit } from "zod/mini";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { LINK_PLACE } from "../lib/mail-layout.ts";
import { type OrderEventRow, orderEventView, type OrderRow, orderView } from "./order-view.ts";
import { accountOf } from "./payment-run-view.ts";

type Reader = { id: string; isAdmin: false; brandName: string };
type Part<Key extends keyof AccountExport> = AccountExport[Key] extends (infer Row)[] ? Row : never;

export const ExportedEntryRow = z.strictObject({
  ...omit(LedgerLine, { amount: true, at: true }).shape,
  amountCents: z.int32(),
  createdAt: z.date(),
});
type ExportedEntryRow = z.infer<typeof ExportedEntryRow>;

export const ExportedMailRow = z.strictObject({
  ...omit(ExportedMail, { to: true }).shape,
  id: z.guid(),
  toEmail: z.string(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
});
export type ExportedMailRow = z.infer<typeof ExportedMailRow>;

/** What an export reads of a payout. A run's file is left out: it is large, and has the accounts of others. */
export const EXPORTED_PAYOUT = {
  period: true,
  events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  runLines: {
    include: { run: { select: { number: true, status: true, paymentReference: true, paidOn: true } } },
    orderBy: { run: { createdAt: "asc" } },
  },
} as const satisfies Prisma.PayoutInclude;

type StoredPayout = Prisma.PayoutGetPayload<{ include: typeof EXPORTED_PAYOUT }>;

const SECRET_LINK = "(the secret link that stood here is not kept for reading)";

const Facts = ActivityEntry.shape.before;

/** An order with its whole timeline, in which other people have no names. */
export function exportedOrder(
  order: OrderRow & { isDeleted: boolean },
  events: OrderEventRow[],
  reader: Reader,
): Part<"orders"> {
  return {
    ...orderView(order),
    events: events.map((event) => orderEventView(event, reader)),
    isDeleted: order.isDeleted,
  };
}

/** A ledger entry in the export of an account. Amounts in rupees. */
export function ledgerLine({ amountCents, createdAt, ...entry }: ExportedEntryRow): Part<"ledger"> {
  return { ...entry, amount: toRupees(amountCents), at: createdAt.toISOString() };
}

/** A payout with its history in the export of an account. Amounts in rupees. */
export function exportedPayout(
  { period, events, runLines, ...payout }: StoredPayout,
  jwtSecret: string,
): Part<"payouts"> {
  const { id, amountCents, status, reason, paymentReference } = payout;
  return {
    id,
    weekStart: dayOf(period.weekStart),
    weekEnd: dayOf(period.weekEnd),
    amount: toRupees(Number(amountCents)),
    status,
    reason,
    paymentReference,
    events: events.map((event) => ({
      fromStatus: event.fromStatus,
      toStatus: event.toStatus,
      reason: event.reason,
      paymentReference: event.paymentReference,
      at: event.createdAt.toISOString(),
    })),
    paymentRuns: runLines.map(({ run, ...line }) => ({
      ...run,
      amount: toRupees(Number(line.amountCents)),
      account: accountOf(line, jwtSecret),
      paidOn: run.paidOn && dayOf(run.paidOn),
      returned: line.returnedAt && { at: line.returnedAt.toISOString(), reason: line.returnedReason ?? "" },
    })),
  };
}

/** A link in a mail gives access to the account, so an export must not contain one. */
export function exportedMail({ id: _id, toEmail, ...mail }: ExportedMailRow): Part<"mails"> {
  return {
    ...mail,
    to: toEmail,
    text: mail.text.replaceAll(LINK_PLACE, SECRET_LINK),
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

/** A recorded action in the export of an account. Other people appear under the name of the product. */
export function exportedActivity(
  { action, actorId, before, after, createdAt }: Prisma.ActivityLogGetPayload<object>,
  { id, brandName }: Reader,
): Part<"activity"> {
  return {
    action,
    by: actorId === id ? "You" : brandName,
    before: Facts.parse(before),
    after: Facts.parse(after),
    at: createdAt.toISOString(),
  };
}

/** Prisma reads a `date` as midnight in UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
