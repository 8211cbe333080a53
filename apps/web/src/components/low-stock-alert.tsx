import { stockLabel } from "@pola/shared/stock";

/** The note beside a "Low Stock" badge (docs/product/catalogue.md, C-40). */
export function LowStockAlert({ stock }: { stock: number }) {
  if (stockLabel(stock) !== "Low Stock") return null;
  return <strong className="font-semibold text-tone-yellow-text">Low Stock Alert</strong>;
}
