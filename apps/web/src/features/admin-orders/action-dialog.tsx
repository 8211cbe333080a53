import type { Order } from "@pola/shared/schemas/order";
import { deleteFailure, useDeleteOrder } from "../../api/admin-orders.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import { ACT_STATUS, ACT_LABELS, type OrderAct } from "./order-actions.ts";
import { useMove } from "./use-move.ts";

const lateReturnModal = lazyPart(async () => (await import("./late-return-modal.tsx")).LateReturnModal);
const trackingModal = lazyPart(async () => (await import("./tracking-modal.tsx")).TrackingModal);

export type StartedAct = { act: OrderAct; order: Order };

type ActDialogProps = { started: StartedAct; onClose: () => void; onDeleted: () => void };

/** What an act still needs: a tracking number, a reason, or a second thought. */
export function ActDialog({ started, onClose, onDeleted }: ActDialogProps) {
  const { act, order } = started;
  if (act === "tracking") return <trackingModal.Part order={order} onClose={onClose} />;
  if (act === "late-return") return <lateReturnModal.Part order={order} onClose={onClose} />;
  if (act === "delete") return <DeleteDialog order={order} onClose={onClose} onDeleted={onDeleted} />;
  return <MoveDialog started={started} onClose={onClose} />;
}

const CONSEQUENCES: Partial<Record<OrderAct, string>> = {
  return: "The goods go back into stock and the order earns no commission.",
  cancel: "The goods go back into stock. A cancelled order cannot be opened again.",
};

function MoveDialog({ started: { act, order }, onClose }: Omit<ActDialogProps, "onDeleted">) {
  const move = useMove(onClose);
  const status = ACT_STATUS[act];
  return (
    <ConfirmDialog
      open
      title={ACT_LABELS[act]}
      question={`${ACT_LABELS[act]}: ${order.orderNumber} for ${order.customerName}?`}
      explanation={CONSEQUENCES[act]}
      confirmLabel={ACT_LABELS[act]}
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
