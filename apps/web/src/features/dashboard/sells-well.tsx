import { formatCommission, formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { popularProducts } from "../../api/products.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";

/** What customers of all resellers order now, from the orders of the last 14 days (docs/product/catalogue.md, C-110). */
export function SellsWell() {
  const query = useQuery(popularProducts);
  const isEmpty = query.data?.length === 0;
  return (
    <Card
      title="Sells well now"
      actions={
        <Link
          to="/products?sort=popular"
          className="-my-2 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          See more
        </Link>
      }
    >
      {query.isPending && <Loading label="Loading what sells well" shape="rows" />}
      {query.isLoadingError && <Failed title="Failed to load what sells well" onRetry={query.refetch} />}
      {isEmpty && (
        <Empty
          title="No sales in the last 14 days"
          line="Sales are counted every hour."
          action={
            <ButtonLink to="/products" variant="secondary">
              Browse Products
            </ButtonLink>
          }
        />
      )}
      {query.data && !isEmpty && (
        <>
          <p className="-mt-3 mb-2 text-sm text-muted">Most ordered in the last 14 days, by all resellers</p>
          <ol aria-label="Sells well now" className="grid grid-cols-1 divide-y">
            {query.data.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

function Row({ product: { id, name, price, commission, images } }: { product: Product }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 py-2.5 first:pt-0 last:pb-0">
      <Picture src={images[0]} alt="" size={48} className="w-12 shrink-0 rounded-control" />
      <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={`/products/${encodeURIComponent(id)}`}
          className="flex-[1_1_100%] font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-muted tabular-nums">{formatRupees(price)}</p>
        <p className="rounded-control bg-brand-soft px-2 py-0.5 text-sm text-brand-soft-text tabular-nums">
          You earn <strong>{formatCommission(commission)}</strong>
        </p>
      </div>
    </li>
  );
}
