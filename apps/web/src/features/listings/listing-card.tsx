import { numberText } from "@pola/shared/counted";
import { formatCommission } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import Eye from "lucide-react/icons/eye";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useSeller } from "../../api/seller.ts";
import { categoryName } from "../../components/category-name.ts";
import { LowStockAlert } from "../../components/low-stock-alert.tsx";
import { PriceBlock } from "../../components/price-block.tsx";
import { ShareButton } from "../../components/selling-kit/share-button.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { AddButton } from "./add-button.tsx";
import { OrderNow } from "./order-now.tsx";
import { useProductLink } from "./use-product-link.ts";

type ListingCardProps = {
  product: Product;
  /** Its height in px when it was last rendered; null the first time. */
  heightBeforeDrawn: number | null;
  isEager: boolean;
  /** The page's first picture. */
  isFirst: boolean;
  onQuickView: (id: string) => void;
};

/**
 * One listing. On phones the picture is at the left, the facts at the right and the buttons below, so that four fit on a screen. From 768
 * px on it is a tile. A tap anywhere but on its buttons opens the product.
 */
export function ListingCard({ product, heightBeforeDrawn, isEager, isFirst, onQuickView }: ListingCardProps) {
  const nameId = useId();
  const seller = useSeller();
  const link = useProductLink(product.id);
  return (
    <li
      data-listing={product.id}
      style={heightBeforeDrawn === null ? undefined : { containIntrinsicSize: `auto ${heightBeforeDrawn}px` }}
      className="@container relative grid grid-cols-[auto_minmax(0,1fr)] content-between gap-x-2 gap-y-1 overflow-hidden rounded-card border bg-surface p-1.5 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] hover:border-control md:flex md:flex-col md:p-0 lg:[contain-intrinsic-size:auto_34rem]"
    >
      <div className="h-fit max-md:@max-[11rem]:col-span-2">
        <Picture
          src={product.images[0]}
          alt=""
          size={320}
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 33vw, 80px"
          isEager={isEager}
          isFirst={isFirst}
          className={`w-[80px] rounded-control md:w-full md:rounded-none ${product.stock === 0 ? "opacity-60" : ""}`}
        />
        <StockBadge stock={product.stock} isSmall className="relative -mt-4 block w-fit" />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start max-md:@max-[11rem]:col-span-2 md:flex-1 md:p-3">
        <div className="flex flex-wrap justify-between gap-x-2 text-xs text-muted">
          <p className="min-w-0 flex-1 truncate max-md:@max-2xs:basis-full max-md:@max-2xs:whitespace-normal">
            {categoryName(product.category)} · {product.vendor.businessName}
          </p>
          <p className="tabular-nums">
            {product.stock === 0 ? "None left" : `${numberText(product.stock)} in stock`}
          </p>
        </div>
        <h2
          id={nameId}
          className="line-clamp-1 text-sm leading-5 font-semibold max-md:@max-2xs:line-clamp-none md:line-clamp-2 md:text-base"
        >
          <Link {...link} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h2>
        <p className="line-clamp-1 text-xs text-muted md:line-clamp-2 md:text-sm">{product.description}</p>
        <PriceBlock
          price={product.price}
          comparedTo={product.finalPrice}
          note={<LowStockAlert stock={product.stock} />}
        />
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-end gap-1 md:p-3">
        <p className="mr-auto flex flex-col justify-center self-stretch rounded-control bg-brand-soft px-1.5 text-xs leading-tight md:px-2 text-brand-soft-text md:flex-1">
          You earn <strong className="text-sm tabular-nums">{formatCommission(product.commission)}</strong>
        </p>
        <div className="z-1 flex gap-1 max-md:[&_button]:size-10 md:absolute md:top-2 md:right-2">
          <AddButton product={product} />
          <ShareButton product={product} seller={seller} isIcon className="rounded-full" />
          <IconButton
            label={`Quick View of ${product.name}`}
            icon={<Eye />}
            variant="secondary"
            onClick={() => onQuickView(product.id)}
            className="rounded-full"
          />
        </div>
        <OrderNow product={product} describedBy={nameId} />
      </div>
    </li>
  );
}
