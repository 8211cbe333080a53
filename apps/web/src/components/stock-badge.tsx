import { stockLabel } from "@pola/shared/stock";
import { stockTone } from "../lib/status-tones.ts";
import { Badge } from "../ui/badge.tsx";

/** "In Stock", "Low Stock" or "Out of Stock" (docs/product/catalogue.md, C-40). */
export function StockBadge({ stock, className }: { stock: number; className?: string }) {
  const label = stockLabel(stock);
  return (
    <Badge tone={stockTone(label)} className={className}>
      {label}
    </Badge>
  );
}
