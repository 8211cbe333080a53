import type { Product } from "@pola/shared/schemas/product";
import type { ProductValues, VariationValues } from "./form-values.ts";

/**
 * What the form sends, still unchecked. An edit names the version and the stocks it loaded, so that the server changes the stock
 * by the difference and refuses an edit that somebody else came before (domain.md, Catalogue).
 */
export function inputOf(values: ProductValues, loaded: Product | null): Record<string, unknown> {
  return {
    name: values.name,
    category: values.category,
    vendorId: values.vendorId || null,
    description: values.description,
    longDescription: values.longDescription,
    condition: values.condition.trim() || undefined,
    price: numberOf(values.price),
    finalPrice: numberOf(values.finalPrice) ?? null,
    commission: numberOf(values.commission),
    commissionRate: numberOf(values.commissionRate) ?? null,
    wholesalePrice: numberOf(values.wholesalePrice) ?? null,
    wholesaleCommission: numberOf(values.wholesaleCommission) ?? null,
    wholesaleQuantity: numberOf(values.wholesaleQuantity),
    stock: numberOf(values.stock),
    weight: numberOf(values.weight),
    images: values.images.map(({ url }) => url),
    features: values.features.map(({ text }) => text),
    specifications: Object.fromEntries(
      values.specifications
        .filter(({ name, text }) => name.trim() !== "" || text.trim() !== "")
        .map(({ name, text }) => [name.trim(), text]),
    ),
    hasVariations: values.hasVariations,
    variations: values.hasVariations ? values.variations.map((row) => variationInputOf(row, loaded)) : [],
    status: values.status,
    ...(loaded && {
      loadedStock: loaded.stock,
      loadedVersion: loaded.version,
      stockReason: values.stockReason,
    }),
  };
}

function variationInputOf(row: VariationValues, loaded: Product | null): Record<string, unknown> {
  const before = loaded?.variations.find(({ id }) => id === row.variationId);
  return {
    ...(before && { id: before.id, loadedStock: before.stock }),
    name: row.name,
    value: row.value.trim() || null,
    options: row.options.map(({ text }) => text),
    price: numberOf(row.price) ?? 0,
    retailPrice: numberOf(row.retailPrice) ?? 0,
    wholesalePrice: numberOf(row.wholesalePrice) ?? 0,
    commission: numberOf(row.commission) ?? 0,
    weight: numberOf(row.weight) ?? 0,
    stock: numberOf(row.stock) ?? (isTracked(before) ? Number.NaN : null),
  };
}

/** A choice that counts its own stock goes on doing so: an emptied input is a slip, not a wish (domain.md, Catalogue). */
function isTracked(before: { stock: number | null } | undefined): boolean {
  return before !== undefined && before.stock !== null;
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** The input an issue belongs under; what concerns a whole list stands at its first row. */
export function fieldOf(path: string, values: ProductValues): string {
  const [list = "", row, ...rest] = path.split(".");
  if (list === "images" && row !== undefined) return `images.${row}.url`;
  if (list === "features" && row !== undefined) return `features.${row}.text`;
  if (list === "images") return "images.0.url";
  if (list === "features") return "features.0.text";
  if (list === "specifications") {
    const name = path.slice("specifications.".length);
    const index = Math.max(
      0,
      values.specifications.findIndex(
        (pair) => pair.name.trim() === name && (name !== "" || pair.text !== ""),
      ),
    );
    return `specifications.${index}.${name === "" ? "name" : "text"}`;
  }
  if (list === "variations" && row === undefined)
    return values.variations.length > 0 ? "variations.0.name" : path;
  if (list === "variations" && rest[0] === "options") return `variations.${row}.options.${rest[1] ?? 0}.text`;
  if (list === "variations" && (rest[0] === "id" || rest.length === 0)) return `variations.${row}.name`;
  return path;
}
