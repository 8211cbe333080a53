import type { Session } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { signSession } from "../../lib/tokens.ts";
import { type UserRow, userView } from "../../views/user-view.ts";

/** What a person holds once signed in: a fresh token, and themselves. */
export function sessionOf(ctx: Ctx, user: UserRow & { tokenVersion: number }): Session {
  const token = signSession(user, { secret: ctx.config.jwtSecret, now: ctx.now() });
  return { token, user: userView(user) };
}
