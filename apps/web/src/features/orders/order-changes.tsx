import { customerOf } from "@pola/shared/customer-fields";
import { formatRupees } from "@pola/shared/money";
import type { OrderReason } from "@pola/shared/order-reason";
import { canCorrectDetails } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText, isRefusal } from "../../lib/api-error.ts";
import { order as orderQuery, useCancelOrder, useCorrectDetails } from "../../api/orders.ts";
import { CorrectionFields, customerShown, useCorrectionForm } from "../../components/correction-fields.tsx";
import { FormDialog, thenClose } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";

/** What a reseller can know before a parcel leaves. */
const REASONS: OrderReason[] = ["changed_mind", "wrong_address", "not_reachable", "other"];

/** Asks why, and cancels an order that is not packed yet (docs/product/orders.md, O-152). */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useCancelOrder(order.id);
  const form = useReasonForm();
  const isTooLate = isRefusal(cancel.error) && order.status !== "pending";
  const submit = form.onSubmit(
    thenClose(onClose, ({ reason, note }) => cancel.mutateAsync({ reason, note })),
    (error) => failureText(error, "Failed to cancel the order"),
  );
  return (
    <FormDialog
      form={form}
      title={`Cancel order ${order.orderNumber}?`}
      submitLabel="Cancel order"
      busyLabel="Cancelling..."
      cancelLabel="Keep the order"
      tone="danger"
      isOver={isTooLate}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isTooLate && (
        <p>
          {order.customerName} gets no parcel and pays nothing ({formatRupees(order.totalAmount)}). You earn
          no commission. You can&apos;t undo this.
        </p>
      )}
      <ReasonFields form={form} reasons={REASONS} />
    </FormDialog>
  );
}

/**
 * Corrects who receives an order that is not packed yet (docs/product/orders.md, O-151). It shows the order as it was when the form opened;
 * after a refusal, the order as it is now.
 */
export function CorrectDetails({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const [order, setOrder] = useState(opened);
  const client = useQueryClient();
  const correct = useCorrectDetails(order.id);
  const form = useCorrectionForm(order);
  const submit = form.onSubmit(
    thenClose(onClose, (details) => correct.mutateAsync({ ...details, seen: customerOf(order) })),
    (error, text) => {
      // Read again after the refusal. What the reseller typed stays, the other fields become what they are now.
      const now = client.getQueryData(orderQuery(order.id).queryKey);
      if (now) {
        form.reset(customerShown(now), { keepDirty: true, keepDirtyValues: true });
        setOrder(now);
      }
      return text(error, "Failed to update the delivery details");
    },
  );
  return (
    <FormDialog
      form={form}
      title={
        <>
          Delivery details of <span className="whitespace-nowrap">{order.orderNumber}</span>
        </>
      }
      submitLabel="Save Changes"
      cancelLabel="Back"
      isSubmitDisabled={!form.isDirty}
      isOver={!canCorrectDetails(order.status, false)}
      onSubmit={submit}
      onClose={onClose}
    >
      <CorrectionFields form={form} />
    </FormDialog>
  );
}
