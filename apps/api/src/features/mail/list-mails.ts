import type { MailListQuery, OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { LINK_PLACE, withLink } from "../../domain/mail-layout.ts";
import { openMail } from "../../domain/outbox.ts";

/** What of a mail {@link mailView} needs. */
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

/** Mails newest first, those given up among them (docs/product/accounts.md, A-64 and A-66). The search looks at address and subject. */
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

/**
 * One mail in full. Its link is somebody's key to their account, so an admin reads it only where no mail server is configured and it
 * could not reach anybody otherwise; each such reading is recorded.
 * @throws AppError NOT_FOUND
 */
export async function getMail(ctx: Ctx, actor: Actor, id: string): Promise<OutboxMailDetail> {
  const row = await ctx.db.mailOutbox.findUnique({
    where: { id },
    select: { ...LISTED, text: true, html: true, sealedLink: true },
  });
  if (!row) throw new AppError("NOT_FOUND", "Mail not found");
  const opened = ctx.config.smtpUrl === undefined ? openMail(ctx.config.jwtSecret, row) : null;
  if (!opened) return { ...mailView(row), ...withLink(row, hiddenLink(row.text)), link: null };
  if (opened.link !== null) {
    await recordActivity(ctx.db, {
      now: ctx.now(),
      actor,
      action: "mail.read",
      subjectType: "mail",
      subjectId: id,
    });
  }
  return { ...mailView(row), ...opened };
}

function hiddenLink(text: string): string {
  return text.includes(LINK_PLACE) ? "(only the person it was sent to sees this link)" : "";
}

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
