import { failureText } from "../../api/client.ts";
import { formatRupees } from "@pola/shared/money";
import { LateReturn, type Order } from "@pola/shared/schemas/order";
import { useLateReturn } from "../../api/admin-orders.ts";
import { showFailure, useChoice, useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField, TextareaField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const GOODS: { value: LateReturn["stock"]; label: string; hint: string }[] = [
  { value: "restock", label: "Back into stock", hint: "They can be sold again" },
  { value: "writeoff", label: "Write off", hint: "Damaged or lost: the stock stays as it is" },
];

/** Returns a completed order: the reason, what happens to the goods, and what it costs the reseller (docs/product/orders.md, O-50). */
export function LateReturnModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useZodForm(LateReturn, { reason: "", stock: "restock" });
  const stock = useChoice(form, "stock");
  const lateReturn = useLateReturn({
    onSuccess: () => {
      notify.success("Order status updated to returned");
      onClose();
    },
    onError: (error) => {
      showFailure(form, error, reportFailure(failureText(error, "Failed to update order status")));
    },
  });
  const submit = form.onSubmit((input) => lateReturn.mutate({ id: order.id, ...input }));
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={`Return ${order.orderNumber} late?`}
      description={`For ${order.customerName}`}
      isDirty={form.formState.dirtyFields.reason}
      isBusy={lateReturn.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={lateReturn.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="late-return-form"
            isLoading={lateReturn.isPending}
            loadingLabel="Updating..."
          >
            Late Return
          </Button>
        </>
      }
    >
      <form id="late-return-form" noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <p>
          {formatRupees(order.totalCommission)} of commission is taken back from {order.resellerName}. If it
          was paid already, the next payout is lower. No email is sent. This can't be undone.
        </p>
        <TextareaField
          label="Reason"
          hint="The reseller reads this in the order's timeline."
          maxLength={500}
          {...form.field("reason")}
        />
        <RadioGroupField legend="What happens to the goods?" options={GOODS} {...stock} />
      </form>
    </Modal>
  );
}
