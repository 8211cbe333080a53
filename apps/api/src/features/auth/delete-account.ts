import { formatRupees } from "@pola/shared/money";
import type { DeleteAccount } from "@pola/shared/schemas/auth";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { owedRupees } from "../../domain/balance.ts";
import { eraseRowsNow } from "../../domain/erase-rows.ts";
import { erasePerson, moveToHouse } from "../../domain/erase-person.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { confirmPassword } from "./confirm-password.ts";

const REFUSED = "An admin cannot delete their own account";

/**
 * Deletes the caller's own account after checking the password (docs/product/accounts.md, A-58 and A-130).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, FORBIDDEN for an admin, BALANCE_OWED with the amount
 */
export async function deleteAccount(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { currentPassword }: DeleteAccount,
): Promise<void> {
  if (actor.role === "admin") throw new AppError("FORBIDDEN", REFUSED);
  const passwordHash = await confirmPassword(ctx, limits, actor, currentPassword);
  if (actor.role === "vendor") await moveToHouse(ctx, actor.id);
  await inTransaction(ctx.db, async (tx) => {
    // The caller became an admin since the request began, was deleted by one, or set a new password by a mailed link.
    if (!(await erasePerson(ctx, tx, { userId: actor.id, actor, passwordHash })))
      throw conflict("Your account has just changed. Please log in again.");
    // Asked after the row is locked, so that no commission is taken back in between.
    const amount = await owedRupees(tx, actor.id);
    if (amount > 0) throw balanceOwed(ctx, amount);
  });
  await eraseRowsNow(ctx);
}

function balanceOwed({ settings }: Ctx, amount: number): AppError {
  const message = `You owe ${formatRupees(amount)}, so your account cannot be deleted yet. Please write to ${settings.current().supportEmail}.`;
  return new AppError("BALANCE_OWED", message, { data: { amount } });
}
