import type { Order } from "@pola/shared/schemas/order";
import { useDeleteOrder, useSetOrderStatus } from "../../api/admin-orders.ts";
import { errorText } from "../../api/client.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";
import { LateReturnModal } from "./late-return-modal.tsx";
import { ACT_STATUS, ACT_LABELS, type OrderAct } from "./order-acts.ts";
import { TrackingModal } from "./tracking-modal.tsx";

export type StartedAct = { act: OrderAct; order: Order };

type ActDialogProps = { started: StartedAct; onClose: () => void };

/** What an act still needs: a tracking number, a reason, or a second thought. */
export function ActDialog({ started, onClose }: ActDialogProps) {
  const { act, order } = started;
  if (act === "tracking") return <TrackingModal order={order} onClose={onClose} />;
  if (act === "late-return") return <LateReturnModal order={order} onClose={onClose} />;
  if (act === "delete") return <DeleteDialog order={order} onClose={onClose} />;
  return <MoveDialog started={started} onClose={onClose} />;
}

const CONSEQUENCES: Partial<Record<OrderAct, string>> = {
  return: "The goods go back into stock and the order earns no commission.",
  cancel: "The goods go back into stock. A cancelled order cannot be opened again.",
};

function MoveDialog({ started: { act, order }, onClose }: ActDialogProps) {
  const setStatus = useSetOrderStatus();
  const status = ACT_STATUS[act];
  const confirm = () => {
    if (!status) return;
    setStatus.mutate(
      { id: order.id, status },
      {
        onSuccess: () => notify.success(`Order status updated to ${status}`),
        onError: (error) => notify.error(errorText(error, "Failed to update order status")),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={ACT_LABELS[act]}
      question={`${ACT_LABELS[act]}: ${order.orderNumber} for ${order.customerName}?`}
      explanation={CONSEQUENCES[act]}
      confirmLabel={ACT_LABELS[act]}
      cancelLabel="Keep Order"
      tone="danger"
      isBusy={setStatus.isPending}
      busyLabel="Updating..."
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function DeleteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const deleteOrder = useDeleteOrder();
  const confirm = () => {
    deleteOrder.mutate(
      { id: order.id },
      {
        onSuccess: () => notify.success("Order deleted successfully"),
        onError: (error) => notify.error(errorText(error, "Failed to delete order")),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title="Delete Order"
      question={`Delete ${order.orderNumber} for ${order.customerName}? This cannot be undone.`}
      explanation="It disappears from every list. To take back a completed order, use Late Return instead."
      confirmLabel="Delete Order"
      tone="danger"
      isBusy={deleteOrder.isPending}
      busyLabel="Updating..."
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
