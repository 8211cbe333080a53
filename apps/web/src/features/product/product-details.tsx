import type { Product } from "@pola/shared/schemas/product";
import { useRef, useState } from "react";
import { BottomBar } from "../../components/bottom-bar.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { AddToOrder } from "./add-to-order.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Proceed } from "./proceed.tsx";
import { ProductHeading } from "./product-heading.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { Promo } from "./promo.tsx";
import { useSelection } from "./use-selection.ts";

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
      {!isWide && <BottomBar figures={selection.figures}>{proceed}</BottomBar>}
    </>
  );
}

/** Scrolls the options without a choice to the middle of the screen, clear of the bars at its edges, and moves the focus there. */
function showMissing(options: HTMLElement | null): void {
  const missing = options?.querySelector<HTMLElement>("[data-missing]");
  missing?.querySelector<HTMLElement>("input:enabled")?.focus({ preventScroll: true });
  missing?.scrollIntoView({ block: "center" });
}
