import { formatCommission } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/order";
import { COUNTED } from "../../components/counted.ts";
import { FiguresLoading, FiguresRow, LOUD_FIGURE } from "../../components/figures-row.tsx";
import { Failed } from "../../ui/states.tsx";
import { StatCard } from "../../ui/stat-card.tsx";

type OrderTotalsProps = {
  query: {
    data: OrdersSummary | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
};

/** The figures above the list: total commission; total, delivered and pending orders. */
export function OrderTotals({ query: { data, isPending, refetch } }: OrderTotalsProps) {
  if (isPending) return <FiguresLoading label="Loading your totals" />;
  if (!data) return <Failed title="Failed to load your totals" onRetry={refetch} />;
  return (
    <FiguresRow>
      <StatCard
        label="Total Commission"
        value={formatCommission(data.totalCommission)}
        hint={COUNTED.commissionOfOrders}
        tone="loud"
        className={LOUD_FIGURE}
      />
      <StatCard label="Total" value={count(data.totalOrders)} hint={COUNTED.orders} />
      <StatCard label="Delivered" value={count(data.deliveredOrders)} hint={COUNTED.deliveredOrders} />
      <StatCard label="Pending" value={count(data.pendingOrders)} hint={COUNTED.pendingOrders} />
    </FiguresRow>
  );
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
