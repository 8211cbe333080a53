import CircleAlert from "lucide-react/icons/circle-alert";
import Inbox from "lucide-react/icons/inbox";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { focusTitle } from "./focus-title.ts";
import { Skeleton, Spinner } from "./skeleton.tsx";

type Shape = "cards" | "rows" | "detail" | "stats";

const usualCount: Record<Shape, number> = { cards: 6, rows: 5, detail: 1, stats: 4 };

type LoadingProps = {
  label: string;
  shape?: Shape | undefined;
  count?: number | undefined;
  /** For the grid around the skeletons, if the content has other columns. */
  className?: string | undefined;
};

/** The first load of a block, in the shape of the content, so that nothing jumps. Screen readers announce `label`. */
export function Loading({ label, shape, count, className }: LoadingProps) {
  if (!shape) return <Spinner label={label} />;
  const keys = Array.from({ length: count ?? usualCount[shape] }, (_, index) => index);
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div className={classNames(frames[shape], className)}>
        {keys.map((key) => (
          <Piece key={key} shape={shape} />
        ))}
      </div>
    </div>
  );
}

const frames: Record<Shape, string> = {
  cards: "grid grid-cols-1 gap-2 sm:grid-cols-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4",
  rows: "grid gap-px overflow-hidden rounded-card border bg-border",
  detail: "grid",
  stats: "grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4",
};

function Piece({ shape }: { shape: Shape }) {
  if (shape === "stats") {
    return (
      <div className="grid content-start gap-1 rounded-card border bg-surface p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-7 w-1/2 lg:h-8" />
      </div>
    );
  }
  if (shape === "rows") {
    return (
      <div className="flex items-center gap-4 bg-surface p-4">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
    );
  }
  if (shape === "detail") {
    return (
      <div className="grid gap-6 md:grid-cols-2">
        <Skeleton className="aspect-square rounded-card" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12" />
        </div>
      </div>
    );
  }
  return (
    <div className="flex gap-2 overflow-hidden rounded-card border bg-surface p-1.5 md:flex-col md:p-0">
      <Skeleton className="aspect-square w-[80px] md:w-full md:rounded-none" />
      <div className="grid flex-1 content-start gap-2 md:p-3">
        <Skeleton className="h-4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-16 md:h-11" />
      </div>
    </div>
  );
}

type FailedProps = { title: string; detail?: string | undefined; onRetry: () => unknown };

/** A block that failed to load, with a retry button. The focus then moves to the title above it: the button leaves the page. */
export function Failed({ title, detail, onRetry }: FailedProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card bg-tone-red p-4 text-tone-red-text"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <CircleAlert size={24} aria-hidden="true" className="shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {detail && <p className="text-sm">{detail}</p>}
        </div>
      </div>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          focusTitle(currentTarget);
          void onRetry();
        }}
      >
        Retry
      </Button>
    </div>
  );
}

type EmptyProps = { title: string; line?: ReactNode; action?: ReactNode; icon?: ReactNode };

/** An empty block: what that means, and one action. */
export function Empty({ title, line, action, icon }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-control bg-surface px-4 py-10 text-center">
      <span aria-hidden="true" className="mb-1 text-muted [&>svg]:size-10">
        {icon ?? <Inbox strokeWidth={1.5} />}
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {line && <p className="max-w-md text-muted">{line}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
