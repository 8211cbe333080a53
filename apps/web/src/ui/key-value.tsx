import type { ReactNode } from "react";

type Item = { label: string; value: ReactNode; hint?: string };

/** Labels and their values, one pair a row. A hint says what a value counts. What is not an item is left out. */
export function KeyValueList({ items }: { items: readonly (Item | false | null | undefined)[] }) {
  return (
    <dl className="grid grid-cols-1 divide-y">
      {items.map(
        (item, index) =>
          item && (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a product may have one label twice
              key={index}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
            >
              <dt className="text-sm text-muted">{item.label}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{item.value}</dd>
              {item.hint && <dd className="w-full text-xs text-muted">{item.hint}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}
