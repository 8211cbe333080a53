import { daysBetween } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { TodayFigures } from "@pola/shared/schemas/admin";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useToday } from "../../lib/use-today.ts";
import { classNames } from "../../ui/class-names.ts";

/** What waits for an admin: each figure opens its filtered list (docs/product/interface.md, I-176). */
export function Today({ figures }: { figures: TodayFigures }) {
  const id = useId();
  const { overdue } = figures;
  const day = useToday();
  const late = overdue.since === null ? 0 : daysBetween(overdue.since, day);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="text-lg font-semibold">
        Today
      </h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
        <Item to="/admin/orders?slip=unprinted" label="Slips to print" count={figures.toPrint} />
        <Item to="/admin/orders?status=processing" label="Orders to ship" count={figures.toShip} />
        <Item to="/admin/orders?status=shipped" label="Results to enter" count={figures.toDeliver} />
        <Item
          to="/admin/users?status=pending&role=reseller"
          label="Applications"
          count={figures.applications}
        />
        <Item
          to="/admin/payouts"
          label={
            overdue.payouts === 0
              ? "Overdue payouts"
              : `Overdue ${late} ${late === 1 ? "day" : "days"}, ${overdue.payouts.toLocaleString("en-US")} ${overdue.payouts === 1 ? "payout" : "payouts"}`
          }
          count={overdue.payouts}
          amount={overdue.amount}
        />
        <Item
          to="/admin/orders?status=delivered"
          label="Cash outstanding, delivered orders"
          count={figures.cashOutstanding}
          amount={figures.cashOutstanding}
        />
      </ul>
    </section>
  );
}

type ItemProps = {
  to: string;
  label: string;
  /** Nothing waits at 0. */
  count: number;
  /** Shown instead of the count, in rupees. */
  amount?: number;
};

function Item({ to, label, count, amount }: ItemProps) {
  return (
    <li className="grid min-w-0 grid-cols-1">
      <Link
        to={to}
        className="grid min-w-0 grid-cols-1 content-start rounded-card border bg-surface px-3 py-2 hover:border-brand"
      >
        <span
          className={classNames(
            "font-semibold tracking-tight wrap-anywhere tabular-nums",
            amount === undefined ? "text-2xl" : "text-lg",
            count === 0 && "text-muted",
          )}
        >
          {amount === undefined ? count.toLocaleString("en-US") : formatRupees(amount)}
        </span>
        <span className="text-sm wrap-anywhere text-muted">{label}</span>
      </Link>
    </li>
  );
}
