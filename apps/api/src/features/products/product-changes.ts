import type { Product, ProductInput, VariationInput } from "@pola/shared/schemas/product";
import type { FieldChange } from "@pola/shared/schemas/product-changes";
import type * as z from "zod/mini";
import type { EditPlan } from "./plan-edit.ts";
import { type NamedProduct, PRODUCT_COLUMNS, VARIATION_COLUMNS } from "./product-columns.ts";
import { type ProductFields, variationsOf } from "./product-rows.ts";

/** The fields that an edit changes, as the products file writes them (docs/product/catalogue.md, C-122). */
export function changesOf(
  product: Product,
  { before, after, delta }: EditPlan,
  vendorName: string,
): FieldChange[] {
  return differences(
    { ...before, vendorName: product.vendor.businessName },
    { ...after, stock: before.stock + delta, vendorName },
  );
}

/** The fields of a new product that are not empty. */
export function createdFields(input: ProductInput, vendorName: string): FieldChange[] {
  return differences(null, { ...input, vendorName });
}

function differences(before: NamedProduct | null, after: NamedProduct): FieldChange[] {
  const columns = [
    ...PRODUCT_COLUMNS.map(({ header, write }) => ({ header, write })),
    { header: "Variations", write: (product: NamedProduct) => variationText(product) },
  ];
  return columns
    .map(({ header, write }) => ({ field: header, from: before ? write(before) : "", to: write(after) }))
    .filter(({ from, to }) => from !== to);
}

/** "Size: S, price 1200.00, stock 5" on each line. */
function variationText(product: ProductFields): string {
  return variationsOf(product).map(rowText).join("\n");
}

function rowText(row: VariationInput): string {
  const choices = [...row.options, ...(row.value ? [row.value] : [])].join(", ");
  const figures = VARIATION_COLUMNS.slice(3)
    .map(({ header, write }) => [header.toLowerCase(), write(row)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `, ${name} ${text}`);
  return `${row.name}: ${choices}${figures.join("")}`;
}

/** One sentence for each issue, once. It names its column, or the variation, counted from 1. */
export function problemText(error: z.core.$ZodError): string[] {
  const texts = error.issues.map(({ message, path: [field, row, own] }) => {
    if (field === "variations" && typeof row === "number" && !message.startsWith("Variation"))
      return `Variation ${row + 1}: ${withColumn(VARIATION_COLUMNS, own, message)}`;
    return withColumn(PRODUCT_COLUMNS, field, message);
  });
  return [...new Set(texts)];
}

function withColumn(
  columns: readonly { field: string; header: string }[],
  field: PropertyKey | undefined,
  message: string,
): string {
  const header = columns.find((column) => column.field === field)?.header ?? "";
  return message.startsWith(header) ? message : `${header}: ${message}`;
}
