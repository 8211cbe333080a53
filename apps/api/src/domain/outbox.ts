import type { MailKind } from "@pola/shared/mail-kind";
import type { Ctx } from "../context.ts";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import { LINK_PLACE, mailText, withLink } from "../lib/mail-layout.ts";
import { seal, unseal } from "../lib/seal.ts";

export type OutgoingMail = {
  now: Date;
  ctx: Pick<Ctx, "config" | "settings">;
  /** The person the mail belongs to, so that it is found and erased with them. */
  userId: string;
  to: string;
  kind: MailKind;
  subject: string;
  /** Plain sentences; line breaks inside are kept. */
  paragraphs: string[];
  /** A button. The address is stored encrypted, because it may carry a secret. */
  link?: { label: string; url: string } | undefined;
};

/** What a person waits for is sent before everything else (docs/product/accounts.md, A-110). */
const AWAITED: ReadonlySet<MailKind> = new Set(["account.verify", "account.reset", "account.invitation"]);

const insertMail = txCommand("insert mail", {
  sql: ({ userId, kind, toEmail, subject, text, sealedLink, priority, createdAt }: MailRow) => sql`
    insert into mail_outbox (user_id, kind, to_email, subject, text, sealed_link, priority, next_attempt_at, created_at)
    select id, ${kind}, ${toEmail}, ${subject}, ${text}, ${sealedLink}, ${priority}::int, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from users where id = ${userId}::uuid and deleted_at is null for key share`,
  samples: [
    [
      {
        userId: SAMPLE.id,
        kind: "order.placed",
        toEmail: SAMPLE.text,
        subject: SAMPLE.text,
        text: SAMPLE.text,
        sealedLink: null,
        priority: 1,
        nextAttemptAt: SAMPLE.at,
        createdAt: SAMPLE.at,
      },
    ],
  ],
});

/**
 * Writes a mail into the outbox, in the transaction of the change that causes it; a worker sends it (docs/product/accounts.md, A-63). A deleted
 * person gets none, also when they are deleted at the same time: their address must not be stored again.
 */
export async function queueMail(tx: Tx, mail: OutgoingMail): Promise<void> {
  await insertMail(tx, outboxRow(mail));
}

const insertRows = txCommand("insert mail rows", {
  sql: (mailsAsJson: string) => sql`
    insert into mail_outbox (user_id, kind, to_email, subject, text, sealed_link, priority, next_attempt_at, created_at)
    select u.id, m.kind, m."toEmail", m.subject, m.text, m."sealedLink", m.priority, m."createdAt", m."createdAt"
      from json_to_recordset(${mailsAsJson}::json) as m ("userId" uuid, kind text, "toEmail" text, subject text, text text, "sealedLink" text, priority smallint, "createdAt" timestamptz)
      join users u on u.id = m."userId" where u.deleted_at is null order by u.id for key share of u`,
  samples: [["[]"]],
});

/** Writes mails to people as {@link queueMail} does, in one statement. */
export async function queueMails(tx: Tx, mails: readonly OutgoingMail[]): Promise<void> {
  await insertMailRows(
    tx,
    mails.map((mail) => outboxRow(mail)),
  );
}

export type MailRow = ReturnType<typeof outboxRow>;

/** {@link queueMails} for rows that were made before the transaction, because thousands of them take seconds. */
export async function insertMailRows(tx: Tx, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await insertRows(tx, JSON.stringify(rows));
}

/** The row of a mail, for callers that insert many at once. Mails with the same link may share its sealed form. */
export function outboxRow(
  { now, ctx, userId, to, kind, subject, paragraphs, link }: OutgoingMail,
  sealedLink = link ? seal(ctx.config.jwtSecret, link.url) : null,
) {
  return {
    userId,
    kind,
    toEmail: to,
    subject,
    text: mailText({ brand: ctx.settings.current(), paragraphs, linkLabel: link?.label }),
    sealedLink,
    priority: AWAITED.has(kind) ? 0 : 1,
    nextAttemptAt: now,
    createdAt: now,
  };
}

/** A stored mail as it is sent, with its link in place; null when the link was sealed with another secret. */
export function openMail(
  jwtSecret: string,
  stored: { subject: string; text: string; sealedLink: string | null },
) {
  if (stored.sealedLink === null) return { ...withLink(stored, LINK_PLACE), link: null };
  const link = unseal(jwtSecret, stored.sealedLink);
  return link === null ? null : { ...withLink(stored, link), link };
}
