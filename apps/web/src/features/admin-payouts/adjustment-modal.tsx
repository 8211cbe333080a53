import { amountOf } from "@pola/shared/file-cells";
import { NewAdjustment } from "@pola/shared/schemas/adjustment";
import { useState } from "react";
import { useAddAdjustment } from "../../api/admin-payouts.ts";
import { FormDialog, thenClose } from "../../components/form-dialog.tsx";
import { newId } from "../../lib/new-id.ts";
import { useChoice, useZodForm } from "../../components/zod-form.ts";
import { RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { reportFailure } from "../../ui/toast.tsx";

type AdjustmentModalProps = { userId: string; resellerName: string; onClose: () => void };

const KINDS = [
  { value: "bonus" as const, label: "Bonus", hint: "Added to the next payout" },
  { value: "deduction" as const, label: "Deduction", hint: "Taken off the next payout" },
];

/** Adds a bonus or a deduction with a reason to the next payout (docs/product/money.md, M-13). */
export function AdjustmentModal({ userId, resellerName, onClose }: AdjustmentModalProps) {
  const add = useAddAdjustment();
  // A try whose reply was lost may have been recorded; the next one has the same id.
  const [id] = useState(newId);
  const form = useZodForm(NewAdjustment, { id, userId, kind: "bonus", reason: "" });
  const kind = useChoice(form, "kind");
  const { amount, reason } = form.formState.dirtyFields;
  const submit = form.onSubmit(
    thenClose(onClose, (input) => add.mutateAsync(input)),
    (error, text) => reportFailure(text(error, "Failed to record the adjustment")),
  );
  return (
    <FormDialog
      form={form}
      isDirty={Boolean(amount || reason)}
      title="Bonus or Deduction"
      description={resellerName}
      submitLabel={kind.value === "bonus" ? "Add Bonus" : "Add Deduction"}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroupField legend="Kind" options={KINDS} {...kind} />
      <TextField
        label="Amount"
        prefixText="Rs."
        inputMode="decimal"
        autoComplete="off"
        {...form.field("amount", amountOf)}
      />
      <TextareaField
        label="Reason"
        hint="The reseller reads this in the statement."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
