import type { Session } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { signSession } from "../../lib/tokens.ts";
import { ownView, type UserRow } from "../../views/user-view.ts";

/** The session of a person after signing in: a fresh token, and their account. */
export function sessionOf(ctx: Ctx, user: UserRow & { tokenVersion: number }): Session {
  const token = signSession(user, { secret: ctx.config.jwtSecret, now: ctx.now() });
  return { token, user: ownView(user, ctx.config) };
}
