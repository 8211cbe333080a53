import type { OutboxMail } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { LISTED, mailView } from "./list-mails.ts";

/**
 * Queues a mail that was given up once more, with all its tries (docs/product/accounts.md, A-69); the worker sends it. Of two admins who ask at once
 * one is told that it waits already.
 * @throws AppError NOT_FOUND; CONFLICT unless the mail was given up, or when its person was deleted meanwhile.
 */
export async function retryMail(ctx: Ctx, actor: Actor, id: string): Promise<OutboxMail> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const [mail] = await tx.mailOutbox.updateManyAndReturn({
      where: { id, status: "given_up", toEmail: { not: "" } },
      data: { status: "queued", attempts: 0, nextAttemptAt: now },
      select: LISTED,
    });
    if (!mail) throw refusal(await tx.mailOutbox.findUnique({ where: { id }, select: { status: true } }));
    await recordActivity(tx, {
      now,
      actor,
      action: "mail.retry",
      subjectType: "mail",
      subjectId: id,
      before: { status: "given_up", lastError: mail.lastError },
      after: { status: "queued" },
    });
    return mailView(mail);
  });
}

function refusal(mail: { status: keyof typeof SAID } | null): AppError {
  if (!mail) return new AppError("NOT_FOUND", "Mail not found");
  return new AppError("CONFLICT", SAID[mail.status]);
}

const SAID = {
  queued: "This mail is waiting to be sent already",
  sent: "This mail was sent already",
  // Deleting a person erases their mails.
  given_up: "The person this mail was for has deleted their account",
} as const;
