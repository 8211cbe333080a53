import { formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import { formatWeight } from "@pola/shared/weight";
import { categoryName } from "../../components/category-name.ts";
import type { ProductValues } from "./product-form.ts";

export type Change = { label: string; from: string; to: string };

const TEXTS: [label: string, textOf: (product: Product) => string][] = [
  ["Name", ({ name }) => name],
  ["Category", ({ category }) => categoryName(category)],
  ["Vendor", ({ vendor }) => vendor.businessName],
  ["Price", ({ price }) => formatRupees(price)],
  ["Comparison price", ({ finalPrice }) => rupeesOrNone(finalPrice)],
  ["Commission", ({ commission }) => formatRupees(commission)],
  ["Commission rate", ({ commissionRate }) => (commissionRate === null ? "none" : `${commissionRate}%`)],
  ["Wholesale price", ({ wholesalePrice }) => rupeesOrNone(wholesalePrice)],
  ["Wholesale commission", ({ wholesaleCommission }) => rupeesOrNone(wholesaleCommission)],
  ["Bulk quantity", ({ wholesaleQuantity }) => String(wholesaleQuantity)],
  ["Stock", ({ stock }) => String(stock)],
  ["Weight", ({ weight }) => formatWeight(weight)],
  ["Condition", ({ condition }) => condition],
  ["Status", ({ status }) => status],
];

/** Parts that are too long to quote: the banner only says that they changed. */
const PARTS: [label: string, partOf: (product: Product) => unknown][] = [
  ["Description", ({ description, longDescription }) => [description, longDescription]],
  ["Images", ({ images }) => images],
  ["Features", ({ features, specifications }) => [features, specifications]],
  ["Variations", ({ variations }) => variations],
];

/** What another admin changed since the form was opened. `from` and `to` are empty for parts that are too long to quote. */
export function changesBetween(before: Product, after: Product): Change[] {
  const texts = TEXTS.map(([label, textOf]) => ({ label, from: textOf(before), to: textOf(after) }));
  const parts = PARTS.filter(
    ([, partOf]) => JSON.stringify(partOf(before)) !== JSON.stringify(partOf(after)),
  );
  return [
    ...texts.filter(({ from, to }) => from !== to),
    ...parts.map(([label]) => ({ label, from: "", to: "" })),
  ];
}

function rupeesOrNone(amount: number | null): string {
  return amount === null ? "none" : formatRupees(amount);
}

/**
 * Applies the typed values to a newer product. A stock keeps the typed difference, but never falls below zero. A variation that
 * was removed meanwhile becomes a new one.
 */
export function rebased(values: ProductValues, before: Product, after: Product): ProductValues {
  return {
    ...values,
    stock: moved(values.stock, before.stock, after.stock),
    variations: values.variations.map((row) => {
      const old = before.variations.find(({ id }) => id === row.variationId);
      const present = after.variations.find(({ id }) => id === row.variationId);
      if (!present) return { ...row, variationId: "" };
      // A stock that the variation got meanwhile counts unless another was typed: it cannot become blank again.
      if (old?.stock == null) return { ...row, stock: row.stock ?? present.stock };
      if (present.stock === null) return row;
      return { ...row, stock: moved(row.stock, old.stock, present.stock) };
    }),
  };
}

function moved(wanted: number | null, before: number, after: number): number | null {
  return wanted === null || !Number.isInteger(wanted) ? wanted : Math.max(0, after + wanted - before);
}
