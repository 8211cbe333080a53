import { daysBetween, formatBusinessDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { TodayFigures } from "@pola/shared/schemas/admin";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useCoversArea } from "../../api/covers-area.ts";
import { useToday } from "../../lib/use-today.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Loading } from "../../ui/states.tsx";

/**
 * The work that waits for an admin: each figure opens its filtered list (docs/product/screens.md, I-176 and I-264). Figures that are 0
 * are only named. Renders nothing for an admin whose areas have no such list.
 */
export function Today({ figures }: { figures: TodayFigures }) {
  const id = useId();
  const lines = linesOf(figures, useToday()).filter(({ count }) => count !== null);
  const waiting = lines.filter(({ count }) => count !== 0);
  if (lines.length === 0) return null;
  const done = lines.filter(({ count }) => count === 0).map(({ label }) => label);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="text-lg font-semibold">
        Today
      </h2>
      {waiting.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
          {waiting.map((line) => (
            <Item key={line.to} {...line} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <p className="text-sm text-muted">
          {waiting.length === 0 ? "Nothing to do" : `None: ${done.join(", ")}`}
        </p>
      )}
    </section>
  );
}

/** The same while the figures load: it has room for each usual figure of the admin's areas, because on most days none of them is 0. */
export function TodayLoading() {
  const covers = useCoversArea();
  const count = (covers("orders") ? 4 : 0) + (covers("people") ? 1 : 0) + (covers("payouts") ? 1 : 0);
  if (count === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Skeleton className="h-7 w-20" />
      <Loading
        label="Loading the dashboard"
        shape="stats"
        count={count}
        className="gap-2! *:px-3 *:py-2 md:grid-cols-3! xl:grid-cols-6!"
      />
      {covers("all") && <Skeleton className="h-5 w-40" />}
    </div>
  );
}

type Line = {
  to: string;
  label: string;
  /** 0: no work waits. Null: outside the admin's areas. */
  count: number | null;
  /** Shown instead of the count, in rupees. */
  amount?: number | undefined;
};

function linesOf(figures: TodayFigures, day: string): Line[] {
  const { overdue, toApprove, toRelease, inRuns: runs, cashOutstanding: cash } = figures;
  // What is in a payment run waits for the bank, so it is work once nothing else is overdue.
  const inRuns = {
    to: "/admin/payouts/runs",
    label: runs?.payouts ? `In payment runs, ${counted(runs.payouts, "payout")}` : "Payment runs",
    count: runs && runs.payouts,
    amount: runs?.amount,
  };
  const approvals = (toApprove ?? []).map(({ id, number, payouts, amount }) => ({
    to: `/admin/payouts/runs/${id}`,
    label: `Approve ${number}, ${counted(payouts, "payout")}`,
    count: payouts,
    amount,
  }));
  const late = (overdue ?? []).map(({ weekStart, paymentDate, payouts, amount }) => ({
    to: `/admin/payouts?week=${weekStart}`,
    label: `${dueText(daysBetween(paymentDate, day))}, ${counted(payouts, "payout")}`,
    count: payouts,
    amount,
  }));
  const holds = (toRelease ?? []).map(({ weekStart, payouts, amount }) => ({
    to: `/admin/payouts?week=${weekStart}&status=release`,
    label: `To release, week of ${formatBusinessDate(weekStart)}, ${counted(payouts, "payout")}`,
    count: payouts,
    amount,
  }));
  return [
    { to: "/admin/orders?slip=unprinted", label: "Slips to print", count: figures.toPrint },
    { to: "/admin/orders?status=processing", label: "Orders to ship", count: figures.toShip },
    { to: "/admin/orders?status=shipped", label: "Results to enter", count: figures.toDeliver },
    { to: "/admin/users?status=pending&role=reseller", label: "Applications", count: figures.applications },
    ...(approvals.length > 0 ? approvals : [{ to: "", label: "Runs to approve", count: toApprove && 0 }]),
    ...(late.length > 0 ? late : [{ to: "", label: "Overdue payouts", count: overdue && 0 }, inRuns]),
    ...(holds.length > 0 ? holds : [{ to: "", label: "Payouts to release", count: toRelease && 0 }]),
    {
      to: "/admin/couriers/cash",
      label: cash?.parcels ? `Outstanding cash, ${counted(cash.parcels, "parcel")}` : "Outstanding cash",
      count: cash && cash.parcels,
      amount: cash?.amount,
    },
    { to: "/admin/mail?status=given_up", label: "Failed emails", count: figures.failedMails },
    { to: "/admin/settings?jobs=failed", label: "Failed jobs", count: figures.failedJobs },
  ];
}

function dueText(daysLate: number): string {
  return daysLate > 0 ? `Overdue ${counted(daysLate, "day")}` : "Due today";
}

function Item({ to, label, count, amount }: Line) {
  return (
    <li className="grid min-w-0 grid-cols-1">
      <Link
        to={to}
        className="grid min-w-0 grid-cols-1 content-between rounded-card border bg-surface px-3 py-2 hover:border-brand"
      >
        <span
          className={classNames(
            "font-semibold tracking-tight wrap-anywhere tabular-nums",
            amount === undefined ? "text-2xl" : "text-base md:text-lg",
          )}
        >
          {amount === undefined ? count !== null && numberText(count) : formatRupees(amount)}
        </span>
        <span className="text-sm wrap-anywhere text-muted">{label}</span>
      </Link>
    </li>
  );
}
