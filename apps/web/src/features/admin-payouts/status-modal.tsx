import { formatRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES, type PayoutStatus } from "@pola/shared/payout-status";
import { SetPayoutStatus, type AdminPayoutRow } from "@pola/shared/schemas/payout";
import { useState } from "react";
import { failureText } from "../../lib/api-error.ts";
import { changedAmountOf, type PayoutWeek, useSetPayoutStatus } from "../../api/admin-payouts.ts";
import { useChoice, useZodForm } from "../../components/zod-form.ts";
import { AccountBadge } from "../../components/status-badges.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { CheckboxField, RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const PAID_OTHERWISE_ID = "paid-otherwise";
const NOT_CONFIRMED = "Confirm this, or wait for the bank details.";

type StatusModalProps = {
  /** The row as it was when the dialog opened. */
  row: AdminPayoutRow;
  /** The row as the list shows it now, if it still does. */
  current: AdminPayoutRow | undefined;
  week: PayoutWeek;
  onClose: () => void;
};

/**
 * Pays, holds or reopens the payout of one reseller. A hold needs a reason. A payment says the amount that is shown; when it has changed,
 * the dialog shows the new one and asks again (docs/product/money.md, M-31 and M-69). After a refusal the next try starts from the payout
 * as it is then.
 */
export function StatusModal({ row: opened, current, week, onClose }: StatusModalProps) {
  const [isRefused, setIsRefused] = useState(false);
  const row = (isRefused && current) || opened;
  const [isPaidOtherwise, setIsPaidOtherwise] = useState(false);
  const [isConfirmationMissing, setIsConfirmationMissing] = useState(false);
  const [amount, setAmount] = useState(row.totalCommission);
  const form = useZodForm(SetPayoutStatus, {
    userId: row.userId,
    weekStart: week.weekStart,
    status: row.status,
    reason: row.reason ?? "",
    paymentReference: row.paymentReference ?? "",
  });
  const status = useChoice(form, "status");
  const { reason: isReasonDirty, paymentReference: isReferenceDirty } = form.formState.dirtyFields;
  const update = useSetPayoutStatus();
  const needsConfirmation = status.value === "paid" && row.status !== "paid" && !row.hasBankDetails;
  const submit = form.onSubmit(
    async ({ reason, paymentReference, ...input }) => {
      if (needsConfirmation && !isPaidOtherwise) {
        document.getElementById(PAID_OTHERWISE_ID)?.focus();
        return setIsConfirmationMissing(true);
      }
      const { message } = await update.mutateAsync({
        ...input,
        weekStart: week.weekStart,
        fromStatus: row.status,
        seen: { reason: row.reason, paymentReference: row.paymentReference },
        reason: input.status === "onhold" ? reason : null,
        ...(input.status === "paid" && { paymentReference, amount }),
      });
      notify.success(message);
      onClose();
    },
    (error) => {
      setIsRefused(true);
      const fresh = changedAmountOf(error);
      if (fresh !== null) setAmount(fresh);
      return reportFailure(failureText(error, "Failed to update status"));
    },
  );
  return (
    <FormDialog
      form={form}
      isDirty={Boolean(isReasonDirty || isReferenceDirty)}
      title="Update Payout Status"
      description={row.resellerName}
      submitLabel="Update Status"
      busyLabel="Updating..."
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyValueList
        items={[
          { label: "Account", value: <AccountBadge state={row.accountStatus} /> },
          { label: "Commission", value: formatRupees(amount) },
        ]}
      />
      <RadioGroupField
        legend="Status"
        {...status}
        options={PAYOUT_STATUSES.map((value) => ({
          value,
          label: PAYOUT_STATUS_LABELS[value],
          hint: hintOf(value, row, week),
        }))}
      />
      {status.value === "onhold" && (
        <TextareaField label="Reason" hint="The reseller reads this." {...form.field("reason")} />
      )}
      {needsConfirmation && (
        <Banner tone="warning" title="Bank details missing">
          <CheckboxField
            id={PAID_OTHERWISE_ID}
            label="This payout was paid in another way"
            checked={isPaidOtherwise}
            error={isConfirmationMissing ? NOT_CONFIRMED : undefined}
            onChange={(event) => {
              setIsPaidOtherwise(event.target.checked);
              setIsConfirmationMissing(false);
            }}
          />
        </Banner>
      )}
      {status.value === "paid" && (
        <TextField
          label="Payment reference"
          isOptional
          autoComplete="off"
          {...form.field("paymentReference")}
        />
      )}
    </FormDialog>
  );
}

/** Explains a choice whose name is not clear enough (docs/product/money.md, M-34 to M-36 and M-1880). */
function hintOf(status: PayoutStatus, row: AdminPayoutRow, week: PayoutWeek): string | undefined {
  if (row.status === "paid" && status !== "paid")
    return `The bank returned the money. The same amount is owed again${status === "onhold" ? ", on hold" : ""}.`;
  if (!week.isOpen || row.payoutId !== null || status === "pending") return undefined;
  return status === "paid"
    ? "Pays what is earned so far. Later orders come with the next payout."
    : "The payout will be on hold when this week closes.";
}
