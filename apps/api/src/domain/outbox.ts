import type { MailKind } from "@pola/shared/mail-kind";
import type { Tx } from "@pola/database/db";
import { sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../context.ts";
import { LINK_PLACE, mailText, withLink } from "../lib/mail-layout.ts";
import { seal, unseal } from "../lib/seal.ts";

/** The person a mail belongs to, so that it is found and erased with them. */
export type Recipient = { id: string; email: string; firstName: string };

export type Mail = {
  kind: MailKind;
  subject: string;
  /** Plain sentences after the greeting; line breaks inside are kept. */
  paragraphs: string[];
  /**
   * The greeting has no name: until the address is confirmed it may be another person's, and a stranger may have chosen the name
   * (docs/product/accounts.md, A-255 and A-600).
   */
  isNameless?: boolean;
  /** A button to a page of the shop. The address is stored encrypted, because it may carry a secret. */
  link?: { label: string; path: string };
};

/** What a person waits for is sent before everything else (docs/product/accounts.md, A-110). */
const AWAITED: ReadonlySet<MailKind> = new Set(["account.verify", "account.reset", "account.invitation"]);

const MAIL_SAMPLES: [readonly MailRow[]][] = [[[]]];

/** Inserts {@link MailRow}s of people who are not deleted. */
export const INSERT_MAILS = {
  sql: (rows: readonly MailRow[]) => sql`
    insert into mail_outbox (user_id, kind, to_email, subject, text, sealed_link, priority, next_attempt_at, created_at)
    select u.id, m.kind, m."toEmail", m.subject, m.text, m."sealedLink", m.priority, m."createdAt", m."createdAt"
      from json_to_recordset(${JSON.stringify(rows)}::json) as m ("userId" uuid, kind text, "toEmail" text, subject text, text text, "sealedLink" text, priority smallint, "createdAt" timestamptz)
      join users u on u.id = m."userId" where u.deleted_at is null order by u.id for key share of u`,
  samples: MAIL_SAMPLES,
};

const insertMails = txCommand("insert mails", INSERT_MAILS);

/**
 * Writes a mail into the outbox, in the transaction of the change that causes it; a worker sends it (docs/product/accounts.md, A-63). A deleted
 * person gets none, also when they are deleted at the same time: their address must not be stored again.
 */
export async function queueMail(ctx: Ctx, tx: Tx, recipient: Recipient, mail: Mail): Promise<void> {
  await insertMailRows(tx, [mailRow(ctx, recipient, mail)]);
}

/** As {@link queueMail}, for a person who was not read yet. */
export async function queueMailTo(ctx: Ctx, tx: Tx, userId: string, mail: Mail): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, firstName: true },
  });
  await queueMail(ctx, tx, user, mail);
}

export type MailRow = ReturnType<typeof mailRow>;

/** As {@link queueMail}, for many mails in one statement. Thousands take seconds to compose, so that is done before the transaction. */
export async function insertMailRows(tx: Tx, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await insertMails(tx, rows);
}

/** The row of a mail, for callers that insert many at once. */
export function mailRow(ctx: Ctx, recipient: Recipient, mail: Mail) {
  const { kind, subject, paragraphs, isNameless = false, link } = mail;
  const greeting = isNameless ? "Hello," : `Hello ${recipient.firstName},`;
  return {
    userId: recipient.id,
    kind,
    toEmail: recipient.email,
    subject,
    text: mailText({
      brand: ctx.settings.current(),
      paragraphs: [greeting, ...paragraphs],
      linkLabel: link?.label,
    }),
    sealedLink: link ? seal(ctx.config.jwtSecret, ctx.config.publicUrl + link.path) : null,
    priority: AWAITED.has(kind) ? 0 : 1,
    createdAt: ctx.now(),
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
