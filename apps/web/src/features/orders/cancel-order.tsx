import { formatRupees } from "@pola/shared/money";
import type { OrderReason } from "@pola/shared/order-reason";
import { GivenReason, type Order } from "@pola/shared/schemas/order";
import { failureText } from "../../api/client.ts";
import { useCancelOrder } from "../../api/orders.ts";
import { ReasonFields } from "../../components/reason-fields.tsx";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const FORM = "cancel-order";
/** What a reseller can know before a parcel leaves. */
const REASONS: OrderReason[] = ["changed_mind", "wrong_address", "not_reachable", "other"];

/** Asks why, and cancels an order that is not packed yet (docs/product/orders.md, O-152). */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useCancelOrder(order.id);
  const form = useZodForm(GivenReason, { note: "" });
  const submit = form.onSubmit(
    async (body) => {
      notify.success((await cancel.mutateAsync(body)).message ?? "Order cancelled");
      onClose();
    },
    (error) => failureText(error, "Failed to cancel the order"),
  );
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={form.isDirty}
      isBusy={form.isSubmitting}
      size="sm"
      title={`Cancel order ${order.orderNumber}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Keep the order
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            isLoading={form.isSubmitting}
            loadingLabel="Cancelling..."
          >
            Cancel order
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <p>
          {order.customerName} gets no parcel and pays nothing ({formatRupees(order.totalAmount)}). You earn
          no commission. You can&apos;t undo this.
        </p>
        <ReasonFields reasons={REASONS} reason={form.field("reason")} note={form.field("note")} />
      </form>
    </Modal>
  );
}
