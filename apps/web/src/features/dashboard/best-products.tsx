import { counted } from "@pola/shared/counted";
import { commissionFormat, formatRupees } from "@pola/shared/money";
import type { ProductEarnings } from "@pola/shared/schemas/orders-summary";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { bestProducts } from "../../api/orders.ts";
import { Bar } from "../../components/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, countColumn, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { PlainTable } from "../../ui/plain-table.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";

const CHARTED = 5;

/** The products that earned the most commission: the first five as bars, all ten as a table (docs/product/screens.md, I-205). */
export function BestProducts() {
  const query = useQuery(bestProducts);
  const [isTable, setIsTable] = useState(false);
  const hasRows = query.data !== undefined && query.data.length > 0;
  return (
    <Card
      title="Best products"
      actions={
        hasRows && (
          <Button variant="ghost" size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? "Show chart" : "Show table"}
          </Button>
        )
      }
    >
      {query.isPending && <Loading label="Loading your best products" shape="rows" />}
      {query.isLoadingError && <Failed title="Failed to load your best products" onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <Empty title="No best products yet" line="What earns you the most appears after your first order." />
      )}
      {hasRows && !isTable && <Chart products={query.data} />}
      {hasRows && isTable && (
        <PlainTable
          caption="Best products"
          rows={query.data}
          rowKey={({ productId }) => productId}
          columns={COLUMNS}
          card={(row) => <ProductRow row={row} />}
        />
      )}
    </Card>
  );
}

function Chart({ products }: { products: ProductEarnings[] }) {
  const shown = products.slice(0, CHARTED);
  const best = Math.max(...shown.map(({ commission }) => commission));
  const format = commissionFormat(shown.map(({ commission }) => commission));
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="-mt-3 text-sm text-muted">
        By commission, without cancelled and returned orders
      </figcaption>
      <ol aria-label="Best products" className="grid grid-cols-1 gap-3">
        {shown.map(({ productId, name, quantity, commission }) => (
          <li key={productId} className="grid grid-cols-1 gap-1.5">
            <p className="flex items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <ProductName name={name} />{" "}
                <span className="text-sm whitespace-nowrap text-muted">{counted(quantity, "piece")}</span>
              </span>{" "}
              <strong className="whitespace-nowrap tabular-nums">{format(commission)}</strong>
            </p>
            <Bar value={commission} max={best} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Leads to the listings, which say so when the product is no longer offered. */
function ProductName({ name }: { name: string }) {
  return (
    <Link
      to={`/products?${new URLSearchParams({ q: name })}`}
      className="py-3 font-medium underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

const COLUMNS: Column<ProductEarnings>[] = [
  { key: "product", header: "Product", cell: ({ name }) => <ProductName name={name} /> },
  countColumn("quantity", "Pieces"),
  rupeesColumn("revenue", "Sales"),
  numberColumn("commission", "Commission", (row) => <strong>{formatRupees(row.commission)}</strong>),
];

function ProductRow({ row: { name, quantity, revenue, commission } }: { row: ProductEarnings }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <ProductName name={name} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          {counted(quantity, "piece")}, sales {formatRupees(revenue)}
        </span>
        <strong className="text-text">{formatRupees(commission)}</strong>
      </p>
    </div>
  );
}
