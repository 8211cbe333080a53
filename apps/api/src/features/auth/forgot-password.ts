import { setTimeout as sleep } from "node:timers/promises";
import type { ForgotPassword } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { inTransaction } from "@pola/database/db";
import { issueToken } from "../../domain/account-tokens.ts";
import { mailResetLink } from "./auth-mails.ts";

/** Well above what the work takes: both answers come after exactly this long. */
const ANSWER_AFTER_MS = 250;

/**
 * Mails a reset link to an address that has an account. Whether it has one can be told neither from the answer nor from its time
 * (docs/product/accounts.md, A-45).
 */
export async function forgotPassword(ctx: Ctx, { email }: ForgotPassword): Promise<void> {
  await Promise.all([mailLink(ctx, email), sleep(ANSWER_AFTER_MS)]);
}

async function mailLink(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await tx.user.findFirst({
      where: { email, deletedAt: null },
      select: { id: true, email: true, firstName: true },
    });
    if (!person) return;
    const token = await issueToken(tx, { userId: person.id, purpose: "reset_password", now: ctx.now() });
    await mailResetLink(ctx, tx, person, token);
  });
}
