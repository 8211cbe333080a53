import { toCents, toRupees } from "@pola/shared/money";
import type { ManyResult } from "@pola/shared/schemas/many-result";
import { type Product, ProductEdit } from "@pola/shared/schemas/product";
import type {
  BulkChange,
  BulkChangeInput,
  BulkPreviewInput,
  ProductPreview,
} from "@pola/shared/schemas/product-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { AppError } from "../../lib/app-error.ts";
import { productView } from "../../views/product-view.ts";
import { getProduct } from "./get-product.ts";
import { planEdit, priceProblemsOf } from "./plan-edit.ts";
import { changesOf, problemText } from "./product-changes.ts";
import { productsById } from "./products.sql.ts";
import { updateProduct } from "./update-product.ts";

/** What one change would do to each product, in the order asked for (docs/product/catalogue.md, C-122). Changes nothing. */
export async function previewBulkChange(
  ctx: Ctx,
  { ids, change }: BulkPreviewInput,
): Promise<ProductPreview[]> {
  const rows = await productsById.rows(ctx.pool, ids);
  const products = new Map(rows.map((row) => [row.id, productView(row, ctx.settings.current().name)]));
  return [...new Set(ids)].flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const edit = editOf(product, change);
    const plan = planEdit(product, edit);
    return {
      id,
      name: product.name,
      version: product.version,
      changes: changesOf(product, plan, product.vendor.businessName),
      problems: plan.isSame ? [] : [...tooLarge(edit), ...Object.values(priceProblemsOf(plan.after))],
    };
  });
}

/** Makes a previewed change, each product in its own transaction (docs/product/server.md, I-120). A product that was edited since is refused. */
export async function changeProducts(
  ctx: Ctx,
  admin: Actor,
  { products, change }: BulkChangeInput,
): Promise<ManyResult> {
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  return await changeMany(ctx, [...versions.keys()], async (id) => {
    const edit = editOf(await getProduct(ctx, admin, id), change);
    const [problem] = tooLarge(edit);
    if (problem !== undefined) throw new AppError("VALIDATION_FAILED", problem);
    return await updateProduct(ctx, admin, id, { ...edit, loadedVersion: versions.get(id) });
  });
}

/** Raises or lowers the price and each variation's own price by the percentage, to the nearest cent. */
function editOf(product: Product, { pricePercent, ...fields }: BulkChange): ProductEdit {
  if (pricePercent === undefined) return fields;
  // Hundredths of a percent are whole numbers, so nothing is lost before the rounding.
  const factor = 10_000 + Math.round(pricePercent * 100);
  const changed = (rupees: number) => toRupees(Math.round((toCents(rupees) * factor) / 10_000));
  const variations = product.variations.map((row) => ({
    ...row,
    price: changed(row.price),
    loadedStock: row.stock,
  }));
  return { ...fields, price: changed(product.price), variations };
}

/** What the product form would refuse of an edit: prices that a percentage raised above the limit. */
function tooLarge(edit: ProductEdit): string[] {
  const parsed = ProductEdit.safeParse(edit);
  return parsed.success ? [] : problemText(parsed.error);
}
