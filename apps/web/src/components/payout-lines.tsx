import { formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { payoutLineLabel, payoutLineNotes } from "@pola/shared/payout-line";
import type { PayoutLine } from "@pola/shared/schemas/payout";
import { classNames } from "../ui/class-names.ts";

/** The lines of a statement: order or kind, day, note and signed amount. */
export function PayoutLines({ lines, className }: { lines: readonly PayoutLine[]; className: string }) {
  // The index makes equal lines distinct. A statement's lines never change their order.
  const keyed = lines.map((line, index) => ({ key: `${index} ${line.at}`, line }));
  return (
    <ul aria-label="Lines" className={classNames("divide-y", className)}>
      {keyed.map(({ key, line }) => (
        <Line key={key} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: PayoutLine }) {
  const notes = [
    formatDate(line.at),
    ...(line.kind === "reversal" ? [payoutLineLabel(line)] : []),
    ...payoutLineNotes(line),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <p className="font-medium">
          {line.orderNumber ?? payoutLineLabel(line)}
          {line.productName && <span className="font-normal text-muted"> · {line.productName}</span>}
        </p>
        <p className="text-sm text-muted">{notes.join(" · ")}</p>
      </div>
      <p
        className={classNames(
          "ml-auto font-semibold whitespace-nowrap tabular-nums",
          line.amount < 0 && "text-tone-red-text",
        )}
      >
        {formatRupees(line.amount)}
      </p>
    </li>
  );
}
