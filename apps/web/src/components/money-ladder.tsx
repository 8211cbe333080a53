import { counted } from "@pola/shared/counted";
import { commissionFormat, formatCommission } from "@pola/shared/money";
import type { MoneyLadder as Ladder } from "@pola/shared/schemas/money-ladder";
import { Link } from "react-router-dom";
import { useToday } from "../lib/use-today.ts";
import { classNames } from "../ui/class-names.ts";
import { FIGURES_GRID } from "../ui/stat-card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Failed } from "../ui/states.tsx";
import { shortDate } from "../lib/week-text.ts";

type MoneyLadderProps = {
  query: { data: Ladder | undefined; isPending: boolean; refetch: () => unknown };
  /** Without the line that says what each amount is made of. */
  isCompact?: boolean | undefined;
  className?: string | undefined;
};

const gridClass = `${FIGURES_GRID} gap-px overflow-hidden rounded-card`;

/**
 * A reseller's money in four steps, the same on every screen (docs/product/earnings.md, M-120). Each step opens the orders or payouts that it
 * sums. Side by side where they fit, else two by two.
 */
export function MoneyLadder({
  query: { data, isPending, refetch },
  isCompact = false,
  className,
}: MoneyLadderProps) {
  useToday();
  if (isPending) {
    return (
      <div aria-busy="true" className={className}>
        <output className="sr-only">Loading your money</output>
        <div className={gridClass}>
          {["one", "two", "three", "four"].map((key) => (
            <Skeleton key={key} className={isCompact ? "h-16" : "h-29 md:h-31 xl:h-27"} />
          ))}
        </div>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={className}>
        <Failed title="Failed to load your money" onRetry={refetch} />
      </div>
    );
  }
  const steps = stepsOf(data);
  const format = commissionFormat(steps.map(({ amount }) => amount));
  return (
    <section aria-label="Your money" className={className}>
      <ol className={classNames(gridClass, "border bg-border")}>
        {steps.map(({ label, amount, note, to }) => (
          <li key={label} className="grid bg-surface">
            <Link
              to={to}
              className={classNames(
                "grid content-start gap-0.5 px-3 hover:bg-sunken focus-visible:-outline-offset-2 md:px-4",
                isCompact ? "py-2.5" : "py-3 md:py-4",
              )}
            >
              <span className="text-sm font-medium text-muted">
                {label}
                {label !== LAST_STEP && <span aria-hidden="true"> →</span>}
              </span>{" "}
              <strong
                className={classNames(
                  "tracking-tight tabular-nums",
                  isCompact ? "text-base" : "text-lg lg:text-2xl",
                  amount === 0 && "text-muted",
                )}
              >
                {format(amount)}
              </strong>{" "}
              {!isCompact && <span className="text-sm text-muted">{note}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const LAST_STEP = "Paid";

function stepsOf({ onTheWay, earnedThisWeek, toBePaid, paid }: Ladder) {
  // What was paid within the week is counted under Paid.
  const noOrders = paid.payouts === 0 ? "No completed orders" : "No unpaid orders";
  return [
    {
      label: "On the way",
      amount: onTheWay.amount,
      note:
        onTheWay.orders === 0 ? "No open orders" : `${counted(onTheWay.orders, "order")} not completed yet`,
      to: "/orders?status=open",
    },
    {
      label: "Earned this week",
      amount: earnedThisWeek.amount,
      note:
        earnedThisWeek.amount < 0
          ? deductedNote(earnedThisWeek.amount)
          : `${earnedThisWeek.orders === 0 ? noOrders : counted(earnedThisWeek.orders, "completed order")} since ${shortDate(earnedThisWeek.weekStart)}`,
      to: "/payouts#weekly-orders",
    },
    {
      label: "To be paid",
      amount: toBePaid.amount,
      note: toBePaidNote(toBePaid),
      to: "/payouts?show=to-be-paid#past-payouts",
    },
    {
      label: LAST_STEP,
      amount: paid.amount,
      note: paid.payouts === 0 ? "No payouts yet" : counted(paid.payouts, "payout"),
      to: "/payouts?show=paid#past-payouts",
    },
  ];
}

/** Of an amount below 0. */
function deductedNote(amount: number): string {
  return `${formatCommission(-amount)} to be deducted`;
}

function toBePaidNote({ payouts, carriedOver, carriedOverDate, onHold }: Ladder["toBePaid"]): string {
  const when = carriedOverDate === null ? "carried over" : `due on ${shortDate(carriedOverDate)}`;
  const parts = [
    payouts > 0 && counted(payouts, "payout"),
    onHold.amount > 0 && `${formatCommission(onHold.amount)} on hold: ${onHold.reasons.join("; ")}`,
    carriedOver > 0 && `${formatCommission(carriedOver)} ${when}`,
    carriedOver < 0 && deductedNote(carriedOver),
  ].filter((part) => part !== false);
  return parts.length === 0 ? "Nothing from earlier weeks" : parts.join(", ");
}
