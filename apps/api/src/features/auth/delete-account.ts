import type { DeleteAccount } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { eraseMailsNow } from "../../domain/erase-mails.ts";
import { erasePerson } from "../../domain/erase-person.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { confirmPassword } from "./confirm-password.ts";

const REFUSED = "An admin cannot delete their own account";

/**
 * Deletes the caller's own account after checking the password (docs/product/accounts.md, A-58).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, FORBIDDEN for an admin
 */
export async function deleteAccount(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { currentPassword }: DeleteAccount,
): Promise<void> {
  if (actor.role === "admin") throw new AppError("FORBIDDEN", REFUSED);
  await confirmPassword(ctx, limits, actor, currentPassword);
  const person = { userId: actor.id, actor, now: ctx.now() };
  // The caller became an admin since the request began, or was deleted by one.
  if (!(await inTransaction(ctx.db, (tx) => erasePerson(tx, person))))
    throw new AppError("CONFLICT", "Your account was changed just now. Please login again.");
  await eraseMailsNow(ctx);
}
