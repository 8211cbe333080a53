import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Product } from "@pola/shared/schemas/product";
import type { Ctx } from "../../api/src/context.ts";
import { createProduct } from "../../api/src/features/products/create-product.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { at, daysAgo } from "./demo-clock.ts";
import { DEMO_PRODUCTS } from "./data-files.ts";

const MORNING = 9 * 60;

const PICTURES = fileURLToPath(new URL("../pictures", import.meta.url));

/** Copies the pictures to the folder from which the app serves uploads. */
export async function seedPictures(ctx: Ctx): Promise<void> {
  await cp(PICTURES, join(ctx.config.dataDir, "uploads", "demo"), { recursive: true });
}

/** Creates the catalogue, each product on its own day. `vendorIds` holds the vendors' ids by email address. */
export async function seedProducts(
  ctx: Ctx,
  admin: Actor,
  vendorIds: ReadonlyMap<string, string>,
): Promise<Product[]> {
  const products: Product[] = [];
  for (const [index, { vendor, createdDaysAgo, ...input }] of DEMO_PRODUCTS.entries()) {
    const vendorId = vendor === null ? null : (vendorIds.get(vendor) ?? null);
    const then = at(ctx, daysAgo(ctx, createdDaysAgo, MORNING + index));
    products.push(await createProduct(then, admin, { ...input, vendorId }));
  }
  return products;
}
