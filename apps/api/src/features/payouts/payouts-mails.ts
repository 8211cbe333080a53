import { formatBusinessDate, type PayoutWeek } from "@pola/shared/calendar";
import { formatRupees, toRupees } from "@pola/shared/money";
import type { Ctx } from "../../context.ts";
import type { Payout } from "@pola/database/generated/prisma/client";
import type { Tx } from "@pola/database/db";
import { outboxRow, queueMail } from "../../domain/outbox.ts";
import type { Run } from "./long-transaction.ts";

/** A payout the close just filled, with whom to tell. `reason` is set when it was born, or remembered, on hold. */
export type ClosedPayout = {
  userId: string;
  amountCents: number;
  reason: string | null;
  email: string;
  firstName: string;
  isDeleted: boolean;
};

const INSERT_MAILS = `
  insert into mail_outbox (user_id, kind, to_email, subject, text, html, sealed_link, next_attempt_at, created_at)
  select *, $7::text, $8::timestamptz, $8::timestamptz
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`;

/** "Weekly payout closed" to each reseller, in the transaction of the close and as one statement. */
export async function queueClosedMails(
  ctx: Ctx,
  run: Run,
  week: PayoutWeek,
  payouts: ClosedPayout[],
): Promise<void> {
  const mails = payouts.filter(({ isDeleted }) => !isDeleted).map((payout) => closedMail(ctx, week, payout));
  const [first] = mails;
  if (!first) return;
  await run(INSERT_MAILS, [
    mails.map(({ userId }) => userId),
    mails.map(({ kind }) => kind),
    mails.map(({ toEmail }) => toEmail),
    mails.map(({ subject }) => subject),
    mails.map(({ text }) => text),
    mails.map(({ html }) => html),
    first.sealedLink,
    first.createdAt,
  ]);
}

function closedMail(ctx: Ctx, week: PayoutWeek, payout: ClosedPayout) {
  const amount = formatRupees(toRupees(payout.amountCents));
  const days = `${formatBusinessDate(week.weekStart)} to ${formatBusinessDate(week.weekEnd)}`;
  return outboxRow({
    now: ctx.now(),
    config: ctx.config,
    userId: payout.userId,
    to: payout.email,
    kind: "payout.closed",
    subject: `Your weekly payout: ${amount}`,
    paragraphs: [
      `Hello ${payout.firstName},`,
      `the week from ${days} is closed. Your commission comes to ${amount}.`,
      payout.reason === null
        ? `It will be paid on ${formatBusinessDate(week.paymentDate)}.`
        : `It is on hold for now. Reason: ${payout.reason}`,
    ],
    link: payoutsLink(ctx),
  });
}

/** "Payout paid" or "payout on hold", by the status the payout has now; nothing to who deleted their account. */
export async function queueStatusMail(
  ctx: Ctx,
  tx: Tx,
  { payout, weekStart }: { payout: Payout; weekStart: string },
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: payout.userId },
    select: { id: true, email: true, firstName: true, deletedAt: true },
  });
  if (user.deletedAt) return;
  const amount = formatRupees(toRupees(Number(payout.amountCents)));
  const week = `the week from ${formatBusinessDate(weekStart)}`;
  const wording = payout.status === "paid" ? paidWording(payout, amount, week) : onHoldWording(payout, week);
  await queueMail(tx, {
    now: ctx.now(),
    config: ctx.config,
    userId: user.id,
    to: user.email,
    ...wording,
    paragraphs: [`Hello ${user.firstName},`, ...wording.paragraphs],
    link: payoutsLink(ctx),
  });
}

function paidWording({ paymentReference }: Payout, amount: string, week: string) {
  const reference = paymentReference === null ? [] : [`Payment reference: ${paymentReference}`];
  return {
    kind: "payout.paid" as const,
    subject: `Your payout of ${amount} is paid`,
    paragraphs: [`your payout of ${amount} for ${week} is paid to your bank account.`, ...reference],
  };
}

function onHoldWording({ reason }: Payout, week: string) {
  return {
    kind: "payout.onhold" as const,
    subject: "Your payout is on hold",
    paragraphs: [
      `your payout for ${week} is on hold.`,
      `Reason: ${reason ?? ""}`,
      "It stays yours and is paid once this is settled.",
    ],
  };
}

function payoutsLink({ config }: Ctx) {
  return { label: "See your payouts", url: `${config.publicUrl}/payouts` };
}
