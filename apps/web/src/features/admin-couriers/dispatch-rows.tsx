import { formatRupees } from "@pola/shared/money";
import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { controlClass } from "../../ui/field-frame.tsx";
import { useStableHandler } from "../../ui/use-stable-handler.ts";
import type { DraftLine } from "./stored-dispatch.ts";
import type { useDispatchDraft } from "./use-dispatch-draft.ts";
import { CourierOrderLink } from "./parcel-cells.tsx";

const OUTCOMES: Record<CheckedDispatchLine["outcome"], { label: string; tone: Tone }> = {
  ship: { label: "Ready", tone: "green" },
  correct: { label: "Corrects the waybill", tone: "blue" },
  same: { label: "Already has it", tone: "grey" },
  refused: { label: "Can't be shipped", tone: "red" },
};

const WARNED: { label: string; tone: Tone } = { label: "Ready, please check", tone: "yellow" };

type DispatchRowsProps = {
  draft: ReturnType<typeof useDispatchDraft>;
  pattern: string | null;
  /** A USB scanner types a code and presses Enter. */
  onEnter: (index: number) => void;
  /** Several lines were pasted into the field of this row. */
  onFill: (text: string, index: number) => void;
  onRemove: (index: number) => void;
};

/** `checked` is undefined while the line is being checked. */
type Row = DraftLine & {
  index: number;
  order: CheckedDispatchLine["order"];
  checked: CheckedDispatchLine | undefined;
};

/** The parcels of a dispatch, each with the field of its waybill. A key that is typed renders the cells of its own row only. */
export function DispatchRows({ draft, pattern, ...on }: DispatchRowsProps) {
  const rows = useRows(draft);
  const onRemove = useStableHandler(on.onRemove);
  const field = {
    pattern,
    onType: useStableHandler(draft.type),
    onFocus: useStableHandler(draft.focus),
    onEnter: useStableHandler(on.onEnter),
    onFill: useStableHandler(on.onFill),
  };
  const columns: Column<Row>[] = [
    { key: "order", header: "Order", cell: (row) => <OrderOf row={row} /> },
    {
      key: "customer",
      header: "Customer",
      className: "wrap-anywhere md:min-w-30",
      cell: ({ order }) => order?.customerName ?? "–",
    },
    { key: "cash", header: "Cash", align: "right", cell: cashOf },
    { key: "waybill", header: "Waybill", cell: (row) => <WaybillInput row={row} {...field} /> },
    { key: "state", header: "Check", cell: (row) => <State row={row} /> },
    {
      key: "remove",
      header: "Remove",
      isHeaderHidden: true,
      cell: (row) => <Remove row={row} onRemove={onRemove} />,
    },
  ];
  return (
    <DataTable
      caption="Parcels of the dispatch"
      keyboard="none"
      columns={columns}
      rows={rows}
      rowKey={({ orderNumber }) => orderNumber}
      card={(row) => (
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-1">
            <OrderOf row={row} />
            <span className="ml-auto whitespace-nowrap tabular-nums">{cashOf(row)}</span>
            <Remove row={row} onRemove={onRemove} />
          </div>
          <span className="-mt-2 wrap-anywhere">{row.order?.customerName}</span>
          <WaybillInput row={row} {...field} />
          <State row={row} />
        </div>
      )}
    />
  );
}

/** The rows of the draft: the same object as before for a row in which nothing changed. */
function useRows({ lines, checkOf, orderOf }: DispatchRowsProps["draft"]): Row[] {
  const [known] = useState(() => new WeakMap<DraftLine, Row>());
  return lines.map((line, index) => {
    const order = orderOf.get(line.orderNumber) ?? null;
    const checked = checkOf(line);
    const before = known.get(line);
    if (before?.index === index && before.order === order && before.checked === checked) return before;
    const row = { ...line, index, order, checked };
    known.set(line, row);
    return row;
  });
}

const OrderOf = memo(function OrderOf({ row: { orderNumber, order } }: { row: Row }) {
  return order ? (
    <CourierOrderLink id={order.id} orderNumber={order.orderNumber} isNewTab />
  ) : (
    <span className="font-semibold wrap-anywhere">{orderNumber}</span>
  );
});

function cashOf({ order }: Row): string {
  return order ? formatRupees(order.totalAmount) : "–";
}

type WaybillInputProps = {
  row: Row;
  pattern: string | null;
  onType: (index: number, waybill: string) => void;
  onFocus: (index: number) => void;
  onEnter: (index: number) => void;
  onFill: (text: string, index: number) => void;
};

const WaybillInput = memo(function WaybillInput(props: WaybillInputProps) {
  const { row, pattern, onType, onFocus, onEnter, onFill } = props;
  const { index, orderNumber, waybill, checked } = row;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter(index);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    onFill(text, index);
  };
  return (
    <input
      data-waybill
      aria-label={`Waybill of ${orderNumber}`}
      aria-invalid={(waybill !== "" && checked?.outcome === "refused") || undefined}
      aria-describedby={`waybill-${index}`}
      value={waybill}
      placeholder={pattern ?? undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => onType(index, target.value)}
      onFocus={() => onFocus(index)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className={classNames(controlClass, "md:min-h-9! md:min-w-40 md:py-1")}
    />
  );
});

const State = memo(function State({ row: { index, waybill, checked } }: { row: Row }) {
  return (
    <span id={`waybill-${index}`} className="grid justify-items-start gap-0.5 text-sm">
      <Words waybill={waybill} checked={checked} />
    </span>
  );
});

function Words({ waybill, checked }: Pick<Row, "waybill" | "checked">) {
  if (!checked) return <span className="text-muted">{waybill === "" ? "" : "Not checked yet"}</span>;
  if (waybill === "" && checked.outcome === "refused" && checked.order?.status === "processing")
    return <span className="text-muted">No waybill yet</span>;
  // A message beside "ship" is a warning: the waybill is not like the courier's others, or the slip is out of date.
  const { label, tone } = checked.outcome === "ship" && checked.message ? WARNED : OUTCOMES[checked.outcome];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {checked.outcome === "correct" && checked.order?.trackingNumber && (
        <span className="wrap-anywhere">In place of {checked.order.trackingNumber}</span>
      )}
      {checked.message && <span className="wrap-anywhere">{checked.message}</span>}
    </>
  );
}

type RemoveProps = { row: Row; onRemove: (index: number) => void };

const Remove = memo(function Remove({ row: { index, orderNumber }, onRemove }: RemoveProps) {
  return (
    <IconButton
      data-remove
      label={`Leave out ${orderNumber}`}
      icon={<X />}
      className="text-muted md:size-9"
      onClick={() => onRemove(index)}
    />
  );
});
