import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StatCardProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  progress?: { value: number; max: number; label: string } | undefined;
  tone?: "loud" | "plain" | undefined;
  className?: string | undefined;
};

/** As many figures side by side as their text leaves room for: two on a phone, one with large text, four on wide screens. */
export const FIGURES_GRID = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]";

/** One figure. "loud" is for the most important figure of a screen, once. The bar stops at its maximum. */
export function StatCard({ label, value, hint, progress, tone = "plain", className }: StatCardProps) {
  const isLoud = tone === "loud";
  return (
    <div
      className={classNames(
        "grid content-start gap-1 rounded-card border p-4",
        isLoud ? "border-transparent bg-brand-soft text-brand-soft-text" : "bg-surface text-text",
        className,
      )}
    >
      <p className={classNames("text-sm font-medium", !isLoud && "text-muted")}>{label}</p>
      <p
        className={classNames(
          "tabular-nums tracking-tight wrap-anywhere",
          isLoud ? "text-hero font-bold lg:text-3xl" : "text-xl font-semibold lg:text-stat",
        )}
      >
        {value}
      </p>
      {progress && <Bar {...progress} isLoud={isLoud} />}
      {hint && <p className={classNames("text-sm", !isLoud && "text-muted")}>{hint}</p>}
    </div>
  );
}

function Bar(props: { value: number; max: number; label: string; isLoud: boolean }) {
  return (
    <progress
      aria-label={props.label}
      value={Math.min(props.value, props.max)}
      max={props.max}
      className={classNames(
        "my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0",
        "[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand",
        props.isLoud ? "bg-surface" : "bg-tone-grey",
      )}
    />
  );
}
