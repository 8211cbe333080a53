import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import type { LateReturn } from "@pola/shared/schemas/order-changes";
import { FormDialog } from "../../components/form-dialog.tsx";
import { ReasonFields, useReasonForm } from "../../components/reason-fields.tsx";

type EndOrdersProps = {
  status: OrderStatus;
  consequence: string;
  title: string;
  explanation: string;
  isBusy: boolean;
  hasShipped: boolean;
  onGiven: (why: LateReturn) => void;
  onClose: () => void;
};

/** One reason for all orders that are returned or cancelled, and what happens to the goods that were shipped. */
export function EndOrders(props: EndOrdersProps) {
  const { title, explanation, consequence, isBusy, status, hasShipped, onGiven, onClose } = props;
  const form = useReasonForm();
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={`Mark as ${ORDER_STATUS_LABELS[status]}`}
      busyLabel="Updating..."
      cancelLabel="Keep Orders"
      tone="danger"
      isBusy={isBusy}
      onSubmit={form.onSubmit(onGiven)}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <p className="text-sm text-muted">{explanation}</p>
      <ReasonFields
        form={form}
        noteHint="The resellers read this in the timeline of their orders."
        goods={hasShipped ? "What happens to the goods that were shipped?" : null}
      />
    </FormDialog>
  );
}
