import type { ReactNode } from "react";
import { Skeleton } from "../ui/states.tsx";

const rowClass = "grid grid-cols-3 gap-3 md:gap-4 lg:grid-cols-[1fr_1fr_1fr_1.5fr]";

/** For the loud figure of the row, which comes first: all of a line on phones, the last place on wide screens. */
export const LOUD_FIGURE = "col-span-3 lg:order-last lg:col-span-1";

/** A reseller's money, and three counts beside or below it. */
export function FiguresRow({ children }: { children: ReactNode }) {
  return <div className={rowClass}>{children}</div>;
}

/** The row's own shape while it loads, so that nothing below it jumps. */
export function FiguresLoading({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div className={rowClass}>
        <Skeleton className={`h-27 rounded-card ${LOUD_FIGURE}`} />
        <Skeleton className="h-27 rounded-card" />
        <Skeleton className="h-27 rounded-card" />
        <Skeleton className="h-27 rounded-card" />
      </div>
    </div>
  );
}
