import { numberText } from "@pola/shared/counted";
import type { Product } from "@pola/shared/schemas/product";
import { categoryName } from "../../components/category-name.ts";
import { LowStockAlert } from "../../components/low-stock-alert.tsx";
import { PriceBlock } from "../../components/price-block.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import type { ProductSelection } from "./use-selection.ts";

/** Name, vendor, price and stock. Price, comparison price and stock follow the selection. */
export function ProductHeading({ product, selection }: { product: Product; selection: ProductSelection }) {
  const { comparedTo, figures, stock } = selection;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-muted">
        {categoryName(product.category)} · {product.vendor.businessName}
      </p>
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight md:text-3xl">
        {product.name}
      </h1>
      <PriceBlock
        price={figures.unitPrice}
        comparedTo={figures.isWholesale && figures.unitPrice < product.price ? product.price : comparedTo}
        size="page"
      />
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StockBadge stock={stock} />
        {stock > 0 && <span className="text-muted">{numberText(stock)} available</span>}
        <LowStockAlert stock={stock} />
      </p>
    </div>
  );
}
