import { formatBusinessDate, formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { PaymentRun, PaymentRunLine } from "@pola/shared/schemas/payment-run";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { errorText, isRefusal } from "../../lib/api-error.ts";
import { paymentRun, runFile, useApprovePaymentRun } from "../../api/payment-runs.ts";
import { useSession } from "../../api/session.tsx";
import { ListPages } from "../../components/list-rows.tsx";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { PaymentRunBadge } from "../../components/status-badges.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { useDownload } from "../../components/use-download.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusTitleWhenGone } from "../../ui/dialog-parts.ts";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { notify } from "../../ui/toast.tsx";
import { useLiveRefresh } from "../../ui/use-live-refresh.ts";
import { RunLines } from "./run-lines.tsx";
import { weeksText } from "./run-words.ts";

const payDialog = lazyPart(async () => (await import("./run-dialogs.tsx")).PayRunDialog);
const cancelDialog = lazyPart(async () => (await import("./run-dialogs.tsx")).CancelRunDialog);
const returnDialog = lazyPart(async () => (await import("./run-dialogs.tsx")).ReturnPaymentDialog);

/** One payment run: its file, its lines with the accounts of that day, and how it ends. */
export function PaymentRunPage() {
  const { id = "" } = useParams();
  const list = useListPage({ ...NO_FILTERS, pageSize: 50, query: (_, at) => paymentRun(id, at) });
  const { query } = list;
  const run = list.shown?.run;
  const [returning, setReturning] = useState<PaymentRunLine | null>(null);
  usePageTitle(run?.number ?? "Payment run");
  useLiveRefresh(() => void query.refetch(), run?.status === "open");
  return (
    <>
      <BackLink to="/admin/payouts/runs">Payment Runs</BackLink>
      {!run && <PageHeader title="Payment run" />}
      {!run && (
        <NotLoaded
          what="payment run"
          query={query}
          back={{ to: "/admin/payouts/runs", label: "Payment Runs" }}
        />
      )}
      {run && (
        <>
          <RunHeader run={run} readAgain={async () => (await query.refetch()).data?.run} />
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)]">
            <section aria-label="Transfers" className="grid grid-cols-1 gap-3">
              <RunLines
                run={run}
                lines={list.rows ?? []}
                isRefreshing={list.isRefreshing}
                onReturn={setReturning}
              />
              <ListPages list={list} />
            </section>
            <Card title="About this run">
              <KeyValueList items={factsOf(run)} />
            </Card>
          </div>
          {returning && (
            <returnDialog.Part
              run={run}
              line={list.rows?.find(({ payoutId }) => payoutId === returning.payoutId) ?? returning}
              onClose={() => setReturning(null)}
            />
          )}
        </>
      )}
    </>
  );
}

const FAILED = "Failed to approve the payment run";

type RunHeaderProps = { run: PaymentRun; readAgain: () => Promise<PaymentRun | undefined> };

function RunHeader({ run, readAgain }: RunHeaderProps) {
  const [isPaying, setIsPaying] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const file = useDownload();
  const check = useBusy();
  const download = () =>
    check.run(async () => {
      // The file of a run that another admin cancelled would pay its payouts a second time.
      const now = isOpen ? await readAgain() : run;
      if (now && now.status !== run.status)
        notify.error(`${run.number} is ${now.status} by now. Its file was not downloaded.`);
      else file.save(() => runFile(run.id), `Failed to download bank file ${run.number}`);
    });
  const approval = useApprovePaymentRun(run.id);
  const send = reportAfterUnmount(approval, {
    failed: FAILED,
    report: ({ message }) => notify.success(message),
  });
  const approve = () =>
    send(undefined, {
      onSettled: () => focusTitleWhenGone(document.activeElement),
    });
  const { user } = useSession();
  const isOpen = run.status === "open";
  const isOwn = run.createdById === user?.id;
  return (
    <>
      <PageHeader
        title={run.number}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PaymentRunBadge status={run.status} />
            <span className="tabular-nums">{formatRupees(run.total)}</span>
            <span>{counted(run.payouts, "payout")}</span>
            {run.paidOn !== null && (
              <span className="wrap-anywhere">
                {formatBusinessDate(run.paidOn)} · {run.paymentReference}
              </span>
            )}
          </span>
        }
        actions={
          <>
            {run.hasFile && (
              <Button
                variant="secondary"
                icon={<Download />}
                isLoading={check.isBusy || file.isSaving}
                onClick={download}
              >
                {isOpen ? "Download" : "Download again"}
              </Button>
            )}
            {isOpen && (
              <Menu
                label="More actions"
                items={[{ label: "Cancel run", tone: "danger", onSelect: () => setIsCancelling(true) }]}
              />
            )}
            {isOpen && !run.needsApproval && (
              <Button onClick={() => setIsPaying(true)} className="max-md:order-first max-md:basis-full">
                Mark as Paid
              </Button>
            )}
            {run.needsApproval && !isOwn && (
              <Button
                isLoading={approval.isPending}
                loadingLabel="Approving..."
                onClick={approve}
                className="max-md:order-first max-md:basis-full"
              >
                Approve
              </Button>
            )}
          </>
        }
      />
      {/* A refusal also when the run needs no approval any more, because it was cancelled meanwhile. */}
      {approval.isError && (run.needsApproval || isRefusal(approval.error)) && (
        <div className="pb-3">
          <FormBanner message={errorText(approval.error, FAILED)} />
        </div>
      )}
      {run.needsApproval && (
        <div className="pb-5">
          <Banner
            tone="warning"
            title={isOwn ? "Waiting for another admin" : "This run waits for your approval"}
          >
            {isOwn
              ? "You created this run. Another admin must approve it before anyone can download the file or mark the run as paid."
              : `Compare the total and the accounts with the payouts. ${run.createdBy} can then download the file.`}
          </Banner>
        </div>
      )}
      {isOpen && !run.needsApproval && (
        <div className="pb-5">
          <Banner tone="info" title="Upload the file at your bank">
            Mark the run as paid when the bank has made the transfers. Until then no other file can pay these
            payouts. Cancel the run if you don't use the file.
          </Banner>
        </div>
      )}
      {isPaying && <payDialog.Part run={run} onClose={() => setIsPaying(false)} />}
      {isCancelling && <cancelDialog.Part run={run} onClose={() => setIsCancelling(false)} />}
    </>
  );
}

function factsOf(run: PaymentRun) {
  const { approved, paidOn, paymentReference, endedAt, cancelReason, returned } = run;
  return [
    { label: "Pays", value: weeksText(run) },
    { label: "Created", value: `${formatDateTime(run.createdAt)}, ${run.createdBy}` },
    approved && {
      label: "Approved",
      value: `${formatDateTime(approved.at)}, ${approved.by}`,
    },
    paidOn !== null && { label: "Paid on", value: formatBusinessDate(paidOn) },
    paymentReference !== null && { label: "Payment reference", value: paymentReference },
    endedAt !== null && {
      label: run.status === "paid" ? "Marked as paid" : "Cancelled",
      value: `${formatDateTime(endedAt)}, ${run.endedBy ?? ""}`,
    },
    cancelReason !== null && { label: "Reason", value: cancelReason },
    returned.payouts > 0 && {
      label: "Returned by the bank",
      value: `${counted(returned.payouts, "payout")}, ${formatRupees(returned.total)}`,
    },
    { label: "File", value: run.fileName },
    {
      label: "SHA-256 of the file",
      value: <span className="block font-mono text-xs wrap-anywhere">{run.fileHash}</span>,
    },
  ];
}
