import { canMoveOrder, type OrderStatus } from "@pola/shared/order-status";
import { useState } from "react";
import type { SeenOrder } from "../../api/many-orders.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { hasSlip } from "./order-actions.ts";
import { useExportOrders } from "./use-export-orders.ts";

type BulkActionsProps = {
  orders: readonly SeenOrder[];
  isPrinting: boolean;
  onPrint: (orders: readonly SeenOrder[]) => void;
  onUnchanged: (orders: readonly SeenOrder[]) => void;
};

type Step = { status: OrderStatus; label: string; tone?: "danger" };

const FORWARD: readonly Step[] = [
  { status: "processing", label: "Process" },
  { status: "shipped", label: "Ship without Tracking" },
  { status: "delivered", label: "Deliver" },
  { status: "completed", label: "Complete" },
];
const BACK: readonly Step[] = [
  { status: "returned", label: "Mark as Returned", tone: "danger" },
  { status: "cancelled", label: "Cancel Orders", tone: "danger" },
];

/**
 * The actions for the selected orders: first the next step of most of them, then the others that are possible for at least one
 * (docs/product/interface.md, I-173). A count says when a step is not possible for all.
 */
export function BulkActions({ orders, isPrinting, onPrint, onUnchanged }: BulkActionsProps) {
  const [started, setStarted] = useState<{ status: OrderStatus; orders: readonly SeenOrder[] } | null>(null);
  const { isExporting, exportOrders } = useExportOrders();
  const isWide = useIsWide();
  const exportChosen = () => exportOrders({ ids: orders.map(({ id }) => id) });
  const start = (status: OrderStatus) => setStarted({ status, orders });
  const counted = (steps: readonly Step[]) =>
    steps
      .map((step) => ({
        ...step,
        count: orders.filter((order) => canMoveOrder(order.status, step.status)).length,
      }))
      .filter(({ count }) => count > 0);
  const forward = counted(FORWARD).toSorted((one, other) => other.count - one.count);
  const [next, ...others] = forward;
  const slips = orders.filter(({ status }) => hasSlip(status)).length;
  const labelOf = (label: string, count: number) =>
    count < orders.length ? `${label} (${count.toLocaleString("en-US")})` : label;
  return (
    <>
      {next && (
        <Button size="sm" variant="secondary" onClick={() => start(next.status)}>
          {labelOf(next.label, next.count)}
        </Button>
      )}
      {slips > 0 && (
        <Button size="sm" variant="secondary" isLoading={isPrinting} onClick={() => onPrint(orders)}>
          {labelOf("Print Slips", slips)}
        </Button>
      )}
      {isWide && (
        <Button size="sm" variant="secondary" isLoading={isExporting} onClick={exportChosen}>
          Export
        </Button>
      )}
      <Menu
        label="More actions for the selection"
        items={[
          ...(isWide ? [] : [{ label: "Export", onSelect: exportChosen }]),
          ...[...others, ...counted(BACK)].map(({ status, label, tone, count }) => ({
            label: labelOf(label, count),
            tone: tone ?? ("default" as const),
            onSelect: () => start(status),
          })),
        ]}
      />
      {started && (
        <BulkStatusDialog
          orders={started.orders}
          status={started.status}
          onClose={() => setStarted(null)}
          onDone={onUnchanged}
        />
      )}
    </>
  );
}
