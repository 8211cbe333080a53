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
import { OrderNow } from "./order-now.tsx";
import { useProductLink } from "./use-product-link.ts";

type ListingCardProps = {
  product: Product;
  /** Its height in px when it was last rendered; null the first time. */
  heightBeforeDrawn: number | null;
  isEager: boolean;
  /** The page's largest picture. */
  isFirst: boolean;
  onQuickView: (id: string) => void;
};

/** One listing. A tap anywhere but on its two buttons opens the product. */
export function ListingCard({ product, heightBeforeDrawn, isEager, isFirst, onQuickView }: ListingCardProps) {
  const nameId = useId();
  const seller = useSeller();
  const link = useProductLink(product.id);
  return (
    <li
      data-listing={product.id}
      style={heightBeforeDrawn === null ? undefined : { containIntrinsicSize: `auto ${heightBeforeDrawn}px` }}
      className="relative flex flex-col overflow-hidden rounded-card border bg-surface [contain-intrinsic-size:auto_27rem] [content-visibility:auto] hover:border-control lg:[contain-intrinsic-size:auto_34rem]"
    >
      <div className="relative">
        <Picture
          src={product.images[0]}
          alt=""
          size={320}
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 33vw, (min-width: 21.25rem) 50vw, 100vw"
          isEager={isEager}
          isFirst={isFirst}
          className={product.stock === 0 ? "w-full opacity-60" : "w-full"}
        />
        <StockBadge stock={product.stock} className="absolute top-2 left-2" />
        <IconButton
          label={`Quick View of ${product.name}`}
          icon={<Eye />}
          variant="secondary"
          onClick={() => onQuickView(product.id)}
          className="absolute right-2 bottom-2 z-1 rounded-full"
        />
        <ShareButton
          product={product}
          seller={seller}
          isIcon
          className="absolute bottom-2 left-2 z-1 rounded-full"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="truncate text-xs text-muted">
          {categoryName(product.category)} · {product.vendor.businessName}
        </p>
        <h2
          id={nameId}
          className="line-clamp-3 text-sm leading-snug font-semibold md:line-clamp-2 md:text-base"
        >
          <Link {...link} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-muted">{product.description}</p>
        <div className="mt-auto grid grid-cols-1 gap-2 pt-1">
          <PriceBlock price={product.price} comparedTo={product.finalPrice} />
          <p className="rounded-control bg-brand-soft px-2.5 py-1.5 text-sm font-semibold text-brand-soft-text">
            You earn <span className="inline-block">{formatCommission(product.commission)}</span>
          </p>
          <p className="text-xs text-muted">
            {product.stock === 0 ? "None left" : `${product.stock.toLocaleString("en-US")} in stock`}
            <LowStockAlert stock={product.stock} className="block" />
          </p>
          <OrderNow product={product} describedBy={nameId} fullWidth />
        </div>
      </div>
    </li>
  );
}
