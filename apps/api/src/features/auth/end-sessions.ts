import type { Session } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { USER_SELECT } from "../../views/user-view.ts";
import { sessionOf } from "./session-of.ts";

/** Ends every session of the caller, on every device, and returns a fresh one for this device (docs/product/accounts.md, A-91). */
export async function endSessions(ctx: Ctx, actor: Actor): Promise<Session> {
  const user = await ctx.db.user.update({
    where: { id: actor.id, deletedAt: null },
    data: { tokenVersion: { increment: 1 } },
    select: { ...USER_SELECT, tokenVersion: true },
  });
  return sessionOf(ctx, user);
}
