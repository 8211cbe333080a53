import { formatRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES, type PayoutStatus } from "@pola/shared/payout-status";
import { SetPayoutStatus, type AdminPayoutRow, type AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { useRef, useState } from "react";
import { useSetPayoutStatus } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, RadioGroupField, TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const PAID_OTHERWISE_ID = "paid-otherwise";

type StatusModalProps = { row: AdminPayoutRow; week: AdminPayoutWeek; onClose: () => void };

/** Pays, holds or reopens one reseller's payout; a hold needs its reason (specification, sections 2, 4 and 5). */
export function StatusModal({ row, week, onClose }: StatusModalProps) {
  const [status, setStatus] = useState<PayoutStatus>(row.status);
  const [reason, setReason] = useState(row.reason ?? "");
  const [reference, setReference] = useState(row.paymentReference ?? "");
  const [reasonError, setReasonError] = useState("");
  const [isPaidOtherwise, setIsPaidOtherwise] = useState(false);
  const [problem, setProblem] = useState("");
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const update = useSetPayoutStatus();
  const isBlind = status === "paid" && row.status !== "paid" && !row.hasBankDetails;
  const submit = () => {
    if (isBlind && !isPaidOtherwise) {
      document.getElementById(PAID_OTHERWISE_ID)?.focus();
      return setProblem(
        "Bank details are missing. Tick below that it was paid in another way, or wait for them.",
      );
    }
    setProblem("");
    const input = SetPayoutStatus.safeParse({
      userId: row.userId,
      weekStart: week.weekStart,
      status,
      fromStatus: row.status,
      reason: status === "onhold" ? reason : null,
      ...(status === "paid" && { paymentReference: reference }),
    });
    if (!input.success) {
      setReasonError(input.error.issues[0]?.message ?? "");
      return reasonField.current?.focus();
    }
    update.mutate(
      { ...input.data, weekStart: week.weekStart },
      {
        onSuccess: ({ message }) => {
          notify.success(message ?? "Payout status updated");
          onClose();
        },
        onError: (error) => {
          const text = errorText(error, "Failed to update status");
          setProblem(text);
          notify.error(text);
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={reason !== (row.reason ?? "") || reference !== (row.paymentReference ?? "")}
      isBusy={update.isPending}
      size="sm"
      title="Update Payout Status"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button onClick={submit} isLoading={update.isPending} loadingLabel="Updating...">
            Update Status
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormBanner message={problem} />
        <KeyValueList
          items={[
            { label: "Reseller", value: row.resellerName },
            { label: "Commission", value: formatRupees(row.totalCommission) },
          ]}
        />
        <RadioGroupField
          legend="Status"
          value={status}
          onChange={setStatus}
          options={PAYOUT_STATUSES.map((value) => ({
            value,
            label: PAYOUT_STATUS_LABELS[value],
            hint: hintOf(value, row, week),
          }))}
        />
        {status === "onhold" && (
          <TextareaField
            label="Reason"
            ref={reasonField}
            hint="The reseller reads this."
            maxLength={500}
            value={reason}
            error={reasonError || undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setReasonError("");
            }}
          />
        )}
        {isBlind && (
          <Banner tone="warning" title="Bank details missing">
            <CheckboxField
              id={PAID_OTHERWISE_ID}
              label="This payout was paid in another way"
              checked={isPaidOtherwise}
              onChange={(event) => setIsPaidOtherwise(event.target.checked)}
            />
          </Banner>
        )}
        {status === "paid" && (
          <TextField
            label="Payment reference"
            isOptional
            maxLength={100}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

/** What a choice does where that is not plain (domain.md, Weekly payouts). */
function hintOf(status: PayoutStatus, row: AdminPayoutRow, week: AdminPayoutWeek): string | undefined {
  if (week.isOpen && status === "paid")
    return "Pays what is earned so far; later orders join the next payout";
  if (week.isOpen && status === "onhold") return "Remembered for the close of this week";
  if (row.status === "paid" && status === "pending")
    return "The bank returned it: the same amount is owed again";
  return undefined;
}
