import { formatRupees } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { useState } from "react";
import { deleteFailure, useDeleteOrder } from "../../api/admin-orders.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import { hasLeft, type OrderDialogProps, restocked, type StartedAction } from "./order-actions.ts";

const correctDetailsModal = lazyPart(async () => (await import("./order-dialogs.tsx")).CorrectDetailsModal);
const endOrderModal = lazyPart(async () => (await import("./order-dialogs.tsx")).EndOrderModal);
const failedDeliveryModal = lazyPart(async () => (await import("./order-dialogs.tsx")).FailedDeliveryModal);
const trackingModal = lazyPart(async () => (await import("./order-dialogs.tsx")).TrackingModal);

type ActionDialogProps = { started: StartedAction; onClose: () => void; onDeleted: () => void };

/**
 * The dialog of an action that needs more than one click; null for a next step that happens at once. It shows the order as it was when the
 * dialog opened; after a conflict, the order as it is now (docs/product/orders.md, O-213).
 */
export function ActionDialog({ started: { action, order: opened }, onClose, onDeleted }: ActionDialogProps) {
  const [order, setOrder] = useState(opened);
  const dialog = { order, onClose, onStale: setOrder };
  if (action === "tracking") return <trackingModal.Part {...dialog} />;
  if (action === "details") return <correctDetailsModal.Part {...dialog} />;
  if (action === "failed-delivery") return <failedDeliveryModal.Part {...dialog} />;
  if (action === "delete") return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
  if (action === "return" || action === "cancel" || action === "late-return")
    return <endOrderModal.Part action={action} {...dialog} />;
  return null;
}

/** What happens to the goods, the commission and the cash of a deleted order (docs/product/orders.md, O-54, O-55 and O-2307). */
function deleted(order: Order): string {
  const { status, resellerName } = order;
  const commission = formatRupees(order.totalCommission);
  if (earnsNothing(status)) return "";
  if (status === "completed")
    return `The commission of ${commission} is taken back from ${resellerName}, unless it was paid already.${cash(order)}`;
  const goods = hasLeft(status) ? "Its goods do not go back into stock." : restocked(order);
  return `${goods} ${resellerName} earns no commission (${commission}).${status === "delivered" ? cash(order) : ""}`;
}

/** Only a single order says whether its cash has arrived. */
function cash({ courier, remittance, totalAmount }: Order): string {
  if (!courier || remittance) return "";
  return ` If its cash of ${formatRupees(totalAmount)} has not arrived, it no longer counts as outstanding at ${courier.name}.`;
}

type DeleteDialogProps = OrderDialogProps & { onDeleted: () => void };

/** Asks before an order is deleted. After a refusal the question stays open. */
function DeleteDialog({ order, onClose, onStale, onDeleted }: DeleteDialogProps) {
  const deleteOrder = useDeleteOrder({
    onSuccess: () => {
      notify.success("Order deleted successfully");
      onDeleted();
    },
    onError: (error) => notify.error(deleteFailure(error)),
    onStale,
  });
  return (
    <ConfirmDialog
      title={`Delete ${order.orderNumber} for ${order.customerName}?`}
      question={`It disappears from every list. ${deleted(order)}`}
      explanation="No email is sent. This can't be undone."
      confirmLabel="Delete Order"
      tone="danger"
      isBusy={deleteOrder.isPending}
      busyLabel="Deleting..."
      onConfirm={() => deleteOrder.mutate({ id: order.id, fromStatus: order.status })}
      onCancel={onClose}
    >
      <FormBanner message={deleteOrder.isError ? deleteFailure(deleteOrder.error) : undefined} />
    </ConfirmDialog>
  );
}
