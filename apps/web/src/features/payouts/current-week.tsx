import { formatBusinessDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatCommission, formatRupees, sumRupees } from "@pola/shared/money";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { PayoutStatusBadge } from "../../components/status-badges.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { EARNED_BEFORE, endedWeekNote } from "./ended-week.ts";

/** What a payment within the week is now (docs/product/earnings.md, M-83). */
const PAYOUT_LABELS: Record<PayoutStatus, string> = {
  paid: "Paid already",
  pending: "To be paid again",
  onhold: "On hold",
};

/** Current Week Payout (docs/product/earnings.md, M-50). The day of payment is named only when it will be kept (M-122). */
export function CurrentWeek({ week }: { week: ResellerPayout }) {
  const obstacle = obstacleOf(week);
  // After a payment within the week its rest is paid with the following one (docs/product/earnings.md, M-1881).
  const rest = week.status === "paid" ? week.payout : null;
  const ended = endedWeekNote(week);
  return (
    <Card title="Current Week Payout" actions={!week.payout && <PayoutStatusBadge status={week.status} />}>
      <p className="mb-3 rounded-card bg-brand-soft p-4 text-brand-soft-text">
        <span className="block text-sm font-medium">Total Commission</span>
        <strong className="text-hero tabular-nums md:text-hero-wide">
          {formatCommission(week.totalCommission)}
        </strong>
        {!week.payout && obstacle === null && (
          <span className="block text-sm">
            Paid next Monday, <strong>{formatBusinessDate(week.paymentDate)}</strong>
          </span>
        )}
      </p>
      <KeyValueList
        items={[
          { label: "Week Start", value: formatBusinessDate(week.weekStart) },
          { label: "Week End", value: formatBusinessDate(week.weekEnd) },
          {
            label: "Total Orders",
            value: numberText(week.totalOrders),
            hint: FIGURE_NOTES.weekOrders,
          },
          { label: "Completed Orders", value: numberText(week.completedOrders) },
          {
            label: rest ? "Payment Date" : "Payment Date (next Monday)",
            value: obstacle ?? formatBusinessDate(rest ? rest.toComeDate : week.paymentDate),
          },
          week.adjustmentLines.length > 0 && {
            label: "Bonuses and deductions this week",
            value: formatRupees(week.adjustments),
            hint: week.adjustmentLines
              .map(({ amount, reason }) => `${formatRupees(amount)}: ${reason}`)
              .join("; "),
          },
          week.payout && {
            label: PAYOUT_LABELS[week.status],
            value: formatRupees(week.payout.amount),
          },
          week.payout && {
            label: week.payout.toCome < 0 ? "Taken off your next payout" : "Earned this week, still to come",
            value: formatRupees(Math.abs(week.payout.toCome)),
          },
          (week.carriedOver !== 0 || week.deductions.length > 0) && {
            label: ended === null ? "Carried over from earlier weeks" : EARNED_BEFORE,
            value: formatRupees(week.carriedOver),
            hint: `${ended ?? carriedOverReason(week)} ${deductedText(week)}`.trim(),
          },
        ]}
      />
    </Card>
  );
}

/** Why earlier weeks have an amount that no payout holds (docs/product/earnings.md, M-121). */
function carriedOverReason({ carriedOver, rule: { minimumPayout } }: ResellerPayout): string {
  if (carriedOver === 0) return "";
  if (carriedOver < 0) return "It is taken off your next payout.";
  return carriedOver < minimumPayout
    ? `Below the minimum payout of ${formatRupees(minimumPayout)}. It is added to your next payout.`
    : "Earned in earlier weeks and not in a payout yet. It is added to your next payout.";
}

/** Names the orders and deductions that lower what is carried over (docs/product/earnings.md, M-2701). */
function deductedText({ deductions }: ResellerPayout): string {
  if (deductions.length === 0) return "";
  const lines = deductions.map(({ amount, orderNumber, reason }) => {
    const why = orderNumber === null ? `: ${reason}` : ` for order ${orderNumber}, which came back`;
    return `${formatRupees(-amount)}${why}`;
  });
  return `Deducted: ${lines.join("; ")}.`;
}

/** Why nothing of this week will be paid; null when something will be. */
function obstacleOf(week: ResellerPayout): string | null {
  const { payout, status, reason, totalCommission, rule } = week;
  // Paid with the ended week, not with this one.
  const carriedOver = week.carriedOverDate ? 0 : week.carriedOver;
  if (reason) return `On hold: ${reason}`;
  // The bank returned it.
  if (payout && status === "pending") return null;
  const due = sumRupees(payout ? [payout.toCome, carriedOver] : [totalCommission, carriedOver]);
  if (due <= 0) return "Nothing to pay yet";
  if (due < rule.minimumPayout) return `Below ${formatRupees(rule.minimumPayout)}: added to the next week`;
  return null;
}
