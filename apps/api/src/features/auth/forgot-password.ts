import { setTimeout as sleep } from "node:timers/promises";
import type { ForgotPassword } from "@pola/shared/schemas/auth";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { issueToken } from "../../domain/account-tokens.ts";
import { mailResetLink } from "./auth-mails.ts";

/** Well above the duration of the work: the response always takes exactly this long. */
const RESPONSE_MS = 250;

/**
 * Mails a reset link if the address has an account. Neither the response nor its timing reveals whether it has one
 * (docs/product/accounts.md, A-45).
 */
export async function forgotPassword(ctx: Ctx, { email }: ForgotPassword): Promise<void> {
  await Promise.all([mailLink(ctx, email), sleep(RESPONSE_MS)]);
}

async function mailLink(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await tx.user.findFirst({
      where: { email, deletedAt: null },
      select: { id: true, email: true, firstName: true, emailVerifiedAt: true },
    });
    if (!person) return;
    const token = await issueToken(tx, { userId: person.id, purpose: "reset_password", now: ctx.now() });
    await mailResetLink(ctx, tx, person, token);
  });
}
