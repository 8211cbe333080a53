import { formatRupees } from "@pola/shared/money";
import type { AdminPayoutWeek, BankFile } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { bankFile, useBankCsv } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";

type BankFileModalProps = {
  week: AdminPayoutWeek;
  onClose: () => void;
  /** Marks the payouts in the file as paid. */
  onPay: (userIds: readonly string[]) => void;
};

/** The file for the bank's bulk upload: its rows, omitted resellers with the reason, download, and marking as paid (docs/product/money.md, M-48). */
export function BankFileModal({ week, onClose, onPay }: BankFileModalProps) {
  const query = useQuery({ ...bankFile(week.weekStart), enabled: !week.isOpen });
  const csv = useBankCsv();
  const file = query.data;
  const hasRows = file !== undefined && file.rows.length > 0;
  const download = () =>
    csv.mutate(week.weekStart, {
      onSuccess: ({ content, name }) => saveFile(content, name),
      onError: (error) => notify.error(errorText(error, "Failed to download the bank file")),
    });
  return (
    <Modal
      open
      onClose={onClose}
      title="Bank file"
      description="For the bank's bulk upload: one transfer a line."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {hasRows && (
            <Button variant="secondary" onClick={() => onPay(file.rows.map(({ userId }) => userId))}>
              Mark as Paid
            </Button>
          )}
          {hasRows && (
            <Button icon={<Download />} isLoading={csv.isPending} onClick={download}>
              Download CSV
            </Button>
          )}
        </>
      }
    >
      {week.isOpen && (
        <Empty title="This week still runs" line="Its bank file is ready once the week is closed." />
      )}
      {query.isLoading && <Loading label="Loading the bank file" shape="rows" count={3} />}
      {query.isError && (
        <Failed
          title="Failed to fetch admin payout data"
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {file && <Content file={file} />}
    </Modal>
  );
}

function Content({ file }: { file: BankFile }) {
  return (
    <div className="grid gap-4">
      {file.rows.length === 0 ? (
        <Empty
          title="Nothing to transfer"
          line="Every payout of this week is paid, on hold or lacks bank details."
        />
      ) : (
        <KeyValueList
          items={[
            { label: "Transfers", value: file.rows.length.toLocaleString("en-US") },
            { label: "Total", value: formatRupees(file.total) },
          ]}
        />
      )}
      {file.leftOut.length > 0 && (
        <section aria-label="Left out" className="grid gap-2">
          <Banner tone="warning" title={`Left out: ${file.leftOut.length}`}>
            Their money is not in the file.
          </Banner>
          <ul className="divide-y">
            {file.leftOut.map((row) => (
              <li key={row.payoutId} className="flex justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="font-medium">{row.resellerName}</p>
                  <p className="text-sm wrap-anywhere text-muted">{row.message}</p>
                </div>
                <p className="font-medium whitespace-nowrap tabular-nums">{formatRupees(row.amount)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
