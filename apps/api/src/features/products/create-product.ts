import type { NewProduct, Product } from "@pola/shared/schemas/product";
import { inTransaction } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeStocks } from "../../domain/stock.ts";
import { conflict } from "../../lib/app-error.ts";
import { recorded } from "./edit-activities.ts";
import { getProduct } from "./get-product.ts";
import { requireSoundPrices } from "./plan-edit.ts";
import { lockVendor, noVendor, productColumns } from "./product-rows.ts";
import { saveVariations } from "./save-variations.ts";

/**
 * Adds a product with its variations and their opening stock. A variation with a stock of 0 or none shares the product's stock
 * (docs/product/catalogue.md, C-37).
 * @throws AppError VALIDATION_FAILED when the chosen vendor is not a vendor, and for prices that do not fit each other; CONFLICT when an
 * earlier try with this `id` added the product.
 */
export async function createProduct(ctx: Ctx, actor: Actor, input: NewProduct): Promise<Product> {
  const now = ctx.now();
  const id = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockVendor(tx, input.vendorId))) throw noVendor();
    requireSoundPrices(input);
    const [product] = await tx.product.createManyAndReturn({
      data: [{ id: input.id ?? Prisma.skip, ...productColumns(input), stock: input.stock, createdAt: now }],
      select: { id: true },
      skipDuplicates: true,
    });
    if (!product) throw conflict("Your first try was saved already. Close this form and look at the list.");
    const productId = product.id;
    const stocks = await saveVariations(tx, [{ id: productId, before: null, after: input }], now);
    await changeStocks(tx, [{ productId, delta: input.stock, kind: "opening" }, ...stocks], {
      actorId: actor.id,
      at: now,
    });
    await recordActivity(tx, { actor, now }, "product.create", productId, { after: recorded(input) });
    return productId;
  });
  return await getProduct(ctx, actor, id);
}
