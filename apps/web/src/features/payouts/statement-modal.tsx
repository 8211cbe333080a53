import { formatBusinessDate, formatDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import type { PayoutStatement } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { errorText } from "../../api/client.ts";
import { payoutStatement, useStatementFile } from "../../api/payouts.ts";
import { env } from "../../env.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { PayoutBadge } from "./payout-badge.tsx";
import "./statement-print.css";
import { weekText } from "../../lib/week-text.ts";

/** A payout with its lines, to print and as CSV (docs/product/money.md, M-46). */
export function StatementModal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(payoutStatement(id));
  const file = useStatementFile();
  const statement = query.data;
  const download = async () => {
    try {
      const { content, name } = await file.mutateAsync(id);
      saveFile(content, name);
    } catch (error) {
      notify.error(errorText(error, "Failed to download the statement"));
    }
  };
  return (
    <Modal
      open
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
                isLoading={file.isPending}
                onClick={() => void download()}
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
      {query.isError && <Failed title="Failed to fetch payout data" onRetry={query.refetch} />}
      {statement && <Statement statement={statement} />}
    </Modal>
  );
}

function Statement({ statement }: { statement: PayoutStatement }) {
  // The index makes equal lines distinct. A statement's lines never change their order.
  const lines = statement.lines.map((line, index) => ({ key: `${index} ${line.at}`, line }));
  return (
    <div className="printed-statement grid grid-cols-1 gap-5">
      <p className="hidden print:block">
        {env.name} pays <strong>{statement.resellerName}</strong>
        {statement.businessName !== "" && `, ${statement.businessName}`}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3 rounded-card bg-brand-soft p-4 text-brand-soft-text">
        <p>
          <span className="block text-sm font-medium">Amount</span>
          <strong className="text-hero tabular-nums">{formatCommission(statement.amount)}</strong>
        </p>
        <PayoutBadge status={statement.status} />
      </div>
      <KeyValueList items={factsOf(statement)} />
      <div>
        <ul aria-label="Lines" className="divide-y border-y">
          {lines.map(({ key, line }) => (
            <Line key={key} line={line} />
          ))}
        </ul>
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
      label: `Returned by the bank on ${formatDate(new Date(transfer.returnedAt))}`,
      value: `${transfer.reason} (paid on ${formatBusinessDate(transfer.paidOn)}, ${transfer.paymentReference})`,
    });
  if (paidOn) facts.push({ label: "Paid on", value: formatBusinessDate(paidOn) });
  if (paymentReference) facts.push({ label: "Payment reference", value: paymentReference });
  if (reason) facts.push({ label: "Reason", value: reason });
  return facts;
}

const KINDS = { accrual: "Commission", reversal: "Returned, commission deducted", adjustment: "Adjustment" };

function Line({ line }: { line: PayoutStatement["lines"][number] }) {
  const notes = [
    formatDate(new Date(line.at)),
    line.kind === "accrual" ? null : KINDS[line.kind],
    line.reason,
    line.isOrderDeleted ? "order deleted" : null,
  ].filter((note) => note !== null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-3">
      <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <p className="font-medium">
          {line.orderNumber ?? KINDS[line.kind]}
          {line.productName && <span className="font-normal text-muted"> · {line.productName}</span>}
        </p>
        <p className="text-sm text-muted">{notes.join(" · ")}</p>
      </div>
      <p
        className={
          line.amount < 0
            ? "ml-auto font-semibold whitespace-nowrap text-tone-red-text tabular-nums"
            : "ml-auto font-semibold whitespace-nowrap tabular-nums"
        }
      >
        {formatRupees(line.amount)}
      </p>
    </li>
  );
}
