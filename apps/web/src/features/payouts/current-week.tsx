import { formatBusinessDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { PayoutBadge } from "./payout-badge.tsx";

/** What a payment within the week is now (docs/product/money.md, M-83). */
const PAYOUT_LABELS: Record<PayoutStatus, string> = {
  paid: "Paid already",
  pending: "To be paid again",
  onhold: "On hold",
};

/** Current Week Payout (docs/product/money.md, M-50). */
export function CurrentWeek({ week }: { week: ResellerPayout }) {
  return (
    <Card title="Current Week Payout" actions={!week.payout && <PayoutBadge status={week.status} />}>
      <p className="mb-3 rounded-card bg-brand-soft p-4 text-brand-soft-text">
        <span className="block text-sm font-medium">Total Commission</span>
        <strong className="text-hero tabular-nums md:text-hero-wide">
          {formatCommission(week.totalCommission)}
        </strong>
        {!week.payout && (
          <span className="block text-sm">
            Paid next Monday, <strong>{formatBusinessDate(week.paymentDate)}</strong>
          </span>
        )}
      </p>
      {week.status === "onhold" && week.reason && (
        <p className="mb-3 rounded-control bg-tone-red px-3 py-2 text-sm text-tone-red-text">
          On hold: {week.reason}
        </p>
      )}
      <KeyValueList
        items={[
          { label: "Week Start", value: formatBusinessDate(week.weekStart) },
          { label: "Week End", value: formatBusinessDate(week.weekEnd) },
          { label: "Total Orders", value: week.totalOrders.toLocaleString("en-US") },
          { label: "Completed Orders", value: week.completedOrders.toLocaleString("en-US") },
          { label: "Payment Date (next Monday)", value: formatBusinessDate(week.paymentDate) },
          ...(week.payout
            ? [
                { label: PAYOUT_LABELS[week.status], value: formatRupees(week.payout.amount) },
                { label: "Earned this week, still to come", value: formatRupees(week.payout.toCome) },
              ]
            : []),
          ...(week.carriedOver === 0
            ? []
            : [{ label: "Carried over from earlier weeks", value: formatRupees(week.carriedOver) }]),
        ]}
      />
    </Card>
  );
}
