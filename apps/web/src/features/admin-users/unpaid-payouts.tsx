import { formatBusinessDate } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorText, isRefusal } from "../../lib/api-error.ts";
import { runFile, usePayReseller } from "../../api/payment-runs.ts";
import { payoutsOfUser } from "../../api/users.ts";
import { useDownload } from "../../components/use-download.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { notify } from "../../ui/toast.tsx";

export const PAYOUTS_ON_PAGE = 5;

/** The first page of payouts is loaded once, for what is to be paid and for the table below. */
export const firstPayouts = (userId: string) => payoutsOfUser(userId, { page: 1, pageSize: PAYOUTS_ON_PAGE });

type Books = Pick<ResellerStatements, "unpaid" | "unclaimed">;
type Unpaid = Books["unpaid"];

/**
 * What a reseller is to be paid for closed weeks. A button releases and pays all of it with one bank file; when that is not possible, the
 * reason (docs/product/money.md, M-140 to M-142). Nothing when there is nothing to be paid, except a question that is still open.
 */
export function UnpaidPayouts({ person, books }: { person: User; books: Books }) {
  const [asked, setAsked] = useState<Unpaid | null>(null);
  const { unpaid } = books;
  const { weeks, total, held, reasons, refusal } = unpaid;
  return (
    <>
      {weeks.length > 0 && (
        <section aria-label="To be paid">
          <Banner
            tone={refusal === null && held === 0 ? "info" : "warning"}
            title={`To be paid: ${counted(weeks.length, "week")}, ${formatRupees(total)}`}
            action={refusal === null && <Button onClick={() => setAsked(unpaid)}>{actionOf(unpaid)}</Button>}
          >
            {refusal ??
              (held > 0
                ? `On hold: ${held} of ${weeks.length}. ${reasons.join("; ")}`
                : "Nothing is on hold.")}
          </Banner>
        </section>
      )}
      {asked && <PayQuestion person={person} books={books} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type PayQuestionProps = { person: User; books: Books; asked: Unpaid; onClose: () => void };

/**
 * Asks about what is to be paid now. After a refusal it stays open with the reason; when nothing can be paid any more, it still names what
 * it `asked` about (docs/product/money.md, M-2350).
 */
function PayQuestion({ person, books: { unpaid: now, unclaimed }, asked, onClose }: PayQuestionProps) {
  const pay = usePayReseller(person.id);
  const { save } = useDownload();
  const navigate = useNavigate();
  const isPayable = now.weeks.length > 0 && now.refusal === null;
  const unpaid = isPayable ? now : asked;
  const { weeks, total, held, reasons } = unpaid;
  const isOver = isRefusal(pay.error) && !isPayable;
  const confirm = () =>
    pay.mutate(
      { amount: total },
      {
        onSuccess: ({ data: run, message }) => {
          notify.success(message ?? "Bank file created");
          // The run exists already: when its file does not arrive, its page has the button.
          if (!run.needsApproval) save(() => runFile(run.id), `Failed to download bank file ${run.number}`);
          onClose();
          void navigate(`/admin/payouts/runs/${run.id}`);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`${actionOf(unpaid)}?`}
      question={isOver ? "Nothing can be paid now." : pays(unpaid)}
      explanation={!isOver && consequenceOf(unpaid, person)}
      confirmLabel={held > 0 ? "Release and pay" : "Pay"}
      busyLabel="Creating..."
      isBusy={pay.isPending}
      isOver={isOver}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormBanner
        message={pay.isError ? errorText(pay.error, "Failed to create the bank file") : undefined}
      />
      <KeyValueList
        items={[
          { label: "Total", value: formatRupees(total) },
          { label: weeks.length === 1 ? "Week of" : "Weeks of", value: weeksText(weeks) },
          { label: "Bank account", value: accountText(person) },
          held > 0 && { label: `On hold: ${held}`, value: reasons.join("; ") },
          unclaimed < 0 && { label: "Deducted from the next payout", value: formatRupees(-unclaimed) },
        ]}
      />
    </ConfirmDialog>
  );
}

function actionOf({ weeks, held }: Unpaid): string {
  return `${held > 0 ? "Release and pay" : "Pay"} ${counted(weeks.length, "week")}`;
}

function pays({ held }: Unpaid): string {
  return held > 0
    ? "The holds end, and one bank file pays all of it."
    : "One bank file pays all of it. No other file can pay it meanwhile.";
}

function consequenceOf({ held, needsApproval }: Unpaid, { firstName }: User): string {
  return [
    needsApproval && "Another admin must approve the payment run before the file can be downloaded.",
    held > 0
      ? `${firstName} gets an email now, and another when you mark the payment run as paid.`
      : `${firstName} gets an email when you mark the payment run as paid.`,
    `Until then you can cancel the run${held > 0 ? ", but the holds do not come back" : ""}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The first days of the weeks: the first and the last one of many. */
function weeksText(weeks: readonly string[]): string {
  const [first = "", ...more] = weeks;
  const last = more.at(-1);
  return last === undefined
    ? formatBusinessDate(first)
    : `${formatBusinessDate(first)} to ${formatBusinessDate(last)}`;
}

function accountText({ accountHolderName, bankName, branchName, accountNumber }: User): string {
  return `${bankName ?? ""}, ${branchName ?? ""}: ${accountHolderName ?? ""}, •••• ${(accountNumber ?? "").slice(-4)}`;
}
