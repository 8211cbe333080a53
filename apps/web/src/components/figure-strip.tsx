import { classNames } from "../ui/class-names.ts";
import { LateText } from "../ui/late-text.tsx";

type StripFigure = {
  label: string;
  /** Undefined until it has arrived. */
  value: string | undefined;
  /** What the figure counts. Read aloud on phones, where what follows comes first, and shown elsewhere. */
  hint: string;
  isLoud?: boolean;
};

/** The figures of a page's header in one strip. It has its height before they arrive. */
export function FigureStrip({ figures, className }: { figures: readonly StripFigure[]; className: string }) {
  return (
    <dl
      aria-busy={figures.some(({ value }) => value === undefined)}
      className={classNames(
        "flex flex-wrap justify-between gap-x-3 gap-y-2 rounded-card border bg-surface px-3 py-2 md:grid",
        className,
      )}
    >
      {figures.map(({ label, value, hint, isLoud = false }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={classNames("text-lg font-bold tabular-nums", isLoud && "text-brand")}>
            <LateText text={value} usual="0" />
          </dd>
          <dd className="text-xs text-muted max-md:sr-only">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
