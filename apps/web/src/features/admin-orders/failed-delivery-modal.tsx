import { useState } from "react";
import { useFailedDelivery } from "../../api/admin-orders.ts";
import { failureText } from "../../api/client.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";
import { newId } from "../../lib/new-id.ts";
import { showFailure } from "../../lib/zod-form.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";
import type { OrderDialogProps } from "./order-actions.ts";

/** Records why the courier could not deliver a shipped order (docs/product/orders.md, O-202). */
export function FailedDeliveryModal({ order, onClose, onStale }: OrderDialogProps) {
  const form = useReasonForm();
  // A try whose reply was lost may have been recorded; the next one has the same id.
  const [eventId] = useState(newId);
  const fail = useFailedDelivery({
    onSuccess: () => {
      notify.success("Failed delivery recorded");
      onClose();
    },
    onError: (error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to record the failed delivery"))),
    onStale,
  });
  return (
    <FormDialog
      form={form}
      title={`Why was ${order.orderNumber} not delivered?`}
      description={`For ${order.customerName}`}
      submitLabel="Record Failed Delivery"
      busyLabel="Saving..."
      isBusy={fail.isPending}
      onSubmit={form.onSubmit(({ reason, note }) => fail.mutate({ id: order.id, eventId, reason, note }))}
      onClose={onClose}
    >
      <p>
        The order stays shipped. {order.resellerName} sees the reason and what to do next. No email is sent.
      </p>
      <ReasonFields form={form} noteHint="The reseller reads this in the order's timeline." />
    </FormDialog>
  );
}
