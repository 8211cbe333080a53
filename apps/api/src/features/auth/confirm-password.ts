import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type AppError, invalidField } from "../../lib/app-error.ts";
import { isPassword } from "../../lib/passwords.ts";
import type { AuthLimits } from "./auth-limits.ts";

/**
 * Checks the password of a signed-in person again, because a stolen session alone must not give away the account or the money.
 * @returns the hash that was checked. With it in its `where`, a change cannot undo a reset of the password that commits first.
 * @throws AppError VALIDATION_FAILED on the field currentPassword, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  currentPassword: string,
): Promise<string> {
  const checked = await limits.passwords.guess(actor.id, async () => {
    const { passwordHash } = await ctx.db.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { passwordHash: true },
    });
    return (await isPassword(currentPassword, passwordHash)) ? passwordHash : null;
  });
  if (checked === null) throw wrongPassword();
  return checked;
}

export function wrongPassword(): AppError {
  return invalidField("currentPassword", "The current password is incorrect");
}
