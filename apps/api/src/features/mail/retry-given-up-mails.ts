import type { QueuedMails } from "@pola/shared/schemas/admin";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { inTransaction } from "@pola/database/db";

/**
 * Queues every given-up mail again with its full number of tries, for example after a night without a mail server
 * (docs/product/accounts.md, A-69). Mails of deleted people have no address and stay as they are. When two admins call it at once,
 * the second queues none, which is no error.
 */
export async function retryGivenUpMails(
  ctx: Ctx,
  actor: Actor,
): Promise<{ result: QueuedMails; message: string }> {
  const now = ctx.now();
  const queued = await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.mailOutbox.updateMany({
      where: { status: "given_up", toEmail: { not: "" } },
      data: { status: "queued", attempts: 0, nextAttemptAt: now },
    });
    if (count > 0) {
      await recordActivity(tx, {
        now,
        actor,
        action: "mail.retry-all",
        subjectType: "mail",
        subjectId: null,
        before: { status: "given_up" },
        after: { status: "queued", mails: count },
      });
    }
    return count;
  });
  return { result: { queued }, message: sentenceOf(queued) };
}

function sentenceOf(queued: number): string {
  if (queued === 0) return "No email is left to send again";
  return queued === 1
    ? "1 email will be sent again"
    : `${queued.toLocaleString("en-US")} emails will be sent again`;
}
