import { inTransaction } from "@pola/database/db";
import type { User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { NO_TWO_FACTOR, reportTwoFactor } from "../../domain/two-factor.ts";
import { AppError } from "../../lib/app-error.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { lockAdmins } from "./lock-admins.ts";

/**
 * Turns off the two-factor sign-in of an admin who has lost app and recovery codes, and ends their sessions. They get a mail
 * (docs/product/accounts.md, A-225). Without two-factor sign-in nothing changes.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own account and for an admin who is limited to areas
 */
export async function resetTwoFactor(ctx: Ctx, actor: Actor, id: string): Promise<User> {
  if (id === actor.id)
    throw new AppError("FORBIDDEN", "Turn off your own two-factor sign-in with your password and a code");
  return await inTransaction(ctx.db, async (tx) => {
    await lockAdmins(tx, actor);
    const user = await tx.user.findFirst({ where: { id, deletedAt: null }, omit: USER_SECRETS });
    if (!user) throw new AppError("NOT_FOUND", "User not found");
    if (user.totpEnabledAt === null) return userView(user);
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    await reportTwoFactor(ctx, tx, { person: user, actor, change: "off" });
    const data = { ...NO_TWO_FACTOR, tokenVersion: { increment: 1 } };
    return userView(await tx.user.update({ where: { id }, data, omit: USER_SECRETS }));
  });
}
