import type { Order } from "@pola/shared/schemas/order";
import { errorText } from "../../api/client.ts";
import { useCorrectDetails } from "../../api/orders.ts";
import { CustomerFields, customerOf, useCustomerForm } from "../../components/customer-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/** Corrects who receives an order that is not packed yet (docs/product/orders.md, O-151). */
export function CorrectDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  const correct = useCorrectDetails(order.id);
  const form = useCustomerForm(order);
  const submit = form.onSubmit(
    async (details) => {
      notify.success(
        (await correct.mutateAsync({ ...details, seen: customerOf(order) })).message ??
          "Delivery details updated",
      );
      onClose();
    },
    (error) => errorText(error, "Failed to update the delivery details"),
  );
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
      cancelLabel="Back"
      isSubmitDisabled={!form.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerFields form={form} />
    </FormDialog>
  );
}
