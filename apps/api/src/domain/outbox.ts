import type { MailKind } from "@pola/shared/mail-kind";
import type { Config } from "../config.ts";
import type { Tx } from "@pola/database/db";
import { layOutMail, withLink } from "./mail-layout.ts";
import { seal, unseal } from "../lib/seal.ts";

export type OutgoingMail = {
  now: Date;
  config: Pick<Config, "jwtSecret" | "brand">;
  /** Whose mail it is, so that it can be found and erased with them. */
  userId: string | null;
  to: string;
  kind: MailKind;
  subject: string;
  /** Plain sentences; line breaks inside are kept. */
  paragraphs: string[];
  /** A button. The address is stored encrypted, because it may carry a secret. */
  link?: { label: string; url: string } | undefined;
};

/**
 * Writes a mail into the outbox, in the transaction of the change that causes it; a worker sends it (docs/product/accounts.md, A-63). A person who is
 * deleted gets none, also when that happens at the same moment: their address, read before, must not come back.
 */
export async function queueMail(tx: Tx, mail: OutgoingMail): Promise<void> {
  const { userId, kind, toEmail, subject, text, html, sealedLink, createdAt } = outboxRow(mail);
  if (userId === null) {
    await tx.mailOutbox.create({ data: outboxRow(mail) });
    return;
  }
  await tx.$executeRaw`
    insert into mail_outbox (user_id, kind, to_email, subject, text, html, sealed_link, next_attempt_at, created_at)
    select id, ${kind}, ${toEmail}, ${subject}, ${text}, ${html}, ${sealedLink}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from users where id = ${userId}::uuid and deleted_at is null for key share`;
}

/** The row of a mail, for who writes many at once. */
export function outboxRow({ now, config, userId, to, kind, subject, paragraphs, link }: OutgoingMail) {
  const { text, html } = layOutMail({ brand: config.brand, subject, paragraphs, linkLabel: link?.label });
  return {
    userId,
    kind,
    toEmail: to,
    subject,
    text,
    html,
    sealedLink: link ? seal(config.jwtSecret, link.url) : null,
    nextAttemptAt: now,
    createdAt: now,
  };
}

/** A stored mail as it leaves, with its link in place; null when the link cannot be read with this secret any more. */
export function openMail(
  jwtSecret: string,
  stored: { text: string; html: string; sealedLink: string | null },
) {
  if (stored.sealedLink === null) return { text: stored.text, html: stored.html, link: null };
  const link = unseal(jwtSecret, stored.sealedLink);
  return link === null ? null : { ...withLink(stored, link), link };
}
