import { stockLabel } from "@pola/shared/stock";
import { classNames } from "../ui/class-names.ts";

/** The note beside the badge of what runs low (specification, section 4). */
export function LowStockAlert({ stock, className }: { stock: number; className?: string }) {
  if (stockLabel(stock) !== "Low Stock") return null;
  return (
    <strong className={classNames("font-semibold text-tone-yellow-text", className)}>Low Stock Alert</strong>
  );
}
