import type { VerifyEmail } from "@pola/shared/schemas/auth";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { invalidField } from "../../lib/app-error.ts";
import { issueToken, linkState, useToken } from "../../domain/account-tokens.ts";
import { mailVerification } from "./auth-mails.ts";

const INVALID = "This verification link is no longer valid. Please request a new one.";

/**
 * Marks the person's address as verified. The link works once; opened again, it says the same and changes nothing
 * (docs/product/accounts.md, A-18).
 * @throws AppError VALIDATION_FAILED
 */
export async function verifyEmail(ctx: Ctx, { token }: VerifyEmail): Promise<void> {
  const link = { token, purpose: "verify_email", now: ctx.now() } as const;
  await inTransaction(ctx.db, async (tx) => {
    const userId = await useToken(tx, link);
    if (userId !== null) await confirmEmail(ctx, tx, userId);
    else if ((await linkState(tx, link)) !== "used") throw invalidField("token", INVALID);
  });
}

/**
 * Marks a person's address as confirmed. Opening a mailed link proves access to the mailbox.
 * @returns false when it was confirmed before
 */
export async function confirmEmail(ctx: Ctx, tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { emailVerifiedAt: ctx.now() },
  });
  return count === 1;
}

/** Mails a new link and invalidates the old one. Does nothing for an address that is already verified. */
export async function resendVerification(ctx: Ctx, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await tx.user.findFirst({
      where: { id: actor.id, emailVerifiedAt: null },
      select: { id: true, email: true, firstName: true, status: true },
    });
    if (!person) return;
    const token = await issueToken(tx, { userId: person.id, purpose: "verify_email", now: ctx.now() });
    await mailVerification(ctx, tx, person, token);
  });
}
