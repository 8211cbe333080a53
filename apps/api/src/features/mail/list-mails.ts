import type { MailListQuery, OutboxMail } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import type { Prisma } from "@pola/database/generated/prisma/client";

/** The columns that {@link mailView} needs. */
export const LISTED = {
  id: true,
  kind: true,
  toEmail: true,
  subject: true,
  status: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
} as const satisfies Prisma.MailOutboxSelect;

type Listed = Prisma.MailOutboxGetPayload<{ select: typeof LISTED }>;

/**
 * Lists mails of the outbox, newest first, including given-up ones (docs/product/accounts.md, A-64 and A-66). The search matches
 * address and subject.
 */
export async function listMails(
  ctx: Ctx,
  { status, kind, search, ...paging }: MailListQuery,
): Promise<Page<OutboxMail>> {
  const { skip, take } = pageOf(paging);
  const text = search?.replace(/[\\%_]/g, String.raw`\$&`);
  const where: Prisma.MailOutboxWhereInput = {
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(text
      ? {
          OR: [
            { toEmail: { contains: text, mode: "insensitive" } },
            { subject: { contains: text, mode: "insensitive" } },
          ],
        }
      : {}),
  };
  const [rows, total] = await Promise.all([
    ctx.db.mailOutbox.findMany({
      where,
      select: LISTED,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip,
      take,
    }),
    ctx.db.mailOutbox.count({ where }),
  ]);
  return { rows: rows.map(mailView), total };
}

/** A mail of the outbox as the API returns it. */
export function mailView({
  id,
  kind,
  toEmail,
  subject,
  status,
  attempts,
  lastError,
  createdAt,
  sentAt,
}: Listed): OutboxMail {
  const times = { createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  return { id, kind, to: toEmail, subject, status, attempts, lastError, ...times };
}
