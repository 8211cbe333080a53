import { whyUndeletable } from "@pola/shared/account-rules";
import type { DeleteUserQuery } from "@pola/shared/schemas/user";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { eraseRowsNow } from "../../domain/erase-rows.ts";
import { erasePerson, moveToHouse } from "../../domain/erase-person.ts";

/**
 * Deletes another person's account (docs/product/accounts.md, A-26 and A-59). `products` says whether a vendor's products are taken off
 * sale. What the person owes stays in the books.
 * @throws AppError FORBIDDEN for one's own account and for admins, NOT_FOUND, also when it was already deleted
 */
export async function deleteUser(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { products }: DeleteUserQuery,
): Promise<void> {
  const user = await ctx.db.user.findFirst({
    where: { id, deletedAt: null },
    select: { id: true, role: true },
  });
  if (!user) throw new AppError("NOT_FOUND", "User not found");
  const reason = whyUndeletable(user, actor.id);
  if (reason !== null) throw new AppError("FORBIDDEN", reason);
  if (user.role === "vendor") await moveToHouse(ctx, id, products);
  await inTransaction(ctx.db, async (tx) => {
    const isErased = await erasePerson(ctx, tx, { userId: id, actor, products });
    // Another request deleted it since the lookup above.
    if (!isErased) throw new AppError("NOT_FOUND", "User not found");
  });
  await eraseRowsNow(ctx);
}
