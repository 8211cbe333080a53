import type { ReactNode } from "react";

type KeyValueListProps = { items: readonly { label: string; value: ReactNode }[] };

/** Labels and their values, one pair a row. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className="grid grid-cols-1 divide-y">
      {items.map((item) => (
        <div
          key={item.label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
        >
          <dt className="text-sm text-muted">{item.label}</dt>
          <dd className="min-w-0 font-medium">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
