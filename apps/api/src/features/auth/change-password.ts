import type { ChangePassword, Session } from "@pola/shared/schemas/auth";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { removeDevices } from "../../domain/notify.ts";
import { conflict } from "../../lib/app-error.ts";
import { hashPassword } from "../../lib/passwords.ts";
import type { SessionClaims } from "../../lib/tokens.ts";
import { USER_SECRETS } from "../../views/user-view.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { mailPasswordChanged } from "./auth-mails.ts";
import { confirmPassword } from "./confirm-password.ts";
import { sessionOf } from "./session-of.ts";

/**
 * Sets a new password and ends every session. Returns a new session for the caller. With two-factor sign-in it ends when theirs would have
 * ended, because no code is asked for (docs/product/accounts.md, A-602).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, TOO_MANY_REQUESTS (also for many changes: A-601), CONFLICT when a reset
 * came first or the session has ended
 */
export async function changePassword(
  ctx: Ctx,
  limits: AuthLimits,
  { actor, session }: { actor: Actor; session: SessionClaims },
  { currentPassword, newPassword }: ChangePassword,
): Promise<Session> {
  await confirmPassword(ctx, limits, actor, currentPassword);
  return await limits.mailedChanges.spend(actor.email, () => replace(ctx, session, newPassword));
}

async function replace(
  ctx: Ctx,
  { userId, tokenVersion, issuedAt }: SessionClaims,
  newPassword: string,
): Promise<Session> {
  const passwordHash = await hashPassword(newPassword, ctx.config.bcryptCost);
  return await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      // Every change of the password raises the version.
      where: { id: userId, tokenVersion, deletedAt: null },
      data: { passwordHash, tokenVersion: { increment: 1 } },
      omit: USER_SECRETS,
    });
    if (!user) throw conflict("Your password was changed in the meantime. Please log in again.");
    // A reset link that was mailed before must not replace the new password.
    await tx.accountToken.deleteMany({ where: { userId, purpose: "reset_password", usedAt: null } });
    await removeDevices(tx, userId);
    await mailPasswordChanged(ctx, tx, user);
    return sessionOf(ctx, user, user.totpEnabledAt === null ? ctx.now() : issuedAt);
  });
}
