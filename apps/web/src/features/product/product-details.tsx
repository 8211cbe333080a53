import { numberText } from "@pola/shared/counted";
import type { Product } from "@pola/shared/schemas/product";
import HandCoins from "lucide-react/icons/hand-coins";
import { useRef, useState } from "react";
import { useSession } from "../../api/session.tsx";
import { BottomBar } from "../../components/bottom-bar.tsx";
import { categoryName } from "../../components/category-name.ts";
import { LowStockAlert } from "../../components/low-stock-alert.tsx";
import { PriceBlock } from "../../components/price-block.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { AddToOrder } from "./add-to-order.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Proceed } from "./proceed.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { type ProductSelection, useSelection } from "./use-selection.ts";

/** Pictures at the left, options at the right. On phones one column, with the link to checkout at the lower edge. */
export function ProductDetails({ product }: { product: Product }) {
  const selection = useSelection(product);
  const isWide = useIsWide();
  const [isAsked, setIsAsked] = useState(false);
  const options = useRef<HTMLDivElement>(null);
  const proceed = (
    <div className="flex grow flex-wrap gap-2">
      <AddToOrder product={product} selection={selection} />
      <Proceed
        productId={product.id}
        selection={selection}
        onMissing={() => {
          setIsAsked(true);
          showMissing(options.current);
        }}
      />
    </div>
  );
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:grid-rows-[auto_1fr]">
        <div className="mx-auto w-full max-w-64 md:max-w-none">
          <Carousel name={product.name} images={product.images} isEager hasThumbnails />
        </div>
        <div className="grid grid-cols-1 content-start gap-5 md:row-span-2">
          <ProductHeading product={product} selection={selection} />
          <BuyBox product={product} selection={selection} isAsked={isAsked} options={options}>
            {isWide && proceed}
          </BuyBox>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <div>
            <ProductTabs product={product} />
          </div>
          <Promo />
        </div>
      </div>
      {!isWide && <BottomBar figures={selection.stock === 0 ? null : selection.figures}>{proceed}</BottomBar>}
    </>
  );
}

/** Scrolls the options without a choice to the middle of the screen, clear of the bars at its edges, and moves the focus there. */
function showMissing(options: HTMLElement | null): void {
  const missing = options?.querySelector<HTMLElement>("[data-missing]");
  missing?.querySelector<HTMLElement>("input:enabled")?.focus({ preventScroll: true });
  missing?.scrollIntoView({ block: "center" });
}

/** Name, vendor, price and stock. Price, comparison price and stock follow the selection. */
function ProductHeading({ product, selection }: { product: Product; selection: ProductSelection }) {
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
      <p aria-live="polite" aria-atomic className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StockBadge stock={stock} />
        {stock > 0 && <span className="text-muted">{numberText(stock)} available</span>}
        <LowStockAlert stock={stock} />
      </p>
    </div>
  );
}

/** The reason to sell the product. A guest also gets the link to register. */
function Promo() {
  const { status } = useSession();
  return (
    <section className="grid justify-items-start gap-2 rounded-card border bg-surface p-5">
      <HandCoins size={32} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <h2 className="text-lg font-semibold">Earn Commissions on Every Sale</h2>
      <p className="text-muted">
        Your customer pays on delivery. Your commission is paid to you every week, once the order is
        completed.
      </p>
      {status === "signed-out" && (
        <ButtonLink to="/register" variant="secondary" className="mt-2">
          Become a Reseller
        </ButtonLink>
      )}
    </section>
  );
}
