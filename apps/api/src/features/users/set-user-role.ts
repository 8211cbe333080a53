import { whyRoleIsFixed } from "@pola/shared/account-rules";
import type { SetUserRole, User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { sql, txQuery } from "@pola/database/sql";
import * as z from "zod";
import { USER_SELECT, type UserRow, userView } from "../../views/user-view.ts";

/**
 * Changes the role of an account between reseller and admin (docs/product/accounts.md, A-22 and A-23). A pending account that
 * becomes admin is thereby approved. Every session of the account ends. The same role again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own role, CONFLICT for the last admin and for accounts that cannot become admin
 */
export async function setUserRole(ctx: Ctx, actor: Actor, id: string, { role }: SetUserRole): Promise<User> {
  return await inTransaction(ctx.db, async (tx) => {
    const admins = (await lockedAdmins.rows(tx)).map(({ id }) => id);
    // Of two admins who demote each other at once, the second waits here and is not an admin any more.
    if (!admins.includes(actor.id))
      throw new AppError("FORBIDDEN", "You need admin privileges to access this page.");
    const user = await tx.user.findFirst({ where: { id, deletedAt: null }, select: USER_SELECT });
    if (!user) throw new AppError("NOT_FOUND", "User not found");
    const reason = whyRoleIsFixed(user, actor.id);
    if (reason !== null) throw new AppError(id === actor.id ? "FORBIDDEN" : "CONFLICT", reason);
    if (user.role === role) return userView(user);
    refuse(user, role, admins);

    await recordActivity(tx, {
      now: ctx.now(),
      actor,
      action: "user.role",
      subjectType: "user",
      subjectId: id,
      before: { role: user.role, status: user.status },
      after: { role, status: "approved" },
    });
    const changed = await tx.user.update({
      where: { id, deletedAt: null },
      data: { role, status: "approved", tokenVersion: { increment: 1 } },
      select: USER_SELECT,
    });
    return userView(changed);
  });
}

function refuse({ status }: UserRow, wanted: "reseller" | "admin", admins: string[]): void {
  if (wanted === "reseller" && admins.length < 2)
    throw new AppError("CONFLICT", "This is the last admin. Make someone else an admin first.");
  if (wanted === "admin" && (status === "rejected" || status === "suspended")) {
    throw new AppError("CONFLICT", `This account is ${status}, so it cannot become an admin.`);
  }
}

/** Locks every admin, in id order. */
const lockedAdmins = txQuery("locked admins", {
  row: z.strictObject({ id: z.guid() }),
  sql: () => sql`select id from users where role = 'admin' and deleted_at is null order by id for update`,
  samples: [[]],
});
