import { formatBusinessDate } from "@pola/shared/calendar";
import { DELIVERY_RESULT_LABELS } from "@pola/shared/delivery-result";
import { formatRupees } from "@pola/shared/money";
import { ORDER_REASON_LABELS } from "@pola/shared/order-reason";
import type { CheckedResult, ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { LineGroups } from "./line-groups.tsx";
import { InOurBooks, Parcel } from "./parcel-cells.tsx";

const OUTCOMES: Record<CheckedResult["outcome"], { label: string; tone: Tone }> = {
  delivered: { label: DELIVERY_RESULT_LABELS.delivered, tone: "green" },
  returned: { label: DELIVERY_RESULT_LABELS.returned, tone: "yellow" },
  failed: { label: DELIVERY_RESULT_LABELS.failed, tone: "yellow" },
  same: { label: "Already recorded", tone: "grey" },
  ignored: { label: "On the way", tone: "grey" },
  refused: { label: "Refused", tone: "red" },
};

/** Whether a delivered parcel's cash is not its order's total: such a line has a message. */
export function hasOtherCash({ outcome, message }: CheckedResult): boolean {
  return outcome === "delivered" && message !== null;
}

/** The lines that are refused only because nobody has said what their word means (docs/product/couriers.md, D-1681). */
export function waitingLines({ lines, unknownWords }: Pick<ResultsPreview, "lines" | "unknownWords">) {
  const unknown = new Set(unknownWords);
  return lines.filter(({ outcome, word }) => outcome === "refused" && unknown.has(word));
}

type ResultLinesProps = {
  lines: readonly CheckedResult[];
  /** As `waitingLines` returns them. */
  waiting: readonly CheckedResult[];
  /** Orders whose returned goods do not go back into stock. */
  writeOff: ReadonlySet<string>;
  onWriteOff: (orders: ReadonlySet<string>) => void;
};

/** The lines of a results file in groups: first those that somebody has to look at. */
export function ResultLines({ lines, waiting, writeOff, onWriteOff }: ResultLinesProps) {
  const having = (...outcomes: CheckedResult["outcome"][]) =>
    lines.filter(({ outcome }) => outcomes.includes(outcome));
  const isWaiting = new Set(waiting);
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(writeOff);
    if (isOn) next.add(id);
    else next.delete(id);
    onWriteOff(next);
  };
  const goods = ({ outcome, order }: CheckedResult) =>
    outcome === "returned" &&
    order && (
      <CheckboxField
        label={<span className="text-sm whitespace-nowrap">Write off</span>}
        aria-label={`Write off the goods of ${order.orderNumber}`}
        checked={writeOff.has(order.id)}
        onChange={({ target }) => toggle(order.id, target.checked)}
      />
    );
  const columns: Column<CheckedResult>[] = [
    { key: "parcel", header: "Parcel", cell: (line) => <Parcel {...line} /> },
    { key: "books", header: "In our books", cell: ({ order }) => <InOurBooks order={order} /> },
    { key: "result", header: "Result", cell: (line) => <Result line={line} /> },
    {
      key: "date",
      header: "Date",
      className: "whitespace-nowrap",
      cell: ({ date }) => (date === null ? "–" : formatBusinessDate(date)),
    },
    { key: "cash", header: "Cash", align: "right", cell: cashOf },
  ];
  return (
    <LineGroups
      groups={[
        {
          title: "Without a meaning",
          hint: "Nothing changes for these until you save above what their words mean.",
          rows: waiting,
        },
        {
          title: "Refused",
          hint: "Nothing changes for these. Enter them by hand, or ask the courier.",
          rows: having("refused").filter((line) => !isWaiting.has(line)),
        },
        {
          title: "Returned",
          hint: "The goods go back into stock, unless they are written off.",
          rows: having("returned"),
          columns: [{ key: "goods", header: "Goods", cell: goods }],
        },
        {
          title: "Failed attempts",
          hint: "These stay shipped. Their resellers read the reason.",
          rows: having("failed"),
        },
        {
          title: "Delivered with other cash",
          hint: "These are marked delivered. Ask the courier about the difference.",
          rows: having("delivered").filter(hasOtherCash),
        },
        { title: "Delivered", rows: having("delivered").filter((line) => !hasOtherCash(line)) },
        { title: "Already recorded", rows: having("same") },
        { title: "Still on the way", rows: having("ignored") },
      ]}
      columns={columns}
      card={(line) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <Parcel {...line} />
            <span className="whitespace-nowrap tabular-nums">{cashOf(line)}</span>
          </div>
          <InOurBooks order={line.order} />
          <Result line={line} />
          {goods(line)}
        </div>
      )}
    />
  );
}

function cashOf({ cash }: CheckedResult): string {
  return cash === null ? "–" : formatRupees(cash);
}

function Result({ line: { outcome, message, word, reason, note } }: { line: CheckedResult }) {
  const { label, tone } = OUTCOMES[outcome];
  const why = [reason && ORDER_REASON_LABELS[reason], note && `"${note}"`].filter(Boolean).join(", ");
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {word !== "" && <span className="text-sm wrap-anywhere text-muted">"{word}"</span>}
      </span>
      {message && <span className="text-sm wrap-anywhere">{message}</span>}
      {why && <span className="text-sm wrap-anywhere text-muted">{why}</span>}
    </span>
  );
}
