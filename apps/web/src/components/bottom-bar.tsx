import { formatRupees } from "@pola/shared/money";
import type { ReactNode } from "react";

type BottomBarProps = {
  /** In rupees. */
  total: number;
  /** The button. It wraps to its own row when there is too little room beside the total. */
  children: ReactNode;
};

/** On phones: the total and the main action at the lower edge. Render it last on the page; the support button moves above it. */
export function BottomBar({ total, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-6 flex min-h-18 flex-wrap items-center gap-x-2 gap-y-0.5 border-t bg-surface px-4 py-2 shadow-bar"
    >
      <p className="flex flex-1 flex-wrap items-baseline gap-x-2 text-xs whitespace-nowrap text-muted">
        Total
        <strong className="text-base leading-tight text-text tabular-nums">{formatRupees(total)}</strong>
      </p>
      {children}
    </div>
  );
}
