/** Up to this many units are "Low Stock" (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 10;

export type StockLabel = "Out of Stock" | "Low Stock" | "In Stock";

/** The badge of a stock count (specification, section 4). */
export function stockLabel(stock: number): StockLabel {
  if (stock <= 0) return "Out of Stock";
  return stock <= LOW_STOCK_THRESHOLD ? "Low Stock" : "In Stock";
}
