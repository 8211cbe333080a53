import { stockLabel } from "@pola/shared/stock";
import { Badge, toneClasses } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { STOCK_TONES } from "./status-tones.ts";

type StockBadgeProps = {
  stock: number;
  /** Without the dot, for the corner of a small picture. */
  isSmall?: boolean;
  className?: string;
};

/** "In Stock", "Low Stock" or "Out of Stock" (docs/product/catalogue.md, C-40). */
export function StockBadge({ stock, isSmall = false, className }: StockBadgeProps) {
  const label = stockLabel(stock);
  const tone = STOCK_TONES[label];
  if (isSmall) {
    const look = "rounded-full px-1 text-xs font-medium whitespace-nowrap";
    return <span className={classNames(look, toneClasses[tone], className)}>{label}</span>;
  }
  return (
    <Badge tone={tone} className={className}>
      {label}
    </Badge>
  );
}
