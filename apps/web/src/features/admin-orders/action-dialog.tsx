import type { Order } from "@pola/shared/schemas/order";
import { deleteFailure, useDeleteOrder } from "../../api/admin-orders.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import { ACTION_STATUS, ACTION_LABELS, type OrderAction } from "./order-actions.ts";
import { useMove } from "./use-move.ts";

const lateReturnModal = lazyPart(async () => (await import("./late-return-modal.tsx")).LateReturnModal);
const trackingModal = lazyPart(async () => (await import("./tracking-modal.tsx")).TrackingModal);

export type StartedAction = { action: OrderAction; order: Order };

type ActionDialogProps = { started: StartedAction; onClose: () => void; onDeleted: () => void };

/** The dialog of an action that needs a tracking number, a reason or a confirmation. */
export function ActionDialog({ started, onClose, onDeleted }: ActionDialogProps) {
  const { action, order } = started;
  if (action === "tracking") return <trackingModal.Part order={order} onClose={onClose} />;
  if (action === "late-return") return <lateReturnModal.Part order={order} onClose={onClose} />;
  if (action === "delete") return <DeleteDialog order={order} onClose={onClose} onDeleted={onDeleted} />;
  return <MoveDialog started={started} onClose={onClose} />;
}

const CONSEQUENCES: Partial<Record<OrderAction, string>> = {
  return: "The goods go back into stock and the order earns no commission.",
  cancel: "The goods go back into stock. A cancelled order cannot be opened again.",
};

function MoveDialog({ started: { action, order }, onClose }: Omit<ActionDialogProps, "onDeleted">) {
  const move = useMove(onClose);
  const status = ACTION_STATUS[action];
  return (
    <ConfirmDialog
      open
      title={ACTION_LABELS[action]}
      question={`${ACTION_LABELS[action]}: ${order.orderNumber} for ${order.customerName}?`}
      explanation={CONSEQUENCES[action]}
      confirmLabel={ACTION_LABELS[action]}
      cancelLabel="Keep Order"
      tone="danger"
      isBusy={move.isPending}
      busyLabel="Updating..."
      onConfirm={() => status && move.mutate({ id: order.id, status })}
      onCancel={onClose}
    />
  );
}

type DeleteDialogProps = { order: Order; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ order, onClose, onDeleted }: DeleteDialogProps) {
  const deleteOrder = useDeleteOrder({
    onSuccess: () => {
      notify.success("Order deleted successfully");
      onDeleted();
    },
    onError: (error) => {
      notify.error(deleteFailure(error));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete Order"
      question={`Delete ${order.orderNumber} for ${order.customerName}? This cannot be undone.`}
      explanation="It disappears from every list. To take back a completed order, use Late Return instead."
      confirmLabel="Delete Order"
      tone="danger"
      isBusy={deleteOrder.isPending}
      busyLabel="Deleting..."
      onConfirm={() => deleteOrder.mutate({ id: order.id })}
      onCancel={onClose}
    />
  );
}
