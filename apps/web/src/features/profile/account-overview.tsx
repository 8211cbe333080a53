import { formatCommission, formatRupees } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import { ordersSummary } from "../../api/orders.ts";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

/** Totals, this month against last, and the three best products by revenue (docs/product/interface.md, I-68). */
export function AccountOverview() {
  const query = useQuery(ordersSummary());
  if (query.isPending) return <Loading label="Loading your overview" shape="rows" />;
  if (!query.data) return <Failed title="Failed to load your overview" onRetry={query.refetch} />;
  const summary = query.data;
  return (
    <>
      <Card title="Account Overview">
        <p className="mb-2 rounded-card bg-brand-soft p-4 text-brand-soft-text">
          <span className="block text-sm font-medium">Total Earnings</span>
          <strong className="text-hero tabular-nums">{formatCommission(summary.totalEarnings)}</strong>
        </p>
        <KeyValueList
          items={[
            { label: "Total orders", value: count(summary.totalOrders) },
            { label: "Completed orders", value: count(summary.completedOrders) },
            {
              label: "This month",
              value: `${formatCommission(summary.earningsThisMonth)} · ${ordersText(summary.ordersThisMonth)}`,
            },
            {
              label: "Last month",
              value: `${formatCommission(summary.earningsLastMonth)} · ${ordersText(summary.ordersLastMonth)}`,
            },
          ]}
        />
      </Card>
      <TopProducts products={summary.topProducts} />
    </>
  );
}

function TopProducts({ products }: { products: OrdersSummary["topProducts"] }) {
  return (
    <Card title="Top Products">
      {products.length === 0 ? (
        <p className="text-muted">Your best sellers appear here after your first order.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {products.map((product, index) => (
            <li key={product.productId} className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
                {product.name}
                <span className="block text-sm text-muted">{count(product.quantity)} sold</span>
              </span>
              <strong className="ml-auto font-semibold whitespace-nowrap tabular-nums">
                {formatRupees(product.revenue)}
              </strong>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function ordersText(orders: number): string {
  return `${count(orders)} ${orders === 1 ? "order" : "orders"}`;
}
