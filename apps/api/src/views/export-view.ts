import { toRupees } from "@pola/shared/money";
import type { AccountExport } from "@pola/shared/schemas/account-export";
import * as z from "zod";
import type { MailOutbox, Prisma } from "@pola/database/generated/prisma/client";
import { LINK_PLACE } from "../lib/mail-layout.ts";
import { type OrderEventRow, orderEventView, type OrderRow, orderView } from "./order-view.ts";

type Reader = { id: string; isAdmin: false; brandName: string };
type Part<Key extends keyof AccountExport> = AccountExport[Key] extends (infer Row)[] ? Row : never;

type StoredEntry = {
  kind: Part<"ledger">["kind"];
  amountCents: number;
  orderNumber: string | null;
  reason: string | null;
  payoutId: string | null;
  createdAt: Date;
};
type StoredMail = Pick<
  MailOutbox,
  "kind" | "toEmail" | "subject" | "text" | "status" | "createdAt" | "sentAt"
>;
type StoredPayout = Prisma.PayoutGetPayload<{ include: { period: true; events: true } }>;

const SECRET_LINK = "(the secret link that stood here is not kept for reading)";

const Facts = z.record(z.string(), z.unknown());

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
export function ledgerLine({ amountCents, createdAt, ...entry }: StoredEntry): Part<"ledger"> {
  const { kind, orderNumber, reason, payoutId } = entry;
  return { kind, amount: toRupees(amountCents), orderNumber, reason, payoutId, at: createdAt.toISOString() };
}

/** A payout with its history in the export of an account. Amounts in rupees. */
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

/** A link in a mail gives access to the account, so an export must not contain one. */
export function exportedMail(mail: StoredMail): Part<"mails"> {
  const { kind, toEmail, subject, text, status, createdAt, sentAt } = mail;
  return {
    kind,
    to: toEmail,
    subject,
    text: text.replaceAll(LINK_PLACE, SECRET_LINK),
    status,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
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
    before: before === null ? null : Facts.parse(before),
    after: after === null ? null : Facts.parse(after),
    at: createdAt.toISOString(),
  };
}

/** Prisma reads a `date` as midnight in UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
