import type { ManyResult } from "@pola/shared/schemas/many-result";
import { counted } from "../../lib/counted.ts";
import { Banner } from "../../ui/banner.tsx";

type NotChangedProps = {
  result: ManyResult;
  /** Order numbers by id. */
  names: ReadonlyMap<string, string>;
};

/** The orders that were refused, and those that failed, each with the reason (docs/product/interface.md, I-120). */
export function NotChanged({ result: { refused, failed }, names }: NotChangedProps) {
  return (
    <div className="grid gap-4">
      <ReasonList title={`${counted(refused.length, "order")} not changed`} rows={refused} names={names} />
      <ReasonList title={`${counted(failed.length, "order")} failed`} rows={failed} names={names} />
    </div>
  );
}

type ReasonListProps = Pick<NotChangedProps, "names"> & {
  title: string;
  rows: readonly { id: string; message: string }[];
};

/** A long list scrolls. */
function ReasonList({ title, rows, names }: ReasonListProps) {
  if (rows.length === 0) return null;
  return (
    <Banner tone="warning" title={title} isLive>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {rows.map(({ id, message }) => (
          <li key={id}>
            <strong className="tabular-nums">{names.get(id) ?? id}</strong>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
