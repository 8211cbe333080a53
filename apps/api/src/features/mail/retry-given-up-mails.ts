import { counted } from "@pola/shared/counted";
import type { QueuedMails } from "@pola/shared/schemas/admin";
import { inTransaction, type Tx } from "@pola/database/db";
import { literal, SAMPLE, sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";

/** A batch takes well below a second. */
const BATCH = 1000;
/** What is left after these is queued by the next call. */
const MAX_BATCHES = 10;

const queueAgain = txCommand("queue given-up mails", {
  sql: (now: Date) => sql`
    update mail_outbox set status = 'queued', attempts = 0, next_attempt_at = ${now}
    where id in (
      select id from mail_outbox where status = 'given_up' and to_email <> ''
      order by created_at limit ${literal(BATCH)} for update
    )`,
  samples: [[SAMPLE.at]],
});

/**
 * Queues given-up mails again with their full number of tries, for example after a night without a mail server: all of them, or the oldest 10,000
 * (docs/product/accounts.md, A-69). They are queued and recorded in batches. Mails of deleted people have no address and stay as they are. When
 * two admins call it at once, the second queues none, which is no error.
 */
export async function retryGivenUpMails(
  ctx: Ctx,
  actor: Actor,
): Promise<{ result: QueuedMails; message: string }> {
  let queued = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await inTransaction(ctx.db, (tx) => queueBatch(ctx, tx, actor));
    queued += count;
    if (count < BATCH) break;
  }
  const message =
    queued === 0 ? "No email is left to send again" : `${counted(queued, "email")} will be sent again`;
  return { result: { queued }, message };
}

async function queueBatch(ctx: Ctx, tx: Tx, actor: Actor): Promise<number> {
  const now = ctx.now();
  const count = await queueAgain(tx, now);
  if (count > 0)
    await recordActivity(tx, { actor, now }, "mail.retry-all", null, {
      before: { status: "given_up" },
      after: { status: "queued", mails: count },
    });
  return count;
}
