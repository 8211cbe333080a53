import { counted, numberText } from "@pola/shared/counted";
import { formatRupees, sumRupees } from "@pola/shared/money";
import { PaymentReference, type PayManyResult } from "@pola/shared/schemas/pay-many";
import { type AdminPayoutRow } from "@pola/shared/schemas/payout";
import { useState } from "react";
import { failureText } from "../../lib/api-error.ts";
import { type PayoutWeek, usePayMany } from "../../api/admin-payouts.ts";
import { useSession } from "../../api/session.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { isPayable } from "./payable.ts";

type PayModalProps = {
  rows: readonly AdminPayoutRow[];
  week: PayoutWeek;
  onClose: () => void;
  /** With the rows that could not be paid. */
  onPaid: (left: readonly AdminPayoutRow[]) => void;
};

/**
 * Marks many payouts of a week as paid with one payment reference and the amounts that are shown. Refused payouts are listed by name; those
 * whose amount has changed can be paid with the new one (docs/product/money.md, M-37 and M-69).
 */
export function PayModal({ rows: selected, week, onClose, onPaid }: PayModalProps) {
  const { user } = useSession();
  const [rows, setRows] = useState(selected);
  const [result, setResult] = useState<PayManyResult | null>(null);
  const form = useZodForm(PaymentReference, { paymentReference: "" });
  const pay = usePayMany();
  const chosen = rows.filter((row) => isPayable(row, user?.id));
  const submit = form.onSubmit(
    async ({ paymentReference }) => {
      const userIds = chosen.map(({ userId }) => userId);
      const amounts = Object.fromEntries(chosen.map((row) => [row.userId, row.totalCommission]));
      let isHere = false;
      const result = await pay.mutateAsync(
        { userIds, amounts, weekStart: week.weekStart, paymentReference },
        { onSettled: () => (isHere = true) },
      );
      const left = new Set([...result.refused, ...result.failed].map(({ userId }) => userId));
      onPaid(chosen.filter(({ userId }) => left.has(userId)));
      if (left.size > 0 && isHere) return setResult(result);
      if (left.size > 0) return notify.error(outcomeText(result));
      notify.success(counted(result.changed.length, "payout paid", "payouts paid"));
      onClose();
    },
    (error) => reportFailure(failureText(error, "Failed to update status")),
  );
  if (result) {
    const payAgain = (changed: AdminPayoutRow[]) => {
      setRows(changed);
      setResult(null);
    };
    return <Outcome result={result} rows={rows} onClose={onClose} onPayAgain={payAgain} />;
  }
  const total = sumRupees(chosen.map((row) => row.totalCommission));
  return (
    <FormDialog
      form={form}
      title={`Mark ${counted(chosen.length, "payout")} as paid?`}
      description={`${formatRupees(total)}. Each reseller gets an email. If the bank sends a payment back, set it to pending again.`}
      submitLabel={`Mark ${numberText(chosen.length)} as Paid`}
      busyLabel="Updating..."
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.length > chosen.length && (
        <p className="text-sm text-muted">
          {`${numberText(rows.length - chosen.length)} of ${numberText(rows.length)} selected stay as they are: paid already, on hold, in a payment run, your own, or nothing to pay.`}
        </p>
      )}
      {week.isOpen && (
        <Banner tone="warning">
          This week is still open. This pays what is earned so far. Later orders come with the next payout.
        </Banner>
      )}
      <TextField
        label="Payment reference"
        hint="The bank's number of this transfer. The resellers read it in their statements."
        data-autofocus
        autoComplete="off"
        {...form.field("paymentReference")}
      />
    </FormDialog>
  );
}

type OutcomeProps = {
  result: PayManyResult;
  rows: readonly AdminPayoutRow[];
  onClose: () => void;
  /** With the rows whose amount has changed, as they are now. */
  onPayAgain: (rows: AdminPayoutRow[]) => void;
};

function outcomeText({ changed, refused, failed }: PayManyResult): string {
  return `${numberText(changed.length)} paid, ${numberText(refused.length + failed.length)} not`;
}

function Outcome({ result, rows, onClose, onPayAgain }: OutcomeProps) {
  const { refused, failed } = result;
  const nameOf = (userId: string) => rows.find((row) => row.userId === userId)?.resellerName ?? userId;
  const fresh = new Map(refused.map(({ userId, amount }) => [userId, amount]));
  const repriced = rows.flatMap((row) => {
    const totalCommission = fresh.get(row.userId) ?? 0;
    return totalCommission > 0 ? [{ ...row, totalCommission }] : [];
  });
  return (
    <Modal
      onClose={onClose}
      size="sm"
      title="Mark as Paid"
      footer={
        <>
          <Button variant={repriced.length > 0 ? "secondary" : "primary"} onClick={onClose}>
            Close
          </Button>
          {repriced.length > 0 && <Button onClick={() => onPayAgain(repriced)}>Use the new amounts</Button>}
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone="danger" isLive title={outcomeText(result)} />
        <ul aria-label="Not paid" className="divide-y">
          {[...refused, ...failed].map(({ userId, message }) => (
            <li key={userId} className="py-2.5">
              <p className="font-medium">{nameOf(userId)}</p>
              <p className="text-sm text-muted">{message}</p>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
