import { formatBusinessDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ReactNode } from "react";
import type { PayoutWeek } from "../../api/admin-payouts.ts";
import { Badge } from "../../ui/badge.tsx";

/** The figures of the week: dates, amount to pay, orders, resellers, payment date. */
export function WeekSummary({ week }: { week: PayoutWeek }) {
  return (
    <section
      aria-label="Week summary"
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border bg-surface px-4 py-3 md:grid-cols-3 lg:grid-cols-5"
    >
      <Figure
        label="Week"
        hint={<Badge tone={toneOf(week)}>{stateOf(week)}</Badge>}
        className="col-span-2 md:col-span-1"
      >
        {formatBusinessDate(week.weekStart)} – {formatBusinessDate(week.weekEnd)}
      </Figure>
      <Figure
        label="Total Commission to Pay"
        hint={`${formatRupees(week.unpaid)} not paid yet`}
        className="col-span-2 md:col-span-1"
      >
        {formatRupees(week.totalCommission)}
      </Figure>
      <Figure label="Total Orders">{numberText(week.totalOrders)}</Figure>
      <Figure label="Active Resellers">{numberText(week.resellersCount)}</Figure>
      <Figure label="Payment Date" hint="Next Monday after the week" className="col-span-2 md:col-span-1">
        {formatBusinessDate(week.paymentDate)}
      </Figure>
    </section>
  );
}

type FigureProps = { label: string; hint?: ReactNode; className?: string; children: ReactNode };

function Figure({ label, hint, className, children }: FigureProps) {
  return (
    <div className={className}>
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="font-semibold tabular-nums md:text-lg">{children}</p>
      {hint && <div className="text-xs text-muted">{hint}</div>}
    </div>
  );
}

function stateOf({ state, unpaid, resellersCount }: PayoutWeek): string {
  if (state === "open") return "Current week, still open";
  if (state === "closing") return "Ended, closing";
  if (resellersCount === 0) return "Closed";
  return unpaid > 0 ? "Closed, to be paid" : "Closed and paid";
}

function toneOf({ state, unpaid, resellersCount }: PayoutWeek) {
  if (state !== "closed") return "blue";
  if (resellersCount === 0) return "grey";
  return unpaid > 0 ? "yellow" : "green";
}
