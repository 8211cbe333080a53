import { numberText } from "@pola/shared/counted";
import { commissionFormat } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { FIGURES_GRID, StatCard } from "../../ui/stat-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CountUp } from "./count-up.tsx";

const STAGGER_MS = 200;
const MAX_ORDERS = 100;
const MAX_PENDING = 50;
const MAX_EARNINGS = 10_000;

/**
 * Four figures with bars, or their places while they load. Earnings equal the pending payout and are shown once, because two equal figures
 * would be added up (docs/product/orders.md, O-68).
 */
export function SummaryCards({ summary }: { summary: OrdersSummary | undefined }) {
  return (
    <div aria-busy={!summary} className={`${FIGURES_GRID} gap-3 md:gap-4`}>
      {!summary && <output className="sr-only">Loading your figures</output>}
      <StatCard
        label="Total Orders"
        value={figure(summary?.totalOrders, 0, numberText)}
        progress={{ value: summary?.totalOrders, max: MAX_ORDERS, label: "Orders up to 100" }}
        hint={FIGURE_NOTES.orders}
      />
      <StatCard
        label="Completed"
        value={figure(summary?.completedOrders, 1, numberText)}
        progress={{
          value: summary?.completedOrders,
          max: MAX_ORDERS,
          label: "Completed orders up to 100",
        }}
        hint={FIGURE_NOTES.doneOrders}
      />
      <StatCard
        label="Pending"
        value={figure(summary?.pendingOrders, 2, numberText)}
        progress={{ value: summary?.pendingOrders, max: MAX_PENDING, label: "Pending orders up to 50" }}
        hint={FIGURE_NOTES.pendingOrders}
      />
      <StatCard
        label="Total Earnings"
        value={figure(summary?.totalEarnings, 3, commissionFormat([summary?.totalEarnings ?? 0]))}
        progress={{
          value: summary?.totalEarnings,
          max: MAX_EARNINGS,
          label: "Earnings up to Rs. 10,000",
        }}
        hint={FIGURE_NOTES.commissionOfDoneOrders}
      />
    </div>
  );
}

function figure(target: number | undefined, place: number, format: (value: number) => string) {
  if (target === undefined) return <Skeleton className="h-7 w-1/2 lg:h-8" />;
  return <CountUp target={target} delayMs={place * STAGGER_MS} format={format} />;
}
