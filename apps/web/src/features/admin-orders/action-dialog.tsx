import { formatRupees } from "@pola/shared/money";
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

const QUESTIONS: Partial<Record<OrderAction, (order: Order) => string>> = {
  return: ({ orderNumber }) => `Mark ${orderNumber} as returned?`,
  cancel: ({ orderNumber }) => `Cancel ${orderNumber}?`,
};

/** "3 pieces go back into stock." */
function restocked({ items }: Order): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1
    ? "1 piece goes back into stock."
    : `${pieces.toLocaleString("en-US")} pieces go back into stock.`;
}

function MoveDialog({ started: { action, order }, onClose }: Omit<ActionDialogProps, "onDeleted">) {
  const move = useMove(onClose);
  const status = ACTION_STATUS[action];
  return (
    <ConfirmDialog
      open
      title={QUESTIONS[action]?.(order) ?? ACTION_LABELS[action]}
      question={`${order.customerName} pays nothing, and ${order.resellerName} earns no commission (${formatRupees(order.totalCommission)}). ${restocked(order)}`}
      explanation="No email is sent. This can't be undone."
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

/** What becomes of the goods and the commission of a deleted order (docs/product/orders.md). */
function deleted(order: Order): string {
  if (order.status === "pending" || order.status === "processing") return restocked(order);
  if (order.status !== "completed") return "";
  return `Its commission of ${formatRupees(order.totalCommission)} stays. To take it back, use Late Return.`;
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
      title={`Delete ${order.orderNumber} for ${order.customerName}?`}
      question={`It disappears from every list. ${deleted(order)}`}
      explanation="No email is sent. This can't be undone."
      confirmLabel="Delete Order"
      tone="danger"
      isBusy={deleteOrder.isPending}
      busyLabel="Deleting..."
      onConfirm={() => deleteOrder.mutate({ id: order.id })}
      onCancel={onClose}
    />
  );
}
