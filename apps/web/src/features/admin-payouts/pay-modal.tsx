import { formatRupees, sumRupees } from "@pola/shared/money";
import {
  PayMany,
  type AdminPayoutRow,
  type AdminPayoutWeek,
  type PayManyResult,
} from "@pola/shared/schemas/payout";
import { useRef, useState } from "react";
import { usePayMany } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { isPayable } from "./payable.ts";

type PayModalProps = {
  rows: readonly AdminPayoutRow[];
  week: AdminPayoutWeek;
  onClose: () => void;
  /** Everything that could be paid is. */
  onPaid: () => void;
};

/**
 * Marks many payouts of a week as paid with one payment reference. Who has no bank details is left out unless the admin says
 * that they were paid in another way; what could not be paid is told by name.
 */
export function PayModal({ rows, week, onClose, onPaid }: PayModalProps) {
  const [reference, setReference] = useState("");
  const [referenceError, setReferenceError] = useState("");
  const [includesMissing, setIncludesMissing] = useState(false);
  const [outcome, setOutcome] = useState<Pick<OutcomeProps, "result" | "unasked"> | null>(null);
  const referenceField = useRef<HTMLInputElement>(null);
  const pay = usePayMany();
  const payable = rows.filter(isPayable);
  const missing = payable.filter((row) => !row.hasBankDetails);
  const chosen = includesMissing ? payable : payable.filter((row) => row.hasBankDetails);
  const submit = () => {
    const userIds = chosen.map(({ userId }) => userId);
    // The API's limit of one call is not the admin's: a long list goes in parts.
    const input = PayMany.shape.paymentReference.safeParse(reference);
    if (!input.success) {
      setReferenceError(input.error.issues[0]?.message ?? "");
      return referenceField.current?.focus();
    }
    pay.mutate(
      { userIds, weekStart: week.weekStart, paymentReference: input.data },
      {
        onSuccess: (answer) => {
          const unasked = unaskedOf(answer, chosen);
          if (answer.refused.length + unasked.length > 0) return setOutcome({ result: answer, unasked });
          notify.success(
            answer.changed.length === 1 ? "1 payout paid" : `${answer.changed.length} payouts paid`,
          );
          onPaid();
          onClose();
        },
        onError: (error) => notify.error(errorText(error, "Failed to update status")),
      },
    );
  };
  if (outcome) return <Outcome {...outcome} rows={rows} onClose={onClose} />;
  const total = sumRupees(chosen.map((row) => row.totalCommission));
  return (
    <Modal
      open
      onClose={onClose}
      isDirty={reference !== ""}
      isBusy={pay.isPending}
      size="sm"
      title="Mark as Paid"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pay.isPending}>
            Cancel
          </Button>
          <Button
            onClick={submit}
            aria-disabled={chosen.length === 0 || undefined}
            isLoading={pay.isPending}
            loadingLabel="Updating..."
          >
            {`Mark ${chosen.length.toLocaleString("en-US")} as Paid`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormBanner message={pay.error && errorText(pay.error, "Failed to update status")} />
        <KeyValueList
          items={[
            { label: "Payouts", value: chosen.length.toLocaleString("en-US") },
            { label: "Total", value: formatRupees(total) },
          ]}
        />
        {rows.length > payable.length && (
          <p className="text-sm text-muted">
            {`${rows.length - payable.length} of ${rows.length} selected stay as they are: paid already, on hold, or nothing to pay.`}
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
          ref={referenceField}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          value={reference}
          error={referenceError || undefined}
          onChange={(event) => {
            setReference(event.target.value);
            setReferenceError("");
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && chosen.length > 0) submit();
          }}
        />
      </div>
    </Modal>
  );
}

/** Whose bank details went away after the screen had shown them: the admin could not know that they were paid without. */
function unaskedOf({ changed }: PayManyResult, chosen: readonly AdminPayoutRow[]): string[] {
  const known = new Set(chosen.filter((row) => row.hasBankDetails).map(({ userId }) => userId));
  return changed
    .filter(({ userId, hasBankDetails }) => !hasBankDetails && known.has(userId))
    .map(({ userId }) => userId);
}

type OutcomeProps = {
  result: PayManyResult;
  /** Who was paid without bank details although the screen had shown some. */
  unasked: readonly string[];
  rows: readonly AdminPayoutRow[];
  onClose: () => void;
};

function Outcome({ result, unasked, rows, onClose }: OutcomeProps) {
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
        {unasked.length > 0 && (
          <div className="grid gap-1">
            <p className="text-sm text-muted">
              Their bank details are no longer there. Check that the transfer went through.
            </p>
            <ul aria-label="Paid without bank details" className="divide-y">
              {unasked.map((userId) => (
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
