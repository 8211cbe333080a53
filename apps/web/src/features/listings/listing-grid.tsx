import type { Product } from "@pola/shared/schemas/product";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListingCard } from "./listing-card.tsx";

const EAGER_PICTURES = 4;

type ListingGridProps = {
  products: Product[];
  total: number;
  isRefreshing: boolean;
  more: { load: () => unknown; isLoading: boolean } | null;
  onQuickView: (id: string) => void;
};

/** The cards, two beside each other on a phone, and the way to the next 24. */
export function ListingGrid({ products, total, isRefreshing, more, onQuickView }: ListingGridProps) {
  return (
    <div aria-busy={isRefreshing} className={classNames("transition-opacity", isRefreshing && "opacity-60")}>
      <ul
        aria-label="Listings"
        className="grid grid-cols-1 gap-3 min-[21.25rem]:grid-cols-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4"
      >
        {products.map((product, index) => (
          <ListingCard
            key={product.id}
            product={product}
            isEager={index < EAGER_PICTURES}
            onQuickView={onQuickView}
          />
        ))}
      </ul>
      <div className="grid justify-items-center gap-3 pt-6">
        <p className="text-sm text-muted tabular-nums">
          {products.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
        </p>
        {more && (
          <Button
            variant="secondary"
            isLoading={more.isLoading}
            loadingLabel="Loading..."
            onClick={() => void more.load()}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}
