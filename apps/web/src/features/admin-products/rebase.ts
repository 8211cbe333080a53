import { formatCommission, formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import { formatWeight } from "@pola/shared/weight";
import { categoryName } from "../../components/category-name.ts";
import type { ProductValues } from "./form-values.ts";

export type Change = { label: string; from: string; to: string };

/** What somebody else changed since the form was opened, in words. */
export function changesBetween(before: Product, after: Product): Change[] {
  const texts: [string, (product: Product) => string][] = [
    ["Name", ({ name }) => name],
    ["Category", ({ category }) => categoryName(category)],
    ["Vendor", ({ vendor }) => vendor.businessName],
    ["Price", ({ price }) => formatRupees(price)],
    ["Comparison price", ({ finalPrice }) => rupeesOrNone(finalPrice)],
    ["Commission", ({ commission }) => formatCommission(commission)],
    ["Commission rate", ({ commissionRate }) => (commissionRate === null ? "none" : `${commissionRate}%`)],
    ["Wholesale price", ({ wholesalePrice }) => rupeesOrNone(wholesalePrice)],
    ["Wholesale commission", ({ wholesaleCommission }) => rupeesOrNone(wholesaleCommission)],
    ["Bulk quantity", ({ wholesaleQuantity }) => String(wholesaleQuantity)],
    ["Stock", ({ stock }) => String(stock)],
    ["Weight", ({ weight }) => formatWeight(weight)],
    ["Condition", ({ condition }) => condition],
    ["Status", ({ status }) => status],
  ];
  const said = texts.flatMap(([label, textOf]) => {
    const [from, to] = [textOf(before), textOf(after)];
    return from === to ? [] : [{ label, from, to }];
  });
  const parts: [string, (product: Product) => unknown][] = [
    ["Description", ({ description, longDescription }) => [description, longDescription]],
    ["Images", ({ images }) => images],
    ["Features", ({ features, specifications }) => [features, specifications]],
    ["Variations", ({ variations }) => variations],
  ];
  const others = parts.flatMap(([label, partOf]) =>
    JSON.stringify(partOf(before)) === JSON.stringify(partOf(after)) ? [] : [{ label, from: "", to: "" }],
  );
  return [...said, ...others];
}

function rupeesOrNone(amount: number | null): string {
  return amount === null ? "none" : formatRupees(amount);
}

/**
 * The typed values over a newer product: stocks keep the difference that was meant (never below zero), and a variation that is gone
 * becomes a new one.
 */
export function rebased(values: ProductValues, before: Product, after: Product): ProductValues {
  return {
    ...values,
    stock: moved(values.stock, before.stock, after.stock),
    variations: values.variations.map((row) => {
      const old = before.variations.find(({ id }) => id === row.variationId);
      const present = after.variations.find(({ id }) => id === row.variationId);
      if (!present) return { ...row, variationId: "" };
      if (old?.stock == null || present.stock === null) return row;
      return { ...row, stock: moved(row.stock, old.stock, present.stock) };
    }),
  };
}

function moved(text: string, before: number, after: number): string {
  const wanted = Number(text);
  if (text.trim() === "" || !Number.isInteger(wanted)) return text;
  return String(Math.max(0, after + wanted - before));
}
