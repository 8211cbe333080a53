import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { liveStock } from "../../api/products.ts";
import { StockBadge } from "../../components/stock-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, countColumn, rupeesColumn } from "../../ui/column.ts";
import { PlainTable } from "../../ui/plain-table.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { DashboardSection } from "./section.tsx";

/** The first eight products with their stock. */
export function LiveStock({ onRefresh }: { onRefresh: () => void }) {
  const query = useQuery(liveStock);
  return (
    <DashboardSection
      title="Live Stock Status"
      link={{ to: "/products", label: "View All Products" }}
      tourName="live-stock"
    >
      {query.isPending && <Loading label="Loading stock" shape="rows" />}
      {query.isLoadingError && <Failed title="Failed to load products" onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <Empty
          title="No products available"
          action={
            <Button variant="secondary" onClick={onRefresh}>
              Refresh Products
            </Button>
          }
        />
      )}
      {query.data && query.data.length > 0 && (
        <PlainTable
          caption="Live Stock Status"
          rows={query.data}
          rowKey={(product) => product.id}
          columns={COLUMNS}
          card={(product) => <StockRow product={product} />}
        />
      )}
    </DashboardSection>
  );
}

const COLUMNS: Column<Product>[] = [
  {
    key: "product",
    header: "Product",
    cell: (product) => (
      <div className="flex items-center gap-3">
        <Thumb product={product} />
        <ProductLink product={product} />
      </div>
    ),
  },
  rupeesColumn("price", "Price"),
  countColumn("stock", "Stock"),
  { key: "status", header: "Status", cell: (product) => <StockBadge stock={product.stock} /> },
];

function Thumb({ product }: { product: Product }) {
  return <Picture src={product.images[0]} alt="" size={48} className="w-12 rounded-control" />;
}

function ProductLink({ product }: { product: Product }) {
  return (
    <Link
      to={`/products/${encodeURIComponent(product.id)}`}
      className="min-w-0 font-medium wrap-anywhere md:line-clamp-2 md:min-w-32 underline-offset-4 hover:underline"
    >
      {product.name}
    </Link>
  );
}

function StockRow({ product }: { product: Product }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Thumb product={product} />
      <div className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
        <ProductLink product={product} />
        <p className="text-sm text-muted tabular-nums">{formatRupees(product.price)}</p>
      </div>
      <div className="ml-auto grid justify-items-end gap-1">
        <StockBadge stock={product.stock} />
        <p className="text-xs text-muted tabular-nums">{numberText(product.stock)} left</p>
      </div>
    </div>
  );
}
