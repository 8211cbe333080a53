import type { MailCounts, MailCountsQuery, MailListQuery, OutboxMail } from "@pola/shared/schemas/admin";
import { searchPatterns } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { mailCount, mailCounts, mailPage, type MailRow } from "./mails.sql.ts";

/**
 * Lists mails of the outbox, newest first, including given-up ones (docs/product/accounts.md, A-64 and A-66). The search looks at
 * address and subject; `total` is counted up to COUNT_CAP.
 */
export async function listMails(
  ctx: Ctx,
  { status, kind, search, ...paging }: MailListQuery,
): Promise<Page<OutboxMail>> {
  const filter = { status, kind, patterns: searchPatterns(search) };
  const [rows, { count }] = await Promise.all([
    mailPage.rows(ctx.pool, filter, pageOf(paging)),
    mailCount.one(ctx.pool, filter),
  ]);
  return { rows: rows.map(mailView), total: count };
}

/** The numbers on the status tabs, with the list's search and kind, each counted up to COUNT_CAP. */
export async function countMailsForTabs(ctx: Ctx, { kind, search }: MailCountsQuery): Promise<MailCounts> {
  const rows = await mailCounts.rows(ctx.pool, { kind, patterns: searchPatterns(search) });
  const counts: MailCounts = { all: 0, queued: 0, sent: 0, given_up: 0, muted: 0 };
  for (const { status, count } of rows) counts[status ?? "all"] = count;
  return counts;
}

export function mailView({ toEmail, createdAt, sentAt, ...mail }: MailRow): OutboxMail {
  const { id, kind, subject, status, isPushed, attempts, lastError } = mail;
  const times = { createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  return { id, kind, to: toEmail, subject, status, isPushed, attempts, lastError, ...times };
}
