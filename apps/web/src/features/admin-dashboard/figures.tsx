import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCoversArea } from "../../api/covers-area.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { focusTitle } from "../../ui/focus-title.ts";
import { StatCard } from "../../ui/stat-card.tsx";
import { Loading } from "../../ui/states.tsx";

type FiguresProps = {
  stats: AdminStats | undefined;
  /** Null outside the admin's areas. */
  pending: UseQueryResult<number> | null;
};

/** The figures of the admin's areas, five with every area, of which the last two are amounts. When one call fails, only its figures are left out. */
export function Figures({ stats, pending }: FiguresProps) {
  const columns = useCoversArea()("all") ? "lg:grid-cols-[1fr_1fr_1fr_1.4fr_1.4fr]" : "lg:grid-cols-4";
  return (
    <section
      aria-label="Totals"
      className={classNames("flex flex-wrap gap-2 md:grid md:grid-cols-2 md:gap-3 md:*:py-2", columns)}
    >
      {stats && (
        <>
          <Figure label="Total Resellers" value={stats.totalResellers} write={numberText} />
          <Figure label="Total Products" value={stats.totalProducts} write={numberText} />
          <Figure label="Total Orders" value={stats.totalOrders} write={numberText} />
          <Figure label="Total Revenue" value={stats.totalRevenue} write={formatRupees} />
        </>
      )}
      {pending && <PendingCommissions pending={pending} fallback={stats?.completedCommission ?? undefined} />}
    </section>
  );
}

type PendingProps = { pending: UseQueryResult<number>; fallback: number | undefined };

/** The unpaid commission. When its call fails, shows the commission of completed orders and says so (docs/product/money.md, M-44). */
function PendingCommissions({ pending, fallback }: PendingProps) {
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
            <Button
              variant="link"
              size="sm"
              isLoading={isFetching}
              onClick={({ currentTarget }) => {
                focusTitle(currentTarget);
                void refetch();
              }}
            >
              Retry
            </Button>
          </span>
        )
      }
      className="col-span-2 flex-[1_1_8rem] lg:col-span-1"
    />
  );
}

function hintOf(data: number | undefined, fallback: number | undefined): string {
  if (data !== undefined) return "Could not be updated.";
  return fallback === undefined ? "Could not be loaded." : "Commission of completed orders.";
}

export function FiguresLoading() {
  const covers = useCoversArea();
  // Two of the figures are about orders.
  const counts = (["people", "products", "orders", "orders", "payouts"] as const).filter(covers);
  return (
    <Loading
      label="Loading the totals"
      shape="stats"
      count={counts.length}
      className={classNames(
        "md:*:py-2",
        covers("all") && "lg:grid-cols-5!",
        covers("payouts") && "max-lg:*:last:col-span-2",
      )}
    />
  );
}

type FigureProps = { label: string; value: number | null; write: (value: number) => string };

function Figure({ label, value, write }: FigureProps) {
  if (value === null) return null;
  // Smaller on a phone, where an amount has half of the width.
  return (
    <StatCard
      label={label}
      value={<span className="max-md:text-lg">{write(value)}</span>}
      className="flex-[1_1_8rem] max-md:px-3"
    />
  );
}
