import { useCorrectOrderDetails } from "../../api/admin-orders.ts";
import { failureText } from "../../api/client.ts";
import {
  CustomerFields,
  customerOf,
  customerShown,
  useCustomerForm,
} from "../../components/customer-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { showFailure } from "../../lib/zod-form.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";
import type { OrderDialogProps } from "./order-actions.ts";

/** Corrects who receives an order that has not shipped (docs/product/orders.md, O-201). */
export function CorrectDetailsModal({ order, onClose, onStale }: OrderDialogProps) {
  const form = useCustomerForm(order);
  const correct = useCorrectOrderDetails({
    onSuccess: () => {
      notify.success("Delivery details updated");
      onClose();
    },
    onError: (error) =>
      showFailure(form, error, reportFailure(failureText(error, "Failed to update the delivery details"))),
    // What the admin typed stays, the other fields become what they are now.
    onStale: (now) => {
      form.reset(customerShown(now), { keepDirty: true, keepDirtyValues: true, keepErrors: true });
      onStale(now);
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        <>
          Delivery details of <span className="whitespace-nowrap">{order.orderNumber}</span>
        </>
      }
      submitLabel="Save changes"
      busyLabel="Saving..."
      isBusy={correct.isPending}
      isSubmitDisabled={!form.isDirty}
      onSubmit={form.onSubmit((details) =>
        correct.mutate({ id: order.id, ...details, seen: customerOf(order) }),
      )}
      onClose={onClose}
    >
      <p>
        {order.slipPrintedAt !== null && "The delivery slip is marked to be printed again. "}
        {order.resellerName} gets an email with the new details.
      </p>
      <CustomerFields form={form} />
    </FormDialog>
  );
}
