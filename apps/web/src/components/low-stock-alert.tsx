import { stockLabel } from "@pola/shared/stock";
import { classNames } from "../ui/class-names.ts";

/** The note beside a "Low Stock" badge (docs/product/catalogue.md, C-40). */
export function LowStockAlert({ stock, className }: { stock: number; className?: string }) {
  if (stockLabel(stock) !== "Low Stock") return null;
  return (
    <strong className={classNames("font-semibold text-tone-yellow-text", className)}>Low Stock Alert</strong>
  );
}
