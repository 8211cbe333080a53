import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { Badge } from "../../ui/badge.tsx";
import { StatCard } from "../../ui/stat-card.tsx";

/** The figures of the week: dates, amount to pay, orders, resellers, payment date. */
export function WeekSummary({ week }: { week: AdminPayoutWeek }) {
  return (
    <section aria-label="Week summary" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-medium">
          {formatBusinessDate(week.weekStart)} – {formatBusinessDate(week.weekEnd)}
        </p>
        <Badge tone={toneOf(week)}>{stateOf(week)}</Badge>
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        <StatCard
          tone="loud"
          label="Total Commission to Pay"
          value={formatRupees(week.totalCommission)}
          hint={`${formatRupees(week.unpaid)} not paid yet`}
          className="col-span-2 md:col-span-3 lg:col-span-1"
        />
        <StatCard label="Total Orders" value={week.totalOrders.toLocaleString("en-US")} />
        <StatCard label="Active Resellers" value={week.resellers.length.toLocaleString("en-US")} />
        <StatCard
          label="Payment Date"
          value={formatBusinessDate(week.paymentDate)}
          hint="Next Monday after the week"
          className="col-span-2 md:col-span-1"
        />
      </div>
    </section>
  );
}

function stateOf({ state, unpaid, resellers }: AdminPayoutWeek): string {
  if (state === "open") return "Current week, still open";
  if (state === "closing") return "Ended, closing";
  if (resellers.length === 0) return "Closed";
  return unpaid > 0 ? "Closed, to be paid" : "Closed and paid";
}

function toneOf({ state, unpaid, resellers }: AdminPayoutWeek) {
  if (state !== "closed") return "blue";
  if (resellers.length === 0) return "grey";
  return unpaid > 0 ? "yellow" : "green";
}
