import { numberText } from "@pola/shared/counted";
import { formatCommission } from "@pola/shared/money";
import { priceTermsOf } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { formatWeight } from "@pola/shared/weight";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../../lib/api-error.ts";
import { product as productQuery } from "../../api/products.ts";
import { useSeller } from "../../api/seller.ts";
import { categoryName } from "../../components/category-name.ts";
import { LowStockAlert } from "../../components/low-stock-alert.tsx";
import { PriceBlock } from "../../components/price-block.tsx";
import { ShareButton } from "../../components/selling-kit/share-button.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import { WholesaleTerms, wholesaleOf } from "../../components/wholesale-terms.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { OrderNow } from "./order-now.tsx";

const CLOSE_MS = 300;

type QuickViewProps = { id: string; known: Product | undefined; onClose: () => void };

/** The main facts of a listing in a dialog. `known` is the listing from the list. */
export function QuickView({ id, known, onClose }: QuickViewProps) {
  const query = useQuery(productQuery(id));
  const seller = useSeller();
  // Inactive or deleted meanwhile.
  const isGone = isNotFound(query.error);
  const product = isGone ? undefined : (query.data ?? known);
  return (
    <Modal
      onClose={onClose}
      closeDelayMs={CLOSE_MS}
      size="xl"
      title={product?.name ?? "Quick View"}
      description={product && `${categoryName(product.category)} · ${product.vendor.businessName}`}
      footer={
        product && (
          <>
            <ShareButton product={product} seller={seller} />
            <OrderNow product={product} isMain />
          </>
        )
      }
    >
      {product ? (
        <Details product={product} />
      ) : isGone ? (
        <Empty title="Product not found" />
      ) : query.isPending ? (
        <Loading label="Loading product" shape="detail" />
      ) : (
        <Failed title="Failed to load this product" onRetry={query.refetch} />
      )}
    </Modal>
  );
}

function Details({ product }: { product: Product }) {
  // Nothing is chosen yet: the terms are those of the product itself.
  const wholesale = wholesaleOf({ ...priceTermsOf(product), variations: [] }, {});
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <div className="mx-auto w-full max-w-56 md:max-w-none">
        <Carousel name={product.name} images={product.images} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PriceBlock price={product.price} comparedTo={product.finalPrice} size="page" />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <StockBadge stock={product.stock} />
            <LowStockAlert stock={product.stock} />
          </p>
        </div>
        <p className="rounded-card bg-brand-soft p-4 text-brand-soft-text">
          <span className="block text-sm font-medium">You earn on each piece</span>
          <span className="text-2xl font-bold tabular-nums">{formatCommission(product.commission)}</span>
        </p>
        {wholesale && <WholesaleTerms {...wholesale} />}
        <p className="line-clamp-6 whitespace-pre-line">{product.description}</p>
        <KeyValueList
          items={[
            { label: "Stock", value: numberText(product.stock) },
            { label: "Weight", value: formatWeight(product.weight) },
            { label: "Condition", value: product.condition || "N/A" },
          ]}
        />
      </div>
    </div>
  );
}
