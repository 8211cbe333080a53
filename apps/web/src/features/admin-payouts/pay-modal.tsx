import { formatRupees, sumRupees } from "@pola/shared/money";
import {
  PaymentReference,
  type AdminPayoutRow,
  type AdminPayoutWeek,
  type PayManyResult,
} from "@pola/shared/schemas/payout";
import { useState } from "react";
import { usePayMany } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { isPayable } from "./payable.ts";

const FORM_ID = "pay-form";

type PayModalProps = {
  rows: readonly AdminPayoutRow[];
  week: AdminPayoutWeek;
  onClose: () => void;
  /** Called when all of them were paid. */
  onPaid: () => void;
};

/**
 * Marks many payouts of a week as paid with one payment reference. Resellers without bank details are left out unless the admin
 * confirms that they were paid in another way (docs/product/money.md, M-37 and M-38). Refused payouts are listed by name.
 */
export function PayModal({ rows, week, onClose, onPaid }: PayModalProps) {
  const [includesMissing, setIncludesMissing] = useState(false);
  const [outcome, setOutcome] = useState<Pick<OutcomeProps, "result" | "unconfirmed"> | null>(null);
  const form = useZodForm(PaymentReference, { paymentReference: "" });
  const pay = usePayMany();
  const payable = rows.filter(isPayable);
  const missing = payable.filter((row) => !row.hasBankDetails);
  const chosen = includesMissing ? payable : payable.filter((row) => row.hasBankDetails);
  const submit = form.onSubmit(
    async ({ paymentReference }) => {
      if (chosen.length === 0) return;
      const userIds = chosen.map(({ userId }) => userId);
      const result = await pay.mutateAsync({ userIds, weekStart: week.weekStart, paymentReference });
      const unconfirmed = unconfirmedOf(result, chosen);
      if (result.refused.length + unconfirmed.length > 0) return setOutcome({ result, unconfirmed });
      notify.success(result.changed.length === 1 ? "1 payout paid" : `${result.changed.length} payouts paid`);
      onPaid();
      onClose();
    },
    (error) => {
      const text = errorText(error, "Failed to update status");
      notify.error(text);
      return text;
    },
  );
  if (outcome) return <Outcome {...outcome} rows={rows} onClose={onClose} />;
  const total = sumRupees(chosen.map((row) => row.totalCommission));
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={form.isDirty}
      isBusy={form.isSubmitting}
      size="sm"
      title="Mark as Paid"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            aria-disabled={chosen.length === 0 || undefined}
            isLoading={form.isSubmitting}
            loadingLabel="Updating..."
          >
            {`Mark ${chosen.length.toLocaleString("en-US")} as Paid`}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <FormBanner message={form.failure} />
        <KeyValueList
          items={[
            { label: "Payouts", value: chosen.length.toLocaleString("en-US") },
            { label: "Total", value: formatRupees(total) },
          ]}
        />
        {rows.length > payable.length && (
          <p className="text-sm text-muted">
            {`${rows.length - payable.length} of ${rows.length} selected stay as they are: paid already, on hold, in a payment run, or nothing to pay.`}
          </p>
        )}
        {week.isOpen && (
          <Banner tone="warning">
            This week is still open: it pays what is earned so far, and later orders join the next payout.
          </Banner>
        )}
        {missing.length > 0 && (
          <Banner tone="warning" title={`Bank details missing: ${missing.length}`}>
            <p className="wrap-anywhere">{missing.map((row) => row.resellerName).join(", ")}</p>
            <CheckboxField
              label="They were paid in another way: mark them too"
              checked={includesMissing}
              onChange={(event) => setIncludesMissing(event.target.checked)}
            />
          </Banner>
        )}
        <TextField
          label="Payment reference"
          hint="The bank's number of this transfer. The resellers read it in their statements."
          data-autofocus
          maxLength={100}
          autoComplete="off"
          {...form.field("paymentReference")}
        />
      </form>
    </Modal>
  );
}

/** Resellers whose bank details were removed after the screen was loaded: the admin did not agree to pay them without. */
function unconfirmedOf({ changed }: PayManyResult, chosen: readonly AdminPayoutRow[]): string[] {
  const known = new Set(chosen.filter((row) => row.hasBankDetails).map(({ userId }) => userId));
  return changed
    .filter(({ userId, hasBankDetails }) => !hasBankDetails && known.has(userId))
    .map(({ userId }) => userId);
}

type OutcomeProps = {
  result: PayManyResult;
  /** Paid without bank details, although the screen showed some. */
  unconfirmed: readonly string[];
  rows: readonly AdminPayoutRow[];
  onClose: () => void;
};

function Outcome({ result, unconfirmed, rows, onClose }: OutcomeProps) {
  const nameOf = (userId: string) => rows.find((row) => row.userId === userId)?.resellerName ?? userId;
  const { changed, refused } = result;
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Mark as Paid"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <Banner
          tone={refused.length > 0 ? "danger" : "warning"}
          isLive
          title={
            refused.length > 0 ? `${changed.length} paid, ${refused.length} not` : `${changed.length} paid`
          }
        />
        {refused.length > 0 && (
          <ul aria-label="Not paid" className="divide-y">
            {refused.map(({ userId, message }) => (
              <li key={userId} className="py-2.5">
                <p className="font-medium">{nameOf(userId)}</p>
                <p className="text-sm text-muted">{message}</p>
              </li>
            ))}
          </ul>
        )}
        {unconfirmed.length > 0 && (
          <div className="grid gap-1">
            <p className="text-sm text-muted">
              Their bank details are no longer there. Check that the transfer went through.
            </p>
            <ul aria-label="Paid without bank details" className="divide-y">
              {unconfirmed.map((userId) => (
                <li key={userId} className="py-2.5 font-medium">
                  {nameOf(userId)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Modal>
  );
}
