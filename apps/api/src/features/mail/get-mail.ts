import type { OutboxMailDetail } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { withLink } from "../../lib/mail-layout.ts";
import { openMail } from "../../domain/outbox.ts";
import { AppError } from "../../lib/app-error.ts";
import { mailView } from "./list-mails.ts";

const HIDDEN_LINK = "(only the person it was sent to sees this link)";

/**
 * One email in full. Its link gives access to the recipient's account. An admin sees the link only when no mail server is configured,
 * because the mail could not reach its recipient otherwise; each such view is recorded (docs/product/accounts.md, A-66).
 * @throws AppError NOT_FOUND
 */
export async function getMail(ctx: Ctx, actor: Actor, id: string): Promise<OutboxMailDetail> {
  const row = await ctx.db.mailOutbox.findUnique({ where: { id }, omit: { html: true } });
  if (!row) throw new AppError("NOT_FOUND", "Email not found");
  // A mail that was sent has no link any more.
  const isReadable = ctx.config.smtpUrl === undefined && row.sealedLink !== null;
  const opened = isReadable ? openMail(ctx.config.jwtSecret, row) : null;
  if (!opened) return { ...mailView(row), ...withLink(row, HIDDEN_LINK), link: null };
  await recordActivity(ctx.db, { actor, now: ctx.now() }, "mail.read", id);
  return { ...mailView(row), ...opened };
}
