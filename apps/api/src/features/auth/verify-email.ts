import type { VerifyEmail } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { invalidField } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { issueToken, useToken } from "../../domain/account-tokens.ts";
import { mailVerification } from "./auth-mails.ts";

const INVALID = "This verification link is no longer valid. Please request a new one.";

/**
 * Marks the person's address as verified. The link works once (docs/product/accounts.md, A-18).
 * @throws AppError VALIDATION_FAILED
 */
export async function verifyEmail(ctx: Ctx, { token }: VerifyEmail): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const userId = await useToken(tx, { token, purpose: "verify_email", now: ctx.now() });
    if (userId === null) throw invalidField("token", INVALID);
    await tx.user.updateMany({
      where: { id: userId, emailVerifiedAt: null },
      data: { emailVerifiedAt: ctx.now() },
    });
  });
}

/** Mails a new link and invalidates the old one. Does nothing for an address that is already verified. */
export async function resendVerification(ctx: Ctx, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await tx.user.findFirst({
      where: { id: actor.id, emailVerifiedAt: null },
      select: { id: true, email: true, firstName: true },
    });
    if (!person) return;
    const token = await issueToken(tx, { userId: person.id, purpose: "verify_email", now: ctx.now() });
    await mailVerification(ctx, tx, person, token);
  });
}
