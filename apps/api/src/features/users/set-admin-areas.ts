import { whyAreasAreFixed } from "@pola/shared/account-rules";
import { ADMIN_AREAS, type AdminArea } from "@pola/shared/admin-areas";
import type { SetAdminAreas, User } from "@pola/shared/schemas/user";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { lockAdmins } from "./lock-admins.ts";

/**
 * Limits an admin to areas of the back office, from their next call on; an empty list limits nothing (docs/product/accounts.md, A-210 and
 * The same areas again change nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own account and for an admin who is limited, CONFLICT for an account that is no admin, and when
 * another admin changed the areas since they were `seen`
 */
export async function setAdminAreas(ctx: Ctx, actor: Actor, id: string, input: SetAdminAreas): Promise<User> {
  const limitedTo = storedAreas(input.limitedTo);
  return await inTransaction(ctx.db, async (tx) => {
    await lockAdmins(tx, actor);
    const user = await tx.user.findFirst({ where: { id, deletedAt: null }, omit: USER_SECRETS });
    if (!user) throw new AppError("NOT_FOUND", "User not found");
    const reason = whyAreasAreFixed(user, actor.id);
    if (reason !== null) throw new AppError(id === actor.id ? "FORBIDDEN" : "CONFLICT", reason);
    if (user.limitedTo.join() === limitedTo.join()) return userView(user);
    if (input.seen && user.limitedTo.join() !== storedAreas(input.seen).join())
      throw conflict("Another admin has just changed the areas of this admin. Please look at them again.");
    await recordActivity(tx, { actor, now: ctx.now() }, "user.areas", id, {
      before: { limitedTo: user.limitedTo },
      after: { limitedTo },
    });
    return userView(await tx.user.update({ where: { id }, data: { limitedTo }, omit: USER_SECRETS }));
  });
}

/** In the order of the list. Every area is no limit, and stays none when an area is added. */
function storedAreas(areas: readonly AdminArea[]): AdminArea[] {
  const chosen = ADMIN_AREAS.filter((area) => areas.includes(area));
  return chosen.length === ADMIN_AREAS.length ? [] : chosen;
}
