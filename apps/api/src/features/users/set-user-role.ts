import { whyNoAdmin, whyRoleIsFixed } from "@pola/shared/account-rules";
import type { SetUserRole, User } from "@pola/shared/schemas/user";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { lockUser } from "../../domain/account-tokens.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { removeDevices } from "../../domain/notify.ts";
import { NO_TWO_FACTOR } from "../../domain/two-factor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { lockAdmins } from "./lock-admins.ts";

/**
 * Changes the role of an account between reseller and admin (docs/product/accounts.md, A-22 and A-23). A pending account that becomes admin
 * is approved with it, and has every area. Every session of the account ends, and its notifications on devices. The same role again changes
 * nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own role and for an admin who is limited to areas, CONFLICT for accounts that cannot
 * change it or become admin
 */
export async function setUserRole(ctx: Ctx, actor: Actor, id: string, { role }: SetUserRole): Promise<User> {
  return await inTransaction(ctx.db, async (tx) => {
    await lockAdmins(tx, actor);
    // A change of the status that runs at the same time must not be overwritten (docs/product/accounts.md, A-23).
    await lockUser(tx, id);
    const user = await tx.user.findFirst({ where: { id, deletedAt: null }, omit: USER_SECRETS });
    if (!user) throw new AppError("NOT_FOUND", "User not found");
    const reason = whyRoleIsFixed(user, actor.id);
    if (reason !== null) throw new AppError(id === actor.id ? "FORBIDDEN" : "CONFLICT", reason);
    if (user.role === role) return userView(user);
    const whyNot = role === "admin" ? whyNoAdmin(user) : null;
    if (whyNot !== null) throw conflict(whyNot);

    await recordActivity(tx, { actor, now: ctx.now() }, "user.role", id, {
      before: { role: user.role, status: user.status },
      after: { role, status: "approved" },
    });
    await removeDevices(tx, id);
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    const changed = await tx.user.update({
      where: { id, deletedAt: null },
      data: { ...NO_TWO_FACTOR, role, limitedTo: [], status: "approved", tokenVersion: { increment: 1 } },
      omit: USER_SECRETS,
    });
    return userView(changed);
  });
}
