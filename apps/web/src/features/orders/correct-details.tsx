import { formatPhone } from "@pola/shared/phone";
import { Customer, type Order } from "@pola/shared/schemas/order";
import { errorText } from "../../api/client.ts";
import { useCorrectDetails } from "../../api/orders.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const FORM = "correct-details";

/** Corrects who receives an order that is not packed yet (docs/product/orders.md, O-151). */
export function CorrectDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  const correct = useCorrectDetails(order.id);
  const { customerName, customerPhone, customerAddress } = order;
  const form = useZodForm(Customer, {
    customerName,
    customerPhone: formatPhone(customerPhone),
    customerAddress,
  });
  const submit = form.onSubmit(
    async (details) => {
      notify.success((await correct.mutateAsync(details)).message ?? "Delivery details updated");
      onClose();
    },
    (error) => errorText(error, "Failed to update the delivery details"),
  );
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={form.isDirty}
      isBusy={form.isSubmitting}
      size="sm"
      title={`Delivery details of ${order.orderNumber}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Back
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={!form.isDirty}
            isLoading={form.isSubmitting}
            loadingLabel="Saving..."
          >
            Save changes
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <TextField label="Customer name" autoComplete="off" {...form.field("customerName")} />
        <TextField
          label="Customer phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field("customerPhone")}
        />
        <TextareaField label="Delivery address" autoComplete="off" {...form.field("customerAddress")} />
      </form>
    </Modal>
  );
}
