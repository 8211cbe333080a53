import { formatBusinessDate } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../lib/api-error.ts";
import { runFile, usePayReseller } from "../../api/payment-runs.ts";
import { payoutsOfUser } from "../../api/users.ts";
import { useDownload } from "../../components/use-download.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { notify } from "../../ui/toast.tsx";

export const PAYOUTS_ON_PAGE = 5;

/** The first page of payouts is loaded once, for what is to be paid and for the table below. */
export const firstPayouts = (userId: string) => payoutsOfUser(userId, { page: 1, pageSize: PAYOUTS_ON_PAGE });

type UnpaidPayoutsProps = { person: User; books: Pick<ResellerStatements, "unpaid" | "unclaimed"> };

/**
 * What a reseller is to be paid for closed weeks. A button releases and pays all of it with one bank file; when that is not possible, the
 * reason (docs/product/money.md, M-140 to M-142).
 */
export function UnpaidPayouts({ person, books: { unpaid, unclaimed } }: UnpaidPayoutsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const pay = usePayReseller(person.id);
  const { save } = useDownload();
  const navigate = useNavigate();
  const { weeks, total, held, reasons, refusal, needsApproval } = unpaid;
  const action = `${held > 0 ? "Release and pay" : "Pay"} ${counted(weeks.length, "week")}`;
  const confirm = () =>
    pay.mutate(
      { amount: total },
      {
        onSuccess: ({ data: run, message }) => {
          notify.success(message ?? "Bank file created");
          // The run exists already: when its file does not arrive, its page has the button.
          if (!run.needsApproval) save(() => runFile(run.id), `Failed to download bank file ${run.number}`);
          void navigate(`/admin/payouts/runs/${run.id}`);
        },
        onError: (error) => notify.error(errorText(error, "Failed to create the bank file")),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <section aria-label="To be paid">
      <Banner
        tone={refusal === null && held === 0 ? "info" : "warning"}
        title={`To be paid: ${counted(weeks.length, "week")}, ${formatRupees(total)}`}
        action={refusal === null && <Button onClick={() => setIsAsking(true)}>{action}</Button>}
      >
        {refusal ??
          (held > 0 ? `On hold: ${held} of ${weeks.length}. ${reasons.join("; ")}` : "Nothing is on hold.")}
      </Banner>
      <ConfirmDialog
        open={isAsking}
        title={`${action}?`}
        question={
          held > 0
            ? "The holds end, and one bank file pays all of it."
            : "One bank file pays all of it. No other file can pay it meanwhile."
        }
        explanation={[
          needsApproval && "Another admin must approve the payment run before the file can be downloaded.",
          held > 0
            ? `${person.firstName} gets an email now, and another when you mark the payment run as paid.`
            : `${person.firstName} gets an email when you mark the payment run as paid.`,
          `Until then you can cancel the run${held > 0 ? ", but the holds do not come back" : ""}.`,
        ]
          .filter(Boolean)
          .join(" ")}
        confirmLabel={held > 0 ? "Release and pay" : "Pay"}
        busyLabel="Creating..."
        isBusy={pay.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
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
    </section>
  );
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
