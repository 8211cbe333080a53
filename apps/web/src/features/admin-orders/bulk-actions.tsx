import type { OrderStatus } from "@pola/shared/order-status";
import { useState } from "react";
import type { SeenOrder } from "../../api/many-orders.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { useExportOrders } from "./use-export-orders.ts";

type BulkActionsProps = {
  orders: readonly SeenOrder[];
  isPrinting: boolean;
  onPrint: (orders: readonly SeenOrder[]) => void;
  onUnchanged: (orders: readonly SeenOrder[]) => void;
};

const STEPS: readonly { status: OrderStatus; label: string; tone?: "danger" }[] = [
  { status: "shipped", label: "Ship without Tracking" },
  { status: "delivered", label: "Deliver" },
  { status: "completed", label: "Complete" },
  { status: "returned", label: "Mark as Returned", tone: "danger" },
  { status: "cancelled", label: "Cancel Orders", tone: "danger" },
];

/** The actions for the selected orders (docs/product/interface.md, I-23). */
export function BulkActions({ orders, isPrinting, onPrint, onUnchanged }: BulkActionsProps) {
  const [started, setStarted] = useState<{ status: OrderStatus; orders: readonly SeenOrder[] } | null>(null);
  const { isExporting, exportOrders } = useExportOrders();
  const isWide = useIsWide();
  const exportChosen = () => exportOrders({ ids: orders.map(({ id }) => id) });
  const start = (status: OrderStatus) => setStarted({ status, orders });
  return (
    <>
      <Button size="sm" isLoading={isPrinting} onClick={() => onPrint(orders)}>
        Print Slips
      </Button>
      <Button size="sm" variant="secondary" onClick={() => start("processing")}>
        Process
      </Button>
      {isWide && (
        <Button size="sm" variant="secondary" isLoading={isExporting} onClick={exportChosen}>
          Export
        </Button>
      )}
      <Menu
        label="More actions for the selection"
        items={[
          ...(isWide ? [] : [{ label: "Export", onSelect: exportChosen }]),
          ...STEPS.map(({ status, label, tone }) => ({
            label,
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
