import type { Product, ProductInput } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { getProduct } from "./get-product.ts";
import { newVariation, productColumns, requireVendor, variationsOf } from "./product-rows.ts";

/**
 * Adds a product with its variations. What is in stock enters the books as opening movements, so that stock is always the sum of its
 * movements; a variation's stock of 0 or none shares the product's (docs/product/catalogue.md, C-37).
 * @throws AppError VALIDATION_FAILED when the vendor is no vendor.
 */
export async function createProduct(ctx: Ctx, actor: Actor, input: ProductInput): Promise<Product> {
  const now = ctx.now();
  const id = await inTransaction(ctx.db, async (tx) => {
    await requireVendor(tx, input.vendorId);
    const product = await tx.product.create({
      data: { ...productColumns(input), stock: input.stock, createdAt: now },
      select: { id: true },
    });
    const tracked = await insertVariations(tx, product.id, input);
    const stocks = [{ variationId: null, stock: input.stock }, ...tracked].filter(({ stock }) => stock > 0);
    await tx.stockMovement.createMany({
      data: stocks.map(({ variationId, stock }) => ({
        productId: product.id,
        variationId,
        kind: "opening",
        delta: stock,
        actorId: actor.id,
        createdAt: now,
      })),
    });
    await recordActivity(tx, {
      now,
      actor,
      action: "product.create",
      subjectType: "product",
      subjectId: product.id,
      after: { name: input.name, price: input.price, commission: input.commission, stock: input.stock },
    });
    return product.id;
  });
  return await getProduct(ctx, actor, id);
}

/** Answers the rows with their own stock, 0 where they share the product's. */
async function insertVariations(tx: Tx, productId: string, input: ProductInput) {
  const rows = variationsOf(input).map((row, position) => newVariation(row, productId, position));
  if (rows.length === 0) return [];
  const made = await tx.productVariation.createManyAndReturn({
    data: rows,
    select: { id: true, stock: true },
  });
  return made.map(({ id, stock }) => ({ variationId: id, stock: stock ?? 0 }));
}
