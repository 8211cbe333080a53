import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { erasePerson } from "../../domain/erase-person.ts";

/**
 * Deletes somebody else's account (docs/product/accounts.md, A-26 and A-59).
 * @throws AppError FORBIDDEN for oneself and for admins, NOT_FOUND, also when it was deleted before
 */
export async function deleteUser(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (id === actor.id) throw new AppError("FORBIDDEN", "You cannot delete your own account");
  await inTransaction(ctx.db, async (tx) => {
    if (await erasePerson(tx, { userId: id, actor, now: ctx.now() })) return;
    const admin = await tx.user.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    if (admin) throw new AppError("FORBIDDEN", "Admin users cannot be deleted");
    throw new AppError("NOT_FOUND", "User not found");
  });
}
