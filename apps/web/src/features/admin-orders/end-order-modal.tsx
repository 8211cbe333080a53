import { formatRupees } from "@pola/shared/money";
import type { Order } from "@pola/shared/schemas/order";
import { useLateReturn, useSetOrderStatus } from "../../api/admin-orders.ts";
import { failureText } from "../../api/client.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";
import { showFailure } from "../../lib/zod-form.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { ACTION_LABELS, hasLeft, type OrderDialogProps, restocked } from "./order-actions.ts";

type Ending = "return" | "cancel" | "late-return";

type EndOrderModalProps = OrderDialogProps & { action: Ending };

/** Returns or cancels an order: the reason, what happens to the goods, and what it costs whom (docs/product/orders.md, O-200). */
export function EndOrderModal({ action, order, onClose, onStale }: EndOrderModalProps) {
  const form = useReasonForm();
  const status = action === "cancel" ? "cancelled" : "returned";
  const outcome = {
    onSuccess: () => {
      notify.success(`Order status updated to ${status}`);
      onClose();
    },
    onError: (error: Error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to update order status"))),
    onStale,
  };
  const move = useSetOrderStatus(outcome);
  const lateReturn = useLateReturn(outcome);
  const asksGoods = hasLeft(order.status);
  const submit = form.onSubmit(({ stock, ...why }) => {
    if (action === "late-return") lateReturn.mutate({ id: order.id, ...why, stock });
    else move.mutate({ id: order.id, status, fromStatus: order.status, ...why, ...(asksGoods && { stock }) });
  });
  return (
    <FormDialog
      form={form}
      title={TITLES[action](order)}
      description={`For ${order.customerName}`}
      submitLabel={ACTION_LABELS[action]}
      busyLabel="Updating..."
      cancelLabel="Keep Order"
      tone="danger"
      isBusy={move.isPending || lateReturn.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {consequence(action, order)}{" "}
        {status === "returned" ? `${order.resellerName} is notified.` : "No email is sent."} This can&apos;t
        be undone.
      </p>
      <ReasonFields
        form={form}
        noteHint="The reseller reads this in the order's timeline."
        goods={asksGoods ? "What happens to the goods?" : null}
      />
    </FormDialog>
  );
}

const TITLES: Record<Ending, (order: Order) => string> = {
  return: ({ orderNumber }) => `Mark ${orderNumber} as returned?`,
  cancel: ({ orderNumber }) => `Cancel ${orderNumber}?`,
  "late-return": ({ orderNumber }) => `Return ${orderNumber} late?`,
};

function consequence(action: Ending, order: Order): string {
  const commission = formatRupees(order.totalCommission);
  if (action === "late-return")
    return `${commission} of commission is taken back from ${order.resellerName}. If it was paid already, the next payout is lower.`;
  const money = `${order.customerName} pays nothing, and ${order.resellerName} earns no commission (${commission}).`;
  return hasLeft(order.status) || order.status === "returned" ? money : `${money} ${restocked(order)}`;
}
