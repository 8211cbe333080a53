import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProductInput, type Product } from "@pola/shared/schemas/product";
import type { Ctx } from "../../api/src/context.ts";
import { createProduct } from "../../api/src/features/products/create-product.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { at, daysAgo } from "./demo-clock.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { drawPictures } from "./pictures/draw-pictures.ts";

const MORNING = 9 * 60;

/** Writes the pictures to where the app serves uploads from. */
export async function seedPictures(ctx: Ctx): Promise<void> {
  const folder = join(ctx.config.dataDir, "uploads", "demo");
  await mkdir(folder, { recursive: true });
  await Promise.all([...drawPictures()].map(([name, svg]) => writeFile(join(folder, name), svg)));
}

/** The catalogue, each product added on its own day. */
export async function seedProducts(ctx: Ctx, admin: Actor, vendorIds: readonly string[]): Promise<Product[]> {
  const products: Product[] = [];
  for (const [index, demo] of DEMO_PRODUCTS.entries()) {
    const input = ProductInput.parse({
      ...demo,
      images: demo.pictures.map((name) => `/uploads/demo/${name}`),
      vendorId: demo.vendor === null ? null : vendorIds[demo.vendor],
      hasVariations: demo.variations !== undefined,
    });
    const then = at(ctx, daysAgo(ctx, demo.createdDaysAgo, MORNING + index));
    products.push(await createProduct(then, admin, input));
  }
  return products;
}
