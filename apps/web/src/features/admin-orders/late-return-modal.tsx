import { formatRupees } from "@pola/shared/money";
import type { LateReturn, Order } from "@pola/shared/schemas/order";
import { useRef, useState } from "react";
import { useLateReturn } from "../../api/admin-orders.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField, TextareaField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const GOODS: { value: LateReturn["stock"]; label: string; hint: string }[] = [
  { value: "restock", label: "Back into stock", hint: "They can be sold again" },
  { value: "writeoff", label: "Write off", hint: "Damaged or lost: the stock stays as it is" },
];

/** Goods of a completed order came back: why, what becomes of them, and what it costs the reseller (domain.md, Orders). */
export function LateReturnModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [stock, setStock] = useState<LateReturn["stock"]>("restock");
  const [reasonError, setReasonError] = useState("");
  const [problem, setProblem] = useState("");
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const lateReturn = useLateReturn({
    onSuccess: () => {
      notify.success("Order status updated to returned");
      onClose();
    },
    onError: (error) => {
      const text = errorText(error, "Failed to update order status");
      setProblem(text);
      notify.error(text);
    },
  });
  const submit = () => {
    if (reason.trim() !== "") return lateReturn.mutate({ id: order.id, reason: reason.trim(), stock });
    setReasonError("A reason is required");
    reasonField.current?.focus();
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Late Return"
      description={`${order.orderNumber} for ${order.customerName}`}
      isDirty={reason !== ""}
      isBusy={lateReturn.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={lateReturn.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={submit}
            isLoading={lateReturn.isPending}
            loadingLabel="Updating..."
          >
            Late Return
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormBanner message={problem} />
        <p>
          The commission of {formatRupees(order.totalCommission)} is taken back. If it was paid already, the
          next payout is lower by it.
        </p>
        <TextareaField
          label="Reason"
          ref={reasonField}
          hint="The reseller reads this in the order's time line."
          value={reason}
          maxLength={500}
          error={reasonError || undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setReasonError("");
          }}
        />
        <RadioGroupField
          legend="What happens to the goods?"
          options={GOODS}
          value={stock}
          onChange={setStock}
        />
      </div>
    </Modal>
  );
}
