import { formatBusinessDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { BankFilePreview } from "@pola/shared/schemas/payment-run";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PayoutWeek } from "../../api/admin-payouts.ts";
import { errorText, failureOf } from "../../lib/api-error.ts";
import { bankFile, runFile, useCreatePaymentRun } from "../../api/payment-runs.ts";
import { AccountBadge } from "../../components/status-badges.tsx";
import { useDownload } from "../../components/use-download.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";

const FAILED = "Failed to create the bank file";

/**
 * Asks whether to create a bank file: how many payouts it pays, their total, who is left out and why (docs/product/money.md, M-48, M-49 and
 * M-91). The created file is saved, unless another admin must approve it first, and its payment run opens.
 */
export function BankFileModal({ week, onClose }: { week: PayoutWeek; onClose: () => void }) {
  const [hasEveryWeek, setHasEveryWeek] = useState(week.isOpen);
  const weekStart = hasEveryWeek ? undefined : week.weekStart;
  const query = useQuery(bankFile(weekStart));
  const create = useCreatePaymentRun();
  const { save } = useDownload();
  const send = reportAfterUnmount(create, {
    failed: FAILED,
    report: ({ message }) => notify.success(message),
  });
  const navigate = useNavigate();
  const file = query.data;
  const submit = () => {
    if (!file) return;
    send(
      { ...(weekStart !== undefined && { weekStart }), amount: file.total },
      {
        onSuccess: ({ data: run }) => {
          // The run exists already. If the download fails, its page has a button to repeat it.
          if (!run.needsApproval) save(() => runFile(run.id), `Failed to download bank file ${run.number}`);
          void navigate(`/admin/payouts/runs/${run.id}`);
        },
      },
    );
  };
  return (
    <Modal
      onClose={onClose}
      isBusy={create.isPending}
      title="Create a bank file?"
      description="For the bank's bulk upload: one transfer a line."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          {file && file.payouts > 0 && (
            <Button isLoading={create.isPending} loadingLabel="Creating..." onClick={submit}>
              Create bank file
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormBanner message={create.error && errorText(create.error, FAILED)} />
        {week.isOpen ? (
          <p className="text-muted">This week is not over yet. The file pays the weeks before it.</p>
        ) : (
          <CheckboxField
            label="Pay every closed week, not only this one"
            checked={hasEveryWeek}
            onChange={(event) => setHasEveryWeek(event.target.checked)}
          />
        )}
        {query.isLoading && <Loading label="Loading the bank file" shape="rows" count={3} />}
        {query.isError && <Failed title="Failed to fetch admin payout data" {...failureOf(query)} />}
        {file && <Content file={file} />}
      </div>
    </Modal>
  );
}

function Content({ file }: { file: BankFilePreview }) {
  return (
    <>
      {file.payouts === 0 ? (
        <Empty
          title="Nothing to transfer"
          line="Every payout is paid, on hold, in a payment run or lacks bank details."
        />
      ) : (
        <>
          <KeyValueList
            items={[
              { label: "Payouts", value: numberText(file.payouts) },
              { label: "Total", value: formatRupees(file.total) },
            ]}
          />
          <p>
            The file holds these payouts and their bank accounts as they are now. No other file can pay them
            until you mark the run as paid or cancel it. No reseller gets an email yet.
            {file.needsApproval && " Another admin must approve it before you can download it."}
          </p>
        </>
      )}
      {file.leftOut.length > 0 && <LeftOut rows={file.leftOut} />}
    </>
  );
}

function LeftOut({ rows }: { rows: BankFilePreview["leftOut"] }) {
  const hasWeeks = new Set(rows.map(({ weekStart }) => weekStart)).size > 1;
  return (
    <section aria-label="Left out" className="grid gap-2">
      <Banner tone="warning" title={`Left out: ${numberText(rows.length)}`}>
        Their money is not in the file.
      </Banner>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.payoutId} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <div className="min-w-28 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {row.resellerName}
                <AccountBadge state={row.accountStatus} />
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {row.message}
                {hasWeeks && `, week of ${formatBusinessDate(row.weekStart)}`}
              </p>
            </div>
            <p className="font-medium whitespace-nowrap tabular-nums">{formatRupees(row.amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
