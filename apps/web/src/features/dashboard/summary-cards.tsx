import { formatRupees } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/order";
import { FiguresRow, LOUD_FIGURE } from "../../components/figures-row.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { CountUp } from "./count-up.tsx";

const STAGGER_MS = 200;
const MAX_ORDERS = 100;
const MAX_PENDING = 50;
const MAX_EARNINGS = 10_000;

/** For three cards side by side on a phone: their labels stay on one line. */
const NARROW = "max-sm:px-3 max-sm:*:first:text-xs max-sm:*:first:leading-5 max-sm:*:first:whitespace-nowrap";

/** Four figures with bars. Earnings equal the pending payout and are shown once, so that nobody adds them up (docs/product/orders.md, O-68). */
export function SummaryCards({ summary }: { summary: OrdersSummary }) {
  return (
    <FiguresRow>
      <StatCard
        label="Total Earnings"
        value={<CountUp target={summary.totalEarnings} delayMs={3 * STAGGER_MS} format={formatRupees} />}
        progress={{ value: summary.totalEarnings, max: MAX_EARNINGS, label: "Earnings up to Rs. 10,000" }}
        tone="loud"
        className={LOUD_FIGURE}
      />
      <StatCard
        label="Total Orders"
        value={<CountUp target={summary.totalOrders} delayMs={0} format={count} />}
        progress={{ value: summary.totalOrders, max: MAX_ORDERS, label: "Orders up to 100" }}
        className={NARROW}
      />
      <StatCard
        label="Completed"
        value={<CountUp target={summary.completedOrders} delayMs={STAGGER_MS} format={count} />}
        progress={{ value: summary.completedOrders, max: MAX_ORDERS, label: "Completed orders up to 100" }}
        className={NARROW}
      />
      <StatCard
        label="Pending"
        value={<CountUp target={summary.pendingOrders} delayMs={2 * STAGGER_MS} format={count} />}
        progress={{ value: summary.pendingOrders, max: MAX_PENDING, label: "Pending orders up to 50" }}
        className={NARROW}
      />
    </FiguresRow>
  );
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
