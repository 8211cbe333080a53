import type { Login } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { isPassword, dummyHash } from "../../lib/passwords.ts";
import { USER_SELECT } from "../../views/user-view.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { sessionOf } from "./session-of.ts";

/**
 * Signs a person in. An unknown e-mail takes the same time and gets the same error as a wrong password. The reason why an account is
 * blocked is given only after the right password (docs/product/accounts.md, A-17 and A-34).
 * @param address the client's address, for counting failures
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_REJECTED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
export async function login(ctx: Ctx, limits: AuthLimits, { email, password }: Login, address: string) {
  const account = `${email} ${address}`;
  // Counted before the password is checked, so that concurrent guesses cannot exceed the limit.
  await limits.passwords.take(account);
  await limits.addresses.take(address);

  const found = await ctx.db.user.findFirst({
    where: { email, deletedAt: null },
    select: { ...USER_SELECT, passwordHash: true, tokenVersion: true },
  });
  const isRight = await isPassword(password, found?.passwordHash ?? (await dummyHash(ctx.config.bcryptCost)));
  if (!found || !isRight) throw new AppError("INVALID_CREDENTIALS", "Email or password is incorrect");

  await limits.passwords.reset(account);
  await limits.addresses.giveBack(address);
  refuseBlocked(found);
  return sessionOf(ctx, found);
}

function refuseBlocked({ status, statusReason }: { status: string; statusReason: string | null }): void {
  const reason = statusReason ? ` Reason: ${statusReason}` : "";
  if (status === "rejected")
    throw new AppError("ACCOUNT_REJECTED", `Your account was not approved.${reason}`);
  if (status === "suspended") throw new AppError("ACCOUNT_SUSPENDED", `Your account is suspended.${reason}`);
}
