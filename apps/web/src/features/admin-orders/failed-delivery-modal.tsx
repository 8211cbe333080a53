import type { Order } from "@pola/shared/schemas/order";
import { useFailedDelivery } from "../../api/admin-orders.ts";
import { failureText } from "../../api/client.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";
import { showFailure } from "../../lib/zod-form.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";

/** Records why the courier could not deliver a shipped order (docs/product/orders.md, O-202). */
export function FailedDeliveryModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useReasonForm();
  const fail = useFailedDelivery({
    onSuccess: () => {
      notify.success("Failed delivery recorded");
      onClose();
    },
    onError: (error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to record the failed delivery"))),
  });
  return (
    <FormDialog
      form={form}
      title={`Why was ${order.orderNumber} not delivered?`}
      description={`For ${order.customerName}`}
      submitLabel="Record Failed Delivery"
      busyLabel="Saving..."
      isBusy={fail.isPending}
      onSubmit={form.onSubmit(({ reason, note }) => fail.mutate({ id: order.id, reason, note }))}
      onClose={onClose}
    >
      <p>
        The order stays shipped. {order.resellerName} sees the reason and what to do next. No email is sent.
      </p>
      <ReasonFields form={form} noteHint="The reseller reads this in the order's timeline." />
    </FormDialog>
  );
}
