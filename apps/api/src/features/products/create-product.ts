import type { NewProduct, Product, ProductInput } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { openStock } from "../../domain/stock.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import { AppError } from "../../lib/app-error.ts";
import { getProduct } from "./get-product.ts";
import { requireSoundPrices } from "./plan-edit.ts";
import { newVariation, productColumns, requireVendor, variationsOf } from "./product-rows.ts";

/**
 * Adds a product with its variations and their opening stock. A variation with a stock of 0 or none shares the product's stock
 * (docs/product/catalogue.md, C-37).
 * @throws AppError VALIDATION_FAILED when the chosen vendor is not a vendor, and for prices that do not fit each other; CONFLICT when an
 * earlier try with this `id` added the product.
 */
export async function createProduct(ctx: Ctx, actor: Actor, input: NewProduct): Promise<Product> {
  const now = ctx.now();
  const id = await inTransaction(ctx.db, async (tx) => {
    await requireVendor(tx, input.vendorId);
    requireSoundPrices(input);
    const [product] = await tx.product.createManyAndReturn({
      data: [{ id: input.id ?? Prisma.skip, ...productColumns(input), createdAt: now }],
      select: { id: true },
      skipDuplicates: true,
    });
    if (!product)
      throw new AppError(
        "CONFLICT",
        "Your first try was saved already. Close this form and look at the list.",
      );
    const productId = product.id;
    const cause = { actorId: actor.id, at: now };
    await openStock(tx, { productId, variationId: null }, input.stock, cause);
    for (const { variationId, stock } of await insertVariations(tx, productId, input))
      await openStock(tx, { productId, variationId }, stock, cause);
    await recordActivity(tx, {
      now,
      actor,
      action: "product.create",
      subjectType: "product",
      subjectId: productId,
      after: { name: input.name, price: input.price, commission: input.commission, stock: input.stock },
    });
    return productId;
  });
  return await getProduct(ctx, actor, id);
}

/** Returns each variation with its opening stock, 0 when it shares the product's. */
async function insertVariations(tx: Tx, productId: string, input: ProductInput) {
  const rows = variationsOf(input);
  if (rows.length === 0) return [];
  const created = await tx.productVariation.createManyAndReturn({
    data: rows.map((row, position) => newVariation(row, productId, position)),
    select: { id: true, position: true },
  });
  return created.map(({ id, position }) => ({ variationId: id, stock: rows[position]?.stock ?? 0 }));
}
