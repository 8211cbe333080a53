import type { ReactNode } from "react";

type TimelineProps = {
  items: readonly {
    title: ReactNode;
    at: ReactNode;
    note?: ReactNode;
    by?: ReactNode;
    id?: string | undefined;
  }[];
};

/** Events in the given order. The last one is marked as the current state. */
export function Timeline({ items }: TimelineProps) {
  return (
    <ol className="grid">
      {items.map((item, index) => {
        const isLast = index === items.length - 1;
        return (
          <li key={item.id ?? index} className="relative flex gap-3 pb-5 last:pb-0">
            {!isLast && (
              <span aria-hidden="true" className="absolute top-4 bottom-0 left-[7px] w-0.5 bg-border" />
            )}
            <span
              aria-hidden="true"
              className={`relative mt-1 size-4 shrink-0 rounded-full border-2 ${isLast ? "border-brand bg-brand" : "border-control bg-surface"}`}
            />
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{item.title}</p>
              <p className="text-sm text-muted">
                {item.at}
                {item.by && <> · {item.by}</>}
              </p>
              {item.note && <p className="text-sm">{item.note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
