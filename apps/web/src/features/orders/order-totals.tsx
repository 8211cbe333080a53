import { formatCommission } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/order";
import { Failed, Loading } from "../../ui/states.tsx";
import { StatCard } from "../../ui/stat-card.tsx";

type OrderTotalsProps = {
  query: {
    data: OrdersSummary | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
};

/** The header's figures: total, delivered and pending orders, total commission (specification, section 2, Orders). */
export function OrderTotals({ query: { data, isPending, refetch } }: OrderTotalsProps) {
  if (isPending) return <Loading label="Loading your totals" shape="stats" />;
  if (!data) return <Failed title="Failed to load your totals" onRetry={refetch} />;
  return (
    <div className="grid grid-cols-3 gap-3 md:gap-4 lg:grid-cols-4">
      <StatCard
        label="Total Commission"
        value={formatCommission(data.totalCommission)}
        tone="loud"
        className="col-span-3 lg:order-last lg:col-span-1"
      />
      <StatCard label="Total" value={count(data.totalOrders)} />
      <StatCard label="Delivered" value={count(data.deliveredOrders)} />
      <StatCard label="Pending" value={count(data.pendingOrders)} />
    </div>
  );
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
