import { Bar } from "../../components/bar.tsx";

type BarListProps = { items: readonly { key: string; label: string; value: number; text: string }[] };

/** Horizontal bars with their names and numbers, relative to the longest. */
export function BarList({ items }: BarListProps) {
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {items.map(({ key, label, value, text }) => (
        <li key={key} className="grid grid-cols-1 gap-1">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 truncate">{label}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">{text}</span>
          </p>
          <Bar value={value} max={most} />
        </li>
      ))}
    </ul>
  );
}
