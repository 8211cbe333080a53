import { NewAdjustment } from "@pola/shared/schemas/payout";
import { useState } from "react";
import { useAddAdjustment } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

type Kind = NewAdjustment["kind"];
type AdjustmentModalProps = { userId: string; resellerName: string; onClose: () => void };

const KINDS = [
  { value: "bonus" as const, label: "Bonus", hint: "Added to the next payout" },
  { value: "deduction" as const, label: "Deduction", hint: "Taken off the next payout" },
];

/** A bonus or a deduction with its reason, netted by the next close (domain.md, Commission ledger). */
export function AdjustmentModal({ userId, resellerName, onClose }: AdjustmentModalProps) {
  const [kind, setKind] = useState<Kind>("bonus");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const add = useAddAdjustment();
  const forget = (field: string) => setErrors((current) => ({ ...current, [field]: undefined }));
  const submit = () => {
    const number = amount.trim() === "" ? Number.NaN : Number(amount.replaceAll(",", ""));
    const input = NewAdjustment.safeParse({ userId, kind, amount: number, reason });
    if (!input.success) {
      const first: Partial<Record<string, string>> = {};
      for (const { path, message } of input.error.issues) first[String(path[0])] ??= message;
      setErrors(first);
      document.querySelector<HTMLElement>(first["amount"] ? "#adjust-amount" : "#adjust-reason")?.focus();
      return;
    }
    add.mutate(input.data, {
      onSuccess: (message) => {
        notify.success(message ?? "Adjustment recorded");
        onClose();
      },
      onError: (error) => notify.error(errorText(error, "Failed to record the adjustment")),
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={amount !== "" || reason !== ""}
      isBusy={add.isPending}
      size="sm"
      title="Bonus or Deduction"
      description={resellerName}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button onClick={submit} isLoading={add.isPending} loadingLabel="Saving...">
            {kind === "bonus" ? "Add Bonus" : "Add Deduction"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormBanner message={add.error && errorText(add.error, "Failed to record the adjustment")} />
        <RadioGroupField legend="Kind" value={kind} onChange={setKind} options={KINDS} />
        <TextField
          id="adjust-amount"
          label="Amount"
          prefixText="Rs."
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={errors["amount"]}
          onChange={(event) => {
            setAmount(event.target.value);
            forget("amount");
          }}
        />
        <TextareaField
          id="adjust-reason"
          label="Reason"
          hint="The reseller reads this in the statement."
          maxLength={500}
          value={reason}
          error={errors["reason"]}
          onChange={(event) => {
            setReason(event.target.value);
            forget("reason");
          }}
        />
      </div>
    </Modal>
  );
}
