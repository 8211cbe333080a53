/** Stock counts up to this one are "Low Stock" (docs/product/catalogue.md, C-40). */
export const LOW_STOCK_THRESHOLD = 10;

export type StockLabel = "Out of Stock" | "Low Stock" | "In Stock";

/** The badge text of a stock count (docs/product/catalogue.md, C-40). */
export function stockLabel(stock: number): StockLabel {
  if (stock <= 0) return "Out of Stock";
  return stock <= LOW_STOCK_THRESHOLD ? "Low Stock" : "In Stock";
}
