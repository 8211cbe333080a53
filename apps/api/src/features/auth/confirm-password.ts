import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { isPassword } from "../../lib/passwords.ts";
import type { AuthLimits } from "./auth-limits.ts";

/**
 * Checks the password of a signed-in person again, because a stolen session alone must not give away the account or the money.
 * @throws AppError VALIDATION_FAILED on the field currentPassword, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  currentPassword: string,
): Promise<void> {
  await limits.passwords.take(actor.id);
  const { passwordHash } = await ctx.db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!(await isPassword(currentPassword, passwordHash))) {
    const message = "The current password is incorrect";
    throw new AppError("VALIDATION_FAILED", message, { errors: { currentPassword: message } });
  }
  await limits.passwords.reset(actor.id);
}
