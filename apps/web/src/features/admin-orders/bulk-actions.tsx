import { numberText } from "@pola/shared/counted";
import { canMoveOrder, type OrderStatus } from "@pola/shared/order-status";
import { useNavigate } from "react-router-dom";
import type { SeenOrder } from "../../api/many-orders.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { notify } from "../../ui/toast.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { hasSlip } from "./order-actions.ts";
import type { PrintSlips } from "./slips/use-print-slips.ts";
import { useExportOrders } from "./use-export-orders.ts";

type BulkActionsProps = {
  orders: readonly SeenOrder[];
  slips: PrintSlips;
  onStart: (status: OrderStatus) => void;
};

type Step = { status: OrderStatus; label: string; tone?: "danger" };

/** Processing orders are shipped by a dispatch. */
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
export function BulkActions({ orders, slips, onStart }: BulkActionsProps) {
  const { isExporting, exportOrders } = useExportOrders();
  const isWide = useIsWide();
  const navigate = useNavigate();
  const exportChosen = () => exportOrders({ ids: orders.map(({ id }) => id) });
  const labelOf = (label: string, count: number) =>
    count < orders.length ? `${label} (${numberText(count)})` : label;
  const counted = (steps: readonly Step[]) =>
    steps
      .map((step) => ({
        ...step,
        count: orders.filter((order) => canMoveOrder(order.status, step.status)).length,
      }))
      .filter(({ count }) => count > 0);
  const forward = counted(FORWARD).toSorted((one, other) => other.count - one.count);
  const shippable = orders.filter(({ status }) => status === "processing");
  const isDispatch = shippable.length > 0 && forward[0]?.status === "shipped";
  const next = isDispatch ? undefined : forward[0];
  const others = forward.filter((step) => step !== next);
  const dispatch = {
    label: labelOf("Dispatch", shippable.length),
    onSelect: () =>
      void navigate("/admin/couriers/dispatch", {
        state: { orderNumbers: shippable.map(({ orderNumber }) => orderNumber) },
      }),
  };
  const withSlip = orders.filter(({ status }) => hasSlip(status));
  const printSlips = () => {
    if (withSlip.length < orders.length) notify.message("Cancelled and returned orders get no delivery slip");
    void slips.printMany(withSlip.map(({ id }) => id));
  };
  return (
    <>
      {isDispatch && (
        <Button size="sm" variant="secondary" onClick={dispatch.onSelect}>
          {dispatch.label}
        </Button>
      )}
      {next && (
        <Button size="sm" variant="secondary" onClick={() => onStart(next.status)}>
          {labelOf(next.label, next.count)}
        </Button>
      )}
      {withSlip.length > 0 && (
        <Button size="sm" variant="secondary" isLoading={slips.isPrinting} onClick={printSlips}>
          {labelOf("Print Slips", withSlip.length)}
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
          !isWide && { label: "Export", onSelect: exportChosen },
          shippable.length > 0 && !isDispatch && dispatch,
          ...[...others, ...counted(BACK)].map(({ status, label, tone, count }) => ({
            label: labelOf(label, count),
            tone,
            onSelect: () => onStart(status),
          })),
        ]}
      />
    </>
  );
}
