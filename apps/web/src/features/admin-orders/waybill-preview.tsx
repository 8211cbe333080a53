import type { CheckedWaybill } from "@pola/shared/schemas/waybill";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";

export type ReadyWaybill = CheckedWaybill & { order: NonNullable<CheckedWaybill["order"]> };

/** Whether applying the list would change the order of this line. */
export function willChange(line: CheckedWaybill): line is ReadyWaybill {
  return line.order !== null && (line.outcome === "ship" || line.outcome === "correct");
}

const OUTCOMES: Record<
  CheckedWaybill["outcome"],
  { label: string; tone: "green" | "blue" | "grey" | "red" }
> = {
  ship: { label: "Will ship", tone: "green" },
  correct: { label: "Corrects the number", tone: "blue" },
  same: { label: "Already has this number", tone: "grey" },
  refused: { label: "Can't be shipped", tone: "red" },
};
/** Lines with problems come first. */
const ATTENTION: readonly CheckedWaybill["outcome"][] = ["refused", "correct", "same", "ship"];

type NumberedLine = CheckedWaybill & { line: number };

/** What each line of a list would do, problems first, with a summary above. */
export function WaybillPreview({ lines }: { lines: readonly CheckedWaybill[] }) {
  const numbered = lines.map((line, index) => ({ ...line, line: index + 1 }));
  const sorted = ATTENTION.flatMap((outcome) => numbered.filter((line) => line.outcome === outcome));
  return (
    <div className="grid gap-4">
      <output className="font-semibold">{summary(lines)}</output>
      <DataTable<NumberedLine>
        caption="Lines of the list"
        rows={sorted}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: "order", header: "Order", cell: (line) => <OrderOf line={line} /> },
          { key: "customer", header: "Customer", cell: ({ order }) => order?.customerName ?? "–" },
          {
            key: "now",
            header: "Now",
            cell: ({ order }) => order && <OrderStatusBadge status={order.status} />,
          },
          { key: "tracking", header: "Tracking", cell: (line) => <Tracking line={line} /> },
          { key: "outcome", header: "Result", cell: (line) => <Outcome line={line} /> },
        ]}
        card={(line) => (
          <div className="grid gap-2">
            <div className="flex items-start justify-between gap-3">
              <OrderOf line={line} />
              {line.order && <OrderStatusBadge status={line.order.status} />}
            </div>
            {line.order && <span>{line.order.customerName}</span>}
            <Tracking line={line} />
            <Outcome line={line} />
          </div>
        )}
      />
    </div>
  );
}

/** "12 will ship, 1 with a corrected number, 2 can't be shipped" */
function summary(lines: readonly CheckedWaybill[]): string {
  const counted = (outcome: CheckedWaybill["outcome"]) =>
    lines.filter((line) => line.outcome === outcome).length;
  const parts = [
    `${counted("ship")} will ship`,
    counted("correct") > 0 && `${counted("correct")} with a corrected number`,
    counted("same") > 0 && `${counted("same")} unchanged`,
    counted("refused") > 0 && `${counted("refused")} can't be shipped`,
  ];
  return parts.filter(Boolean).join(", ");
}

function OrderOf({ line }: { line: NumberedLine }) {
  return (
    <div className="grid">
      <span className="max-w-40 min-w-26 truncate font-semibold" title={line.orderNumber}>
        {line.orderNumber || "–"}
      </span>
      <span className="text-xs text-muted">Line {line.line}</span>
    </div>
  );
}

function Tracking({ line: { trackingNumber, order, outcome } }: { line: NumberedLine }) {
  return (
    <div className="grid">
      <span className="wrap-anywhere">{trackingNumber || "–"}</span>
      {outcome === "correct" && (
        <span className="text-sm wrap-anywhere text-muted">instead of {order?.trackingNumber ?? "none"}</span>
      )}
    </div>
  );
}

function Outcome({ line: { outcome, message } }: { line: NumberedLine }) {
  const { label, tone } = OUTCOMES[outcome];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {message && <span className="text-sm wrap-anywhere">{message}</span>}
    </div>
  );
}
