import { formatBusinessDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { useQuery } from "@tanstack/react-query";
import { resellerPayout } from "../../api/payouts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed, Skeleton } from "../../ui/states.tsx";

/** What this week's completed orders earn and when it is paid. */
export function NextPayout() {
  const { data, isPending, refetch } = useQuery(resellerPayout());
  if (isPending) return <Skeleton className="h-50 rounded-card" />;
  if (!data) {
    return (
      <Card title="Next payout">
        <Failed title="Failed to load your next payout" onRetry={refetch} />
      </Card>
    );
  }
  return (
    <Card title="Next payout">
      <p className="text-2xl font-bold tabular-nums">{formatCommission(data.totalCommission)}</p>
      <p className="text-sm text-muted">
        {data.payout
          ? `Earned by this week's completed orders, ${formatRupees(data.payout.toCome)} of it still to come`
          : `Earned by this week's completed orders, paid Monday, ${formatBusinessDate(data.paymentDate)}`}
      </p>
      <ButtonLink to="/payouts" variant="secondary" fullWidth className="mt-4">
        View Payouts
      </ButtonLink>
    </Card>
  );
}
