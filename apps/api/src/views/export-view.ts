import { toRupees } from "@pola/shared/money";
import type { AccountExport } from "@pola/shared/schemas/account-export";
import * as z from "zod";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { withLink } from "../domain/mail-layout.ts";
import { orderEventView, orderView } from "./order-view.ts";
import { orderRow, type WITH_LINES } from "./stored-order.ts";

type Reader = { id: string; isAdmin: boolean; brandName: string };
type Part<Key extends keyof AccountExport> = AccountExport[Key] extends (infer Row)[] ? Row : never;

type StoredOrder = Prisma.OrderGetPayload<{ include: typeof WITH_LINES & { events: true } }>;
type StoredEntry = Prisma.CommissionEntryGetPayload<{
  include: { order: { select: { orderNumber: true } } };
}>;
type StoredPayout = Prisma.PayoutGetPayload<{ include: { period: true; events: true } }>;

const SECRET_LINK = "(the secret link that stood here is not kept for reading)";

const Facts = z.record(z.string(), z.unknown());

/** An order with its whole time line, in which others have no names. */
export function exportedOrder({ events, ...order }: StoredOrder, reader: Reader): Part<"orders"> {
  return {
    ...orderView(orderRow(order)),
    events: events.map((event) => orderEventView({ ...event, actorName: null }, reader)),
    isDeleted: order.deletedAt !== null,
  };
}

export function ledgerLine({ order, ...entry }: StoredEntry): Part<"ledger"> {
  const { kind, amountCents, reason, payoutId, createdAt } = entry;
  return {
    kind,
    amount: toRupees(amountCents),
    orderNumber: order?.orderNumber ?? null,
    reason,
    payoutId,
    at: createdAt.toISOString(),
  };
}

export function exportedPayout({ period, events, ...payout }: StoredPayout): Part<"payouts"> {
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
  };
}

/** A link of a mail is a key to the account: an export that falls into other hands must not hold one. */
export function exportedMail(mail: Prisma.MailOutboxGetPayload<object>): Part<"mails"> {
  const { kind, toEmail, subject, status, createdAt, sentAt } = mail;
  return {
    kind,
    to: toEmail,
    subject,
    text: withLink(mail, SECRET_LINK).text,
    status,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export function exportedActivity(
  { action, actorId, before, after, createdAt }: Prisma.ActivityLogGetPayload<object>,
  { id, brandName }: Reader,
): Part<"activity"> {
  return {
    action,
    by: actorId === id ? "You" : brandName,
    before: before === null ? null : Facts.parse(before),
    after: after === null ? null : Facts.parse(after),
    at: createdAt.toISOString(),
  };
}

/** Prisma reads a `date` as its midnight in UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
