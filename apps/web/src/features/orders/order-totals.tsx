import { numberText } from "@pola/shared/counted";
import { formatCommission } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { FigureStrip } from "../../components/figure-strip.tsx";
import { Failed } from "../../ui/states.tsx";

type OrderTotalsProps = {
  query: {
    data: OrdersSummary | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
};

/** The figures of the list's header: total, delivered and pending orders, and the total commission. */
export function OrderTotals({ query: { data, isPending, refetch } }: OrderTotalsProps) {
  if (!data && !isPending) return <Failed title="Failed to load your totals" onRetry={refetch} />;
  return (
    <FigureStrip
      className="md:grid-cols-4"
      figures={[
        { label: "Total", value: data && numberText(data.totalOrders), hint: FIGURE_NOTES.orders },
        {
          label: "Delivered",
          value: data && numberText(data.deliveredOrders),
          hint: FIGURE_NOTES.deliveredOrders,
        },
        { label: "Pending", value: data && numberText(data.pendingOrders), hint: FIGURE_NOTES.pendingOrders },
        {
          label: "Total Commission",
          value: data && formatCommission(data.totalCommission),
          hint: FIGURE_NOTES.commissionOfOrders,
          isLoud: true,
        },
      ]}
    />
  );
}
