import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import { useNavigate } from "react-router-dom";
import { errorText, isRefusal } from "../../lib/api-error.ts";
import { runFile, usePayReseller } from "../../api/payment-runs.ts";
import { useDownload } from "../../components/use-download.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { notify } from "../../ui/toast.tsx";

const FAILED = "Failed to create the bank file";

type Unpaid = ResellerStatements["unpaid"];

type PayQuestionProps = {
  person: User;
  books: Pick<ResellerStatements, "unpaid" | "unclaimed">;
  asked: Unpaid;
  /** The words of the button that asks. */
  actionOf: (unpaid: Unpaid) => string;
  onClose: () => void;
};

/**
 * Asks about what is to be paid now. After a refusal it stays open with the reason; when nothing can be paid any more, it still names what
 * it `asked` about (docs/product/money.md, M-2350).
 */
export function PayQuestion(props: PayQuestionProps) {
  const { person, books, asked, actionOf, onClose } = props;
  const { unpaid: now, unclaimed } = books;
  const pay = usePayReseller(person.id);
  const { save } = useDownload();
  const send = reportAfterUnmount(pay, { failed: FAILED, report: ({ message }) => notify.success(message) });
  const navigate = useNavigate();
  const isPayable = now.weeks.length > 0 && now.refusal === null;
  const unpaid = isPayable ? now : asked;
  const { weeks, total, held, reasons } = unpaid;
  const isOver = isRefusal(pay.error) && !isPayable;
  const confirm = () =>
    send(
      { amount: total },
      {
        onSuccess: ({ data: run }) => {
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
      isBlocked={isOver}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormBanner message={pay.isError ? errorText(pay.error, FAILED) : undefined} />
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

function pays({ held }: Unpaid): string {
  return held > 0
    ? "The holds end, and one bank file pays all of it."
    : "One bank file pays all of it. No other file can pay it meanwhile.";
}

function consequenceOf({ held, needsApproval }: Unpaid, { firstName }: User): string {
  const approval = needsApproval
    ? "Another admin must approve the payment run before the file can be downloaded. "
    : "";
  const [now, kept] = held > 0 ? [" now, and another", ", but the holds do not come back"] : ["", ""];
  return `${approval}${firstName} gets an email${now} when you mark the payment run as paid. Until then you can cancel the run${kept}.`;
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
