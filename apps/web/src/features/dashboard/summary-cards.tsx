import { formatRupees } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { FIGURES_GRID, StatCard } from "../../ui/stat-card.tsx";
import { CountUp } from "./count-up.tsx";

const STAGGER_MS = 200;
const MAX_ORDERS = 100;
const MAX_PENDING = 50;
const MAX_EARNINGS = 10_000;

/** Four figures with bars. Earnings equal the pending payout and are shown once, so that nobody adds them up (docs/product/orders.md, O-68). */
export function SummaryCards({ summary }: { summary: OrdersSummary }) {
  return (
    <div className={`${FIGURES_GRID} gap-3 md:gap-4`}>
      <StatCard
        label="Total Orders"
        value={<CountUp target={summary.totalOrders} delayMs={0} format={count} />}
        progress={{ value: summary.totalOrders, max: MAX_ORDERS, label: "Orders up to 100" }}
        hint={FIGURE_NOTES.orders}
      />
      <StatCard
        label="Completed"
        value={<CountUp target={summary.completedOrders} delayMs={STAGGER_MS} format={count} />}
        progress={{ value: summary.completedOrders, max: MAX_ORDERS, label: "Completed orders up to 100" }}
        hint={FIGURE_NOTES.doneOrders}
      />
      <StatCard
        label="Pending"
        value={<CountUp target={summary.pendingOrders} delayMs={2 * STAGGER_MS} format={count} />}
        progress={{ value: summary.pendingOrders, max: MAX_PENDING, label: "Pending orders up to 50" }}
        hint={FIGURE_NOTES.pendingOrders}
      />
      <StatCard
        label="Total Earnings"
        value={<CountUp target={summary.totalEarnings} delayMs={3 * STAGGER_MS} format={formatRupees} />}
        progress={{ value: summary.totalEarnings, max: MAX_EARNINGS, label: "Earnings up to Rs. 10,000" }}
        hint={FIGURE_NOTES.commissionOfDoneOrders}
      />
    </div>
  );
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
