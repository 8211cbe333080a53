import type { Product } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { readSameTogether } from "../../lib/read-together.ts";
import { productView } from "../../views/product-view.ts";
import { productById } from "./products.sql.ts";

/**
 * One product with its current stock.
 * @throws AppError NOT_FOUND for a deleted or unknown one, and for an inactive one unless an admin asks.
 */
export async function getProduct(ctx: Ctx, actor: Actor | null, id: string): Promise<Product> {
  return await readProduct(ctx, { id, withInactive: isAdminFor(actor, "products") });
}

/** Many people open a product whose link was shared at the same time. */
const readProduct = readSameTogether(
  async (ctx: Ctx, { id, withInactive }: { id: string; withInactive: boolean }): Promise<Product> => {
    const row = await productById.first(ctx.pool, id, withInactive);
    if (!row) throw new AppError("NOT_FOUND", "Product not found");
    return productView(row, ctx.settings.current().name);
  },
);
