import type { ReactNode } from "react";
import { Skeleton } from "../ui/states.tsx";

const rowClass = "grid grid-cols-3 gap-3 md:gap-4 lg:grid-cols-[1fr_1fr_1fr_1.5fr]";

/** For the main figure, which is rendered first: a full row on phones, the last column on wide screens. */
export const LOUD_FIGURE = "col-span-3 lg:order-last lg:col-span-1";

/** An amount of money with three counts beside or below it. */
export function FiguresRow({ children }: { children: ReactNode }) {
  return <div className={rowClass}>{children}</div>;
}

/** The row in outline while it loads, so that nothing below it jumps. */
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
