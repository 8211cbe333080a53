import { query, SAMPLE, sql } from "@pola/database/sql";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { NOTIFICATIONS } from "@pola/shared/notifications";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { describeError } from "../../lib/logger.ts";
import { type Mailer, openMailer } from "../../lib/mailer.ts";
import { isUsable } from "../../domain/account-tokens.ts";
import { notify } from "../../domain/notify.ts";
import { openMail } from "../../domain/outbox.ts";
import { senderOf } from "../../domain/settings.ts";

/** A mail is given up after this many tries; admins still see it (docs/product/accounts.md, A-64). */
export const MAX_TRIES = 10;
/** While a worker sends a mail, no other worker takes it. The mail of a killed worker is retried after this time. */
const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 30_000;
const OTHER_SECRET = "The link was sealed with another JWT_SECRET";

const DueMail = z.strictObject({
  id: z.guid(),
  kind: z.string(),
  userId: z.guid().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sealedLink: z.string().nullable(),
  /** This attempt included. */
  attempts: z.int32(),
  lastError: z.string().nullable(),
});
type DueMail = z.infer<typeof DueMail>;

/**
 * Sends every due mail and returns how many were sent. Each mail is claimed by a row lock that other workers skip, so any number of
 * workers may run. A failed mail is retried after growing intervals. Without SMTP_URL mails stay queued, except those that a device shows
 * (docs/product/accounts.md, A-65, A-66 and A-207).
 * @param isEnding asked before each mail; true ends the run
 */
export async function sendDueMails(ctx: Ctx, isEnding: () => boolean = () => false): Promise<number> {
  const { smtpUrl, push } = ctx.config;
  if (smtpUrl === undefined && !push) return 0;
  const mailer = smtpUrl === undefined ? undefined : openMailer(smtpUrl);
  try {
    let sent = 0;
    while (!isEnding()) {
      const now = ctx.now();
      const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
      const mail = await takeMail.first(ctx.pool, now, leaseEndsAt, mailer !== undefined);
      if (!mail) break;
      if (await trySending(ctx, mailer, mail)) sent += 1;
    }
    return sent;
  } finally {
    mailer?.close();
  }
}

/**
 * Takes a mail in one statement, and moves its next attempt beyond the lease, so that no other worker takes it. Deleted people get none.
 * Without a mail server only what a device may show is taken: notifications since the device agreed, not all that waited before.
 */
const takeMail = query("take due mail", {
  row: DueMail,
  sql: (now: Date, leaseEndsAt: Date, hasMailServer: boolean) => sql`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = ${leaseEndsAt}
    where id = (
      select id from mail_outbox m where status = 'queued' and next_attempt_at <= ${now}
        and not exists (select from users u where u.id = m.user_id and u.deleted_at is not null)
        and (${hasMailServer}::boolean or kind = any(${[...NOTIFICATIONS]}::text[])
          and exists (select from push_devices d where d.user_id = m.user_id and d.created_at <= m.created_at))
      order by priority, next_attempt_at, id limit 1 for update skip locked
    )
    returning id, kind, user_id as "userId", to_email as "to", subject, text, sealed_link as "sealedLink", attempts, last_error as "lastError"`,
  samples: [[SAMPLE.at, SAMPLE.at, true]],
});

async function trySending(ctx: Ctx, mailer: Mailer | undefined, mail: DueMail): Promise<boolean> {
  const opened = openMail(ctx.config.jwtSecret, mail);
  if (!opened) {
    // The secret may come back. An admin who sends the mail again without it has seen that it is lost (docs/product/accounts.md, A-2207).
    const isLost = mail.lastError === OTHER_SECRET;
    const end = isLost ? { status: "muted" as const, sealedLink: null } : { status: "given_up" as const };
    await change(ctx, mail, { ...end, lastError: OTHER_SECRET });
    return false;
  }
  const token = opened.link === null ? null : new URL(opened.link).searchParams.get("token");
  if (token !== null && !(await isUsable(ctx.db, token, ctx.now()))) {
    // After an outage, or replaced by a later request (docs/product/accounts.md, A-1260). Taking it counted as a try.
    const lastError = "The link no longer works";
    await change(ctx, mail, { status: "muted", sealedLink: null, attempts: { decrement: 1 }, lastError });
    return false;
  }
  const way = await notify(ctx, { ...mail, text: opened.text, link: opened.link });
  if (way === "muted" || (way === "email" && !mailer)) {
    // Taking it counted as a try, and nothing is sent.
    const muted = way === "muted" && { status: "muted" as const, sealedLink: null };
    await change(ctx, mail, { attempts: { decrement: 1 }, ...muted });
    return false;
  }
  try {
    if (way === "email")
      await mailer?.send({
        from: senderOf(ctx),
        to: mail.to,
        subject: mail.subject,
        text: opened.text,
        html: opened.html,
      });
  } catch (error) {
    await recordFailure(ctx, mail, error);
    return false;
  }
  const isPushed = way === "pushed";
  await change(ctx, mail, { status: "sent", isPushed, sentAt: ctx.now(), lastError: null, sealedLink: null });
  return true;
}

/** Changes a mail that is still queued: its person may have been deleted meanwhile. */
async function change(
  ctx: Ctx,
  { id }: DueMail,
  data: Prisma.MailOutboxUpdateManyMutationInput,
): Promise<void> {
  await ctx.db.mailOutbox.updateMany({ where: { id, status: "queued" }, data });
}

async function recordFailure(ctx: Ctx, mail: DueMail, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  ctx.log.warn({ reason, mailId: mail.id, attempt: mail.attempts }, "A mail could not be sent");
  if (mail.attempts >= MAX_TRIES) {
    await change(ctx, mail, { status: "given_up", lastError: reason });
    return;
  }
  const waitMs = FIRST_WAIT_MS * 2 ** (mail.attempts - 1);
  await change(ctx, mail, { nextAttemptAt: new Date(ctx.now().getTime() + waitMs), lastError: reason });
}

/** The codes of an error, such as "EENVELOPE 550". A mail server's text may name the recipient, so it is neither stored nor logged. */
function reasonOf(error: unknown): string {
  const { code } = describeError(error);
  const status = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  const codes = [code, status].filter((part) => typeof part === "string" || typeof part === "number");
  return codes.join(" ") || "The mail server did not answer";
}
