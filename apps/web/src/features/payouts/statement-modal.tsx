import { formatBusinessDate, formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PayoutStatement } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { payoutStatement, statementFile } from "../../api/statement.ts";
import { PayoutLines } from "../../components/payout-lines.tsx";
import { PayoutStatusBadge } from "../../components/status-badges.tsx";
import { useDownload } from "../../components/use-download.ts";
import { env } from "../../env.ts";
import { isNotFound } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import "./statement-print.css";
import { weekText } from "../../lib/week-text.ts";

/** A payout with its lines, to print and as CSV (docs/product/earnings.md, M-46). */
export function StatementModal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(payoutStatement(id));
  const file = useDownload();
  // A payout that deductions took to nothing is gone (docs/product/earnings.md, M-1545).
  const isMissing = isNotFound(query.error);
  const statement = isMissing ? undefined : query.data;
  return (
    <Modal
      onClose={onClose}
      size="lg"
      title="Payout statement"
      description={statement && weekText(statement.weekStart, statement.weekEnd)}
      footer={
        <>
          {statement && (
            <>
              <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
                Print
              </Button>
              <Button
                variant="secondary"
                icon={<Download />}
                isLoading={file.isSaving}
                onClick={() => file.save(() => statementFile(id), "Failed to download the statement")}
              >
                Download CSV
              </Button>
            </>
          )}
          <Button variant={statement ? "primary" : "secondary"} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {query.isPending && <Loading label="Loading statement" shape="rows" />}
      {isMissing && <Empty title="Payout not found" />}
      {query.isError && !isMissing && <Failed title="Failed to fetch payout data" onRetry={query.refetch} />}
      {statement && <Statement statement={statement} />}
    </Modal>
  );
}

function Statement({ statement }: { statement: PayoutStatement }) {
  return (
    <div className="printed-statement grid grid-cols-1 gap-5">
      <p className="hidden print:block">
        {env.name} pays <strong>{statement.resellerName}</strong>
        {statement.businessName !== "" && `, ${statement.businessName}`}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3 rounded-card bg-brand-soft p-4 text-brand-soft-text">
        <p>
          <span className="block text-sm font-medium">Amount</span>
          <strong className="text-hero tabular-nums">{formatRupees(statement.amount)}</strong>
        </p>
        <PayoutStatusBadge status={statement.status} />
      </div>
      <KeyValueList items={factsOf(statement)} />
      <div>
        <PayoutLines lines={statement.lines} className="border-y" />
        <p className="flex justify-between gap-4 py-3 font-semibold tabular-nums">
          Total <span>{formatRupees(statement.amount)}</span>
        </p>
      </div>
    </div>
  );
}

function factsOf({ paymentDate, paidOn, paymentReference, reason, bankReturns }: PayoutStatement) {
  const facts = [{ label: "Payment Date", value: formatBusinessDate(paymentDate) }];
  for (const transfer of bankReturns)
    facts.push({
      label: `Returned by the bank on ${formatDate(transfer.returnedAt)}`,
      value: `${transfer.reason} (paid on ${formatBusinessDate(transfer.paidOn)}, ${transfer.paymentReference})`,
    });
  if (paidOn) facts.push({ label: "Paid on", value: formatBusinessDate(paidOn) });
  if (paymentReference) facts.push({ label: "Payment reference", value: paymentReference });
  if (reason) facts.push({ label: "Reason", value: reason });
  return facts;
}
