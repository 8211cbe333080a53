import { formatCommission } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { numberText } from "../../lib/counted.ts";
import { classNames } from "../../ui/class-names.ts";
import { Failed, Skeleton } from "../../ui/states.tsx";

type OrderTotalsProps = {
  query: {
    data: OrdersSummary | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
};

/** The figures of the list's header in one strip: total, delivered and pending orders, and the total commission. */
export function OrderTotals({ query: { data, isPending, refetch } }: OrderTotalsProps) {
  if (isPending) {
    return (
      <div aria-busy="true">
        <output className="sr-only">Loading your totals</output>
        <Skeleton className="h-16 rounded-card" />
      </div>
    );
  }
  if (!data) return <Failed title="Failed to load your totals" onRetry={refetch} />;
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 rounded-card border bg-surface px-3 py-2 md:grid md:grid-cols-4">
      <Figure label="Total" value={numberText(data.totalOrders)} hint={FIGURE_NOTES.orders} />
      <Figure
        label="Delivered"
        value={numberText(data.deliveredOrders)}
        hint={FIGURE_NOTES.deliveredOrders}
      />
      <Figure label="Pending" value={numberText(data.pendingOrders)} hint={FIGURE_NOTES.pendingOrders} />
      <Figure
        label="Total Commission"
        value={formatCommission(data.totalCommission)}
        hint={FIGURE_NOTES.commissionOfOrders}
        isLoud
      />
    </dl>
  );
}

type FigureProps = { label: string; value: string; hint: string; isLoud?: boolean };

/** What a figure counts is read aloud on phones, where the list comes first, and shown elsewhere. */
function Figure({ label, value, hint, isLoud = false }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={classNames("text-lg font-bold tabular-nums", isLoud && "text-brand")}>{value}</dd>
      <dd className="text-xs text-muted max-md:sr-only">{hint}</dd>
    </div>
  );
}
