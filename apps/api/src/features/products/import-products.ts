import { createHash } from "node:crypto";
import { MAX_IMPORT_PREVIEW } from "@pola/shared/limits";
import type { ImportedProduct, ProductImport } from "@pola/shared/schemas/product-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { applyImport } from "./apply-import.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

/**
 * Previews a products file; with the hash of its preview, applies it as a whole (docs/product/catalogue.md, C-126 to C-130). The hash
 * covers the file and everything that it changes, so nothing is applied that was not previewed.
 * @throws AppError VALIDATION_FAILED for a file that cannot be read, and for one with refused rows; CONFLICT with a fresh preview when a
 * product changed since the preview
 */
export async function importProducts(
  ctx: Ctx,
  admin: Actor,
  content: Buffer,
  hash: string | undefined,
): Promise<ProductImport> {
  const plan = await planImport(ctx, content);
  const preview = previewOf(plan, content);
  if (hash === undefined) return preview;
  if (preview.hash !== hash) throw changedMeanwhile(preview);
  if (preview.counts.refused > 0)
    throw new AppError("VALIDATION_FAILED", "Some rows were refused, so nothing was imported.");
  if (!(await applyImport(ctx, admin, plan)))
    throw changedMeanwhile(previewOf(await planImport(ctx, content), content));
  return preview;
}

const ORDER: ImportedProduct["kind"][] = ["refused", "changed", "new"];

function previewOf({ products, same }: ImportPlan, content: Buffer): ProductImport {
  const rows = ORDER.flatMap((kind) => products.filter((product) => product.kind === kind)).map(
    ({ row, name, kind, changes, problems }) => ({ row, name, kind, changes, problems }),
  );
  const count = (kind: ImportedProduct["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    hash: createHash("sha256").update(content).update(JSON.stringify(rows)).digest("hex"),
    counts: { new: count("new"), changed: count("changed"), same, refused: count("refused") },
    products: rows.slice(0, MAX_IMPORT_PREVIEW),
  };
}

function changedMeanwhile(data: ProductImport): AppError {
  return conflict("Products have changed since this preview. Please check it again.", { data });
}
