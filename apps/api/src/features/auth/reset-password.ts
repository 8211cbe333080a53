import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import type { ResetPassword } from "@pola/shared/schemas/auth";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { invalidField } from "../../lib/app-error.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { removeDevices } from "../../domain/notify.ts";
import { applyHolds } from "../../domain/payout-holds.ts";
import { linkState, useToken } from "../../domain/account-tokens.ts";
import { mailPasswordChanged } from "./auth-mails.ts";
import { confirmEmail } from "./verify-email.ts";

const INVALID = "Invalid reset link. Please request a new password reset.";
const USED =
  "This reset link was used already. Log in with your new password, or request a new password reset.";

/**
 * Sets a new password by a mailed link and ends every session. The link works once, within an hour (docs/product/accounts.md, A-43
 * and A-44).
 * @returns the email of the account
 * @throws AppError VALIDATION_FAILED for an unknown, used or expired link
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword): Promise<string> {
  const link = { token, purpose: "reset_password", now: ctx.now() } as const;
  // Hashing is expensive, so an invalid link is refused first. The link is used up last, inside the transaction.
  const state = await linkState(ctx.db, link);
  if (state !== "usable") throw invalidField("token", state === "used" ? USED : INVALID);
  const passwordHash = await hashPassword(password, ctx.config.bcryptCost);
  return await inTransaction(ctx.db, async (tx) => {
    const userId = await useToken(tx, link);
    // It was usable just now, so another request used it.
    if (userId === null) throw invalidField("token", USED);
    const person = await tx.user.update({
      where: { id: userId, deletedAt: null },
      data: { passwordHash, tokenVersion: { increment: 1 } },
      select: { id: true, email: true, firstName: true, accountNumber: true },
    });
    await removeDevices(tx, userId);
    const isUnproven = (await confirmEmail(ctx, tx, userId)) && person.accountNumber !== null;
    if (isUnproven) await removeBankDetails(ctx, tx, userId);
    // The link came by mail, so the address is confirmed.
    await mailPasswordChanged(ctx, tx, { ...person, emailVerifiedAt: ctx.now() }, isUnproven);
    return person.email;
  });
}

/**
 * Until now nobody had confirmed the address, so somebody else may have registered with it and entered their own bank account
 * (docs/product/accounts.md, A-2532).
 */
async function removeBankDetails(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: NO_BANK_DETAILS, select: { id: true } });
  await applyHolds(tx, { userId, actor: { id: userId }, now: ctx.now() });
}
