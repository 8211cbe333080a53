import type { Session } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { signSession } from "../../lib/tokens.ts";
import { ownView, type UserRow } from "../../views/user-view.ts";

/**
 * A session of a person: its token, and their account. Its lifetime counts from `startedAt`. It may start now only where a password was
 * checked or first set, and also a code where the account has two-factor sign-in. Otherwise a stolen session could be renewed forever
 * (docs/product/accounts.md, A-91 and A-602).
 */
export function sessionOf(ctx: Ctx, user: UserRow, startedAt: Date = ctx.now()): Session {
  const token = signSession(user, { secret: ctx.config.jwtSecret, now: startedAt });
  return { token, user: ownView(user, ctx.config) };
}
