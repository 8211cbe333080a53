import { Banner } from "../ui/banner.tsx";

type ReasonListProps = {
  title: string;
  rows: readonly { id: string; message: string }[];
  /** What people call each row, by id. */
  names: ReadonlyMap<string, string>;
};

/** What a call could not change, each with the reason (docs/product/server.md, I-120). Nothing without rows; a long list scrolls. */
export function ReasonList({ title, rows, names }: ReasonListProps) {
  if (rows.length === 0) return null;
  return (
    <Banner tone="warning" title={title} isLive>
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {rows.map(({ id, message }) => (
          <li key={id}>
            <strong className="tabular-nums">{names.get(id) ?? id}</strong>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
