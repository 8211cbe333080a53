import { NewAdjustment } from "@pola/shared/schemas/payout";
import { useState } from "react";
import { useAddAdjustment } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { newId } from "../../lib/new-id.ts";
import { useChoice, useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const FORM_ID = "adjustment-form";

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
    async (input) => {
      const message = await add.mutateAsync(input);
      notify.success(message ?? "Adjustment recorded");
      onClose();
    },
    (error) => reportFailure(errorText(error, "Failed to record the adjustment")),
  );
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={Boolean(amount || reason)}
      isBusy={form.isSubmitting}
      size="sm"
      title="Bonus or Deduction"
      description={resellerName}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isLoading={form.isSubmitting} loadingLabel="Saving...">
            {kind.value === "bonus" ? "Add Bonus" : "Add Deduction"}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
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
          maxLength={500}
          {...form.field("reason")}
        />
      </form>
    </Modal>
  );
}

/** "1,250.50" is 1250.5. */
function amountOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text.replaceAll(",", ""));
}
