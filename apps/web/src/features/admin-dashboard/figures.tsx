import { formatRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import { Button } from "../../ui/button.tsx";
import { StatCard } from "../../ui/stat-card.tsx";

type Pending = {
  data: number | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type FiguresProps = { stats: AdminStats | undefined; pending: Pending };

/** The five figures. When one call fails, only its figures are left out. */
export function Figures({ stats, pending }: FiguresProps) {
  return (
    <section
      aria-label="Totals"
      className="grid grid-cols-2 gap-2 md:gap-3 md:*:py-2 lg:grid-cols-[1fr_1fr_1fr_1.4fr_1.4fr]"
    >
      {stats && (
        <>
          <StatCard label="Total Resellers" value={count(stats.totalResellers)} />
          <StatCard label="Total Products" value={count(stats.totalProducts)} />
          <StatCard label="Total Orders" value={count(stats.totalOrders)} />
          <StatCard label="Total Revenue" value={formatRupees(stats.totalRevenue)} />
        </>
      )}
      <PendingCommissions pending={pending} fallback={stats?.completedCommission} />
    </section>
  );
}

/** The unpaid commission. When its call fails, shows the commission of completed orders and says so (docs/product/money.md, M-44). */
function PendingCommissions({ pending, fallback }: { pending: Pending; fallback: number | undefined }) {
  const { data, isError, isFetching, refetch } = pending;
  const value = data ?? (isError ? fallback : undefined);
  return (
    <StatCard
      label="Pending Commissions"
      value={value === undefined ? "–" : formatRupees(value)}
      hint={
        isError && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span role="alert">{hintOf(data, fallback)}</span>
            <Button variant="link" size="sm" isLoading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        )
      }
      className="col-span-2 lg:col-span-1"
    />
  );
}

function hintOf(data: number | undefined, fallback: number | undefined): string {
  if (data !== undefined) return "Could not be updated.";
  return fallback === undefined ? "Could not be loaded." : "Commission of completed orders.";
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
