import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type BarProps = { value: number | undefined; max: number; label: string };

type StatCardProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Without a value while it loads: the bar is then hidden from screen readers. */
  progress?: BarProps | undefined;
  className?: string | undefined;
};

/** As many figures side by side as their text leaves room for: two on a phone, one with large text, four on wide screens. */
export const FIGURES_GRID = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]";

/** One figure. The bar stops at its maximum. */
export function StatCard({ label, value, hint, progress, className }: StatCardProps) {
  return (
    <div
      className={classNames(
        "grid content-start gap-1 rounded-card border bg-surface p-4 text-text",
        className,
      )}
    >
      <p className="text-sm font-medium text-muted">{label}</p>
      <div className="text-lg font-semibold tabular-nums tracking-tight wrap-anywhere lg:text-stat">
        {value}
      </div>
      {progress && <Bar {...progress} />}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}

function Bar({ value, max, label }: BarProps) {
  return (
    <progress
      aria-label={label}
      aria-hidden={value === undefined}
      value={Math.min(value ?? 0, max)}
      max={max}
      className={classNames(
        "my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-tone-grey",
        "[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand",
      )}
    />
  );
}
