import { businessDateOf, formatBusinessDate, type PayoutWeek } from "@pola/shared/calendar";
import { chunksOf } from "@pola/shared/chunks-of";
import { formatRupees, toRupees } from "@pola/shared/money";
import type { Payout } from "@pola/database/generated/prisma/client";
import type { Tx } from "@pola/database/db";
import type { Connection } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import { type Mail, mailRow, queueMailTo } from "../../domain/outbox.ts";
import { type ClosedPayout, insertMails } from "./close.sql.ts";
import type { RunRecipient } from "./payment-runs.sql.ts";

/** So few that composing a batch delays the requests of other people by only some milliseconds. */
const MAILS_AT_ONCE = 100;

const PAYOUTS_LINK = { label: "See your payouts", path: "/payouts" };

/** "Weekly payout closed" to each reseller, in the transaction of the close. */
export async function queueClosedMails(
  ctx: Ctx,
  connection: Connection,
  week: PayoutWeek,
  payouts: ClosedPayout[],
): Promise<void> {
  const days = `${formatBusinessDate(week.weekStart)} to ${formatBusinessDate(week.weekEnd)}`;
  const paymentDate = formatBusinessDate(week.paymentDate);
  // A close that was missed may come after the payment date.
  const payment =
    week.paymentDate < businessDateOf(ctx.now())
      ? `It was due on ${paymentDate} and is not paid yet.`
      : `It will be paid on ${paymentDate}.`;
  for (const batch of chunksOf(payouts, MAILS_AT_ONCE)) {
    const mails = batch.map((payout) => mailRow(ctx, payout, closedMail(payout, days, payment)));
    await insertMails(connection, mails);
  }
}

function closedMail(payout: ClosedPayout, days: string, payment: string): Mail {
  const amount = amountOf(payout);
  return {
    kind: "payout.closed",
    subject: `Your weekly payout: ${amount}`,
    paragraphs: [
      // The amount may include earlier weeks and deductions.
      `Your payout for ${days} is ${amount}.`,
      payout.reason === null ? payment : `It is on hold. Reason: ${payout.reason}`,
    ],
    link: PAYOUTS_LINK,
  };
}

/** "Payout paid" or "payout on hold", by the status the payout has now. */
export async function queueStatusMail(
  ctx: Ctx,
  tx: Tx,
  { payout, weekStart }: { payout: Payout; weekStart: string },
): Promise<void> {
  const { userId, reason } = payout;
  if (payout.status === "onhold")
    await queueHoldMail(ctx, tx, { userId, weekStart, reason: reason ?? "", of: ` of ${amountOf(payout)}` });
  else await queueMailTo(ctx, tx, userId, paidMail(payout, [weekStart], "to you"));
}

/** "Payout on hold". `of` is " of Rs. 750.00", or empty for a week that has no payout yet. */
export async function queueHoldMail(
  ctx: Ctx,
  tx: Tx,
  { userId, weekStart, reason, of }: { userId: string; weekStart: string; reason: string; of: string },
): Promise<void> {
  await queueMailTo(ctx, tx, userId, {
    kind: "payout.onhold",
    subject: "Your payout is on hold",
    paragraphs: [
      `Your payout${of} for ${weeksOf([weekStart])} is on hold.`,
      `Reason: ${reason}`,
      "The money is still yours. We will pay it once this is solved.",
    ],
    link: PAYOUTS_LINK,
  });
}

/** "Payout paid" to each reseller of a run, one mail for all their weeks, as rows for the outbox. */
export function runPaidMails(ctx: Ctx, recipients: RunRecipient[], paymentReference: string) {
  return recipients.map(({ weeks, amountCents, ...reseller }) => {
    const mail = paidMail({ amountCents, paymentReference }, weeks, "to your bank account");
    return mailRow(ctx, reseller, mail);
  });
}

type Paid = { amountCents: bigint | number; paymentReference: string | null };

/** Only a bank file is surely a transfer: a payout that is marked as paid by hand may have been paid in cash. */
function paidMail(
  { paymentReference, ...paid }: Paid,
  weeks: string[],
  where: "to you" | "to your bank account",
): Mail {
  const amount = amountOf(paid);
  const reference = paymentReference === null ? [] : [`Payment reference: ${paymentReference}`];
  return {
    kind: "payout.paid",
    subject: `Your payout of ${amount} is paid`,
    paragraphs: [`We paid ${amount} ${where}. It is your payout for ${weeksOf(weeks)}.`, ...reference],
    link: PAYOUTS_LINK,
  };
}

function weeksOf(starts: string[]): string {
  return `the ${starts.length === 1 ? "week" : "weeks"} from ${starts.map(formatBusinessDate).join("; ")}`;
}

function amountOf({ amountCents }: Pick<Paid, "amountCents">): string {
  return formatRupees(toRupees(Number(amountCents)));
}
