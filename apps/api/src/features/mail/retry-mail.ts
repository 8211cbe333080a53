import type { OutboxMail } from "@pola/shared/schemas/admin";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { mailView } from "./list-mails.ts";

/**
 * Queues a given-up mail again with its full number of tries (docs/product/accounts.md, A-69); the worker sends it. When two admins
 * call it at once, one gets a CONFLICT because the mail is already queued.
 * @throws AppError NOT_FOUND; CONFLICT unless the mail was given up, or when its person has been deleted
 */
export async function retryMail(ctx: Ctx, actor: Actor, id: string): Promise<OutboxMail> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const [mail] = await tx.mailOutbox.updateManyAndReturn({
      where: { id, status: "given_up", toEmail: { not: "" } },
      data: { status: "queued", attempts: 0, nextAttemptAt: now },
      omit: { html: true },
    });
    if (!mail) throw refusal(await tx.mailOutbox.findUnique({ where: { id }, select: { status: true } }));
    await recordActivity(tx, { actor, now }, "mail.retry", id, {
      before: { status: "given_up", lastError: mail.lastError },
      after: { status: "queued" },
    });
    return mailView(mail);
  });
}

function refusal(mail: { status: keyof typeof REFUSAL_MESSAGES } | null): AppError {
  if (!mail) return new AppError("NOT_FOUND", "Email not found");
  return conflict(REFUSAL_MESSAGES[mail.status]);
}

const REFUSAL_MESSAGES = {
  queued: "This email is already waiting to be sent",
  sent: "This email was already sent",
  // A given-up mail without an address: deleting a person erases it.
  given_up: "This person has deleted their account",
  muted: "This person does not want this email, or its link no longer works",
} as const;
