import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import { vendorProducts } from "../../api/products.ts";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, rupeesColumn } from "../../ui/column.ts";
import { Picture } from "../../ui/picture.tsx";
import { PlainTable } from "../../ui/plain-table.tsx";

/** The vendor's own products with price, stock and whether they are on sale. Read only. */
export function VendorProducts() {
  const list = useListPage({ ...NO_FILTERS, pageSize: 25, query: (_, at) => vendorProducts(at) });
  return (
    <ListRows
      list={list}
      loading={{ label: "Loading your products", count: 5 }}
      failed="Failed to load your products"
      nothing={{ title: "No products yet" }}
      empty={{ line: "Products that we sell for you appear here. Contact support to add one." }}
    >
      {(rows) => (
        <>
          <PlainTable
            caption="Your products"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={list.isRefreshing}
            card={(product) => <ProductCard product={product} />}
          />
          <ListPages list={list} />
        </>
      )}
    </ListRows>
  );
}

const COLUMNS: Column<Product>[] = [
  {
    key: "product",
    header: "Product",
    cell: (product) => (
      <div className="flex items-center gap-3">
        <Thumb product={product} />
        <Name product={product} />
      </div>
    ),
  },
  rupeesColumn("price", "Price"),
  { key: "stock", header: "Stock", cell: (product) => <Stock product={product} /> },
  { key: "status", header: "Status", cell: (product) => <OnSale product={product} /> },
];

function ProductCard({ product }: { product: Product }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Thumb product={product} />
      <div className="grid min-w-0 flex-[1_1_9rem] gap-2">
        <div>
          <Name product={product} />
          <p className="text-sm text-muted tabular-nums">{formatRupees(product.price)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Stock product={product} />
          <OnSale product={product} />
        </div>
      </div>
    </div>
  );
}

function Thumb({ product }: { product: Product }) {
  return <Picture src={product.images[0]} alt="" size={48} className="w-12 shrink-0 rounded-control" />;
}

function Name({ product }: { product: Product }) {
  return <p className="min-w-0 font-medium wrap-anywhere">{product.name}</p>;
}

function Stock({ product }: { product: Product }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {numberText(product.stock)}
      <StockBadge stock={product.stock} />
    </span>
  );
}

function OnSale({ product }: { product: Product }) {
  return product.status === "active" ? (
    <Badge tone="green">On sale</Badge>
  ) : (
    <Badge tone="grey">Not on sale</Badge>
  );
}
