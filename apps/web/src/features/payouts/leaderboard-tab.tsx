import { counted } from "@pola/shared/counted";
import { commissionFormat } from "@pola/shared/money";
import type { Leaderboard } from "@pola/shared/schemas/payout-analytics";
import { useQuery } from "@tanstack/react-query";
import Trophy from "lucide-react/icons/trophy";
import { Link } from "react-router-dom";
import { leaderboard } from "../../api/payouts.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { monthName } from "./month-name.ts";

/** This month's five best resellers, named only if they agreed, and always the reseller's own rank (docs/product/money.md, M-54 and M-110). */
export function LeaderboardTab() {
  const query = useQuery(leaderboard);
  if (query.isPending) return <Loading label="Loading leaderboard" shape="rows" />;
  if (query.isLoadingError) return <Failed title="Failed to load the leaderboard" onRetry={query.refetch} />;
  const { month, top, you } = query.data;
  // Two resellers may have the same rank, and both no name.
  const format = commissionFormat([...top, ...(you ? [you] : [])].map((row) => row.commission));
  const places = top.map((row, index) => ({ place: index + 1, row }));
  return (
    <section aria-labelledby="top-performers" className="grid max-w-2xl gap-3">
      <div>
        <h2 id="top-performers" className="text-lg font-semibold">
          Top Performers
        </h2>
        <p className="text-sm text-muted">
          Commission of orders completed in {monthName(month)}, without bonuses
        </p>
      </div>
      {top.length === 0 ? (
        <Empty
          title="Nobody is ranked yet"
          line="The first completed order of this month takes the lead."
          icon={<Trophy strokeWidth={1.5} />}
        />
      ) : (
        <ol className="divide-y overflow-hidden rounded-card border bg-surface">
          {places.map(({ place, row }) => (
            <Row key={place} row={row} format={format} />
          ))}
          {you && !top.some(({ isYou }) => isYou) && <Row row={you} format={format} />}
        </ol>
      )}
      <p className="text-sm text-muted">
        Resellers are named only if they agreed.{" "}
        <Link to="/profile" className="text-brand underline underline-offset-4">
          Choose in your profile
        </Link>{" "}
        whether others see your first name.
      </p>
    </section>
  );
}

function Row({ row, format }: { row: Leaderboard["top"][number]; format: (rupees: number) => string }) {
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-x-4 px-4 py-3",
        row.isYou && "bg-brand-soft text-brand-soft-text",
      )}
    >
      <span
        className={classNames(
          "grid size-9 shrink-0 place-items-center rounded-full font-bold tabular-nums",
          row.rank <= 3 ? "bg-tone-yellow text-tone-yellow-text" : "bg-tone-grey text-tone-grey-text",
        )}
      >
        <span className="sr-only">Rank </span>
        {row.rank}
      </span>
      <span className="grid min-w-0 flex-[1_1_7rem] grid-cols-1 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {row.name}
          {row.isYou && <Badge tone="green">You</Badge>}
        </span>
        <span className={classNames("text-sm", !row.isYou && "text-muted")}>
          {counted(row.orders, "order")}
        </span>
      </span>
      <strong className="ml-auto tabular-nums">{format(row.commission)}</strong>
    </li>
  );
}
