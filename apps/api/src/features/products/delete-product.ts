import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";

/**
 * Deletes a product permanently. Its row stays and is hidden everywhere, because stock movements and orders refer to it
 * (docs/product/catalogue.md, C-17).
 * @throws AppError NOT_FOUND, also when it is deleted already.
 */
export async function deleteProduct(ctx: Ctx, admin: Actor, id: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const [product] = await tx.product.updateManyAndReturn({
      where: { id, deletedAt: null },
      data: { deletedAt: now },
      select: { name: true },
    });
    if (!product) throw new AppError("NOT_FOUND", "Product not found");
    await recordActivity(tx, { actor: admin, now }, "product.delete", id, { before: { name: product.name } });
  });
}
