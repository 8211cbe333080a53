import { formatCommission, formatRupees } from "@pola/shared/money";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import type { OrderFigures } from "./order-figures.ts";

type BottomBarProps = {
  /** Null when nothing can be ordered: only the button is shown. */
  figures: Pick<OrderFigures, "totalAmount" | "totalCommission"> | null;
  /** While the amounts are older than what is ordered. */
  isStale?: boolean;
  /** The button. It wraps to its own row when there is too little room beside the total. */
  children: ReactNode;
};

/** On phones: the total, what it earns and the main action at the lower edge. Render it last on the page. */
export function BottomBar({ figures, isStale, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-6 flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 border-t bg-surface px-4 py-2 shadow-bar"
    >
      {figures && (
        <p
          aria-busy={isStale}
          className={classNames(
            "flex flex-1 flex-wrap items-baseline gap-x-2 text-xs whitespace-nowrap text-muted",
            isStale && "opacity-60",
          )}
        >
          <span className="sr-only">Total </span>
          <strong className="text-base leading-tight text-text tabular-nums">
            {formatRupees(figures.totalAmount)}
          </strong>
          <span className="text-brand">
            You earn{" "}
            <strong className="text-sm tabular-nums">{formatCommission(figures.totalCommission)}</strong>
          </span>
        </p>
      )}
      {children}
    </div>
  );
}
