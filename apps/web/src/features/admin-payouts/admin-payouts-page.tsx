import { daysBetween, formatBusinessDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Landmark from "lucide-react/icons/landmark";
import { type ReactNode, useState } from "react";
import { type PayoutWeek, payoutWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../lib/api-error.ts";
import { useRetryFailed } from "../../lib/retry-failed.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useToday } from "../../lib/use-today.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { BankFileModal } from "./bank-file-modal.tsx";
import { CloseWeeksQuestion } from "./close-weeks-question.tsx";
import { type PayoutList, usePayoutList } from "./use-payout-list.ts";
import { WeekDetails } from "./week-details.tsx";
import { WeekPicker } from "./week-picker.tsx";

const TITLE = "Weekly Payout Management";
const FAILED = "Failed to fetch admin payout data";

/**
 * Weekly payouts. Opens on the oldest week that has ended and has a pending payout, else on the current one (docs/product/money.md, M-41).
 * Another week is in the address.
 */
export function AdminPayoutsPage() {
  usePageTitle("Payouts");
  const weeks = useQuery(payoutWeeks);
  const { data: list = [] } = weeks;
  // `page` is listed so that a change of week drops it and starts on the first page.
  const [address, setAddress] = useUrlState({ week: "", page: 1 });
  const defaultWeek = useDefaultWeek(list, !weeks.isFetching);
  const weekStart = list.some((week) => week.weekStart === address.week) ? address.week : defaultWeek;
  const mayBeDue = list.some(
    (week) => week.weekStart === weekStart && week.state === "closed" && week.unpaid > 0,
  );
  const payouts = usePayoutList(weekStart);
  const { query } = payouts;
  const week = payouts.shown?.week;
  const [isClosing, setIsClosing] = useState(false);
  // With the week on the screen: another one may arrive while the dialog is open.
  const [paid, setPaid] = useState<PayoutWeek | null>(null);
  const failure = weeks.error ?? query.error;
  const retry = useRetryFailed();
  const isLoading = query.isPending && (weeks.isPending || weeks.data !== undefined);
  return (
    <>
      {/* One heading for every state, so that it keeps the focus after Retry (docs/product/accessibility.md, I-411). */}
      <PageHeader
        isDense
        title={TITLE}
        tools={
          (weeks.data && <RefreshControl queries={[query, weeks]} />) ??
          (weeks.isPending && <RefreshControl queries={[weeks]} isLive={false} />)
        }
        actions={
          <>
            {weeks.isPending && <Skeleton className="h-11 w-45" />}
            {weeks.data && (
              <>
                <ButtonLink to="/admin/payouts/runs" size="sm" variant="secondary">
                  Payment Runs
                </ButtonLink>
                <Menu
                  label="More payout actions"
                  items={[
                    { label: "Close finished weeks", onSelect: () => setIsClosing(true) },
                    week && { label: "Bank File", icon: <Landmark />, onSelect: () => setPaid(week) },
                  ]}
                />
              </>
            )}
            {week && <PayButton week={week} onPay={() => setPaid(week)} />}
            {isLoading && (mayBeDue || weeks.isPending) && <PayButtonLoading />}
          </>
        }
      />
      {weeks.isPending && <Skeleton className="mb-3 h-12 max-w-100 md:h-11" />}
      {weeks.data && (
        <WeekPicker
          weeks={list}
          weekStart={weekStart}
          onChange={(next) => setAddress({ week: next === defaultWeek ? "" : next })}
        />
      )}
      {isLoading && <LoadingWeek />}
      {failure && (
        <div className="pb-3">
          <Failed title={FAILED} detail={errorText(failure, "")} onRetry={retry} />
        </div>
      )}
      {week && <WeekContent week={week} list={payouts} />}
      {paid && <BankFileModal week={paid} onClose={() => setPaid(null)} />}
      <CloseWeeksQuestion open={isClosing} onClose={() => setIsClosing(false)} />
    </>
  );
}

/** What is to be paid now, as the screen's main button: "Overdue 6 days: pay Rs. 22,625.00 to 6". Opens the bank file. */
function PayButton({ week, onPay }: { week: PayoutWeek; onPay: () => void }) {
  const { payouts, amount } = week.due;
  const late = daysBetween(week.paymentDate, useToday());
  if (week.state !== "closed" || payouts === 0) return null;
  const pay = `pay ${formatRupees(amount)} to ${numberText(payouts)}`;
  return (
    <Button size="sm" onClick={onPay} className="max-md:order-first max-md:basis-full">
      {late > 0 ? `Overdue ${counted(late, "day")}: ${pay}` : `To do: ${pay}`}
    </Button>
  );
}

/** The place of the button of an unpaid week. */
function PayButtonLoading() {
  return <Skeleton className="h-9 w-72 max-md:order-first max-md:h-11 max-md:w-auto max-md:basis-full" />;
}

function LoadingWeek() {
  return (
    <div className="grid gap-5 pt-9">
      <Loading label="Loading payouts" shape="stats" />
      <Loading label="Loading what each reseller earned" shape="rows" count={8} />
    </div>
  );
}

/** The week shown when the address names none. Kept while the page is open: paying its last payout must not switch to another week. */
function useDefaultWeek(weeks: readonly PayoutWeekTotal[], isFresh: boolean): string {
  const [first, setFirst] = useState("");
  const opensFirst = weeks.find((week) => week.opensFirst)?.weekStart ?? "";
  if (first === "" && isFresh && opensFirst !== "") setFirst(opensFirst);
  return first || opensFirst;
}

function WeekContent({ week, list }: { week: PayoutWeek; list: PayoutList }) {
  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={list.isRefreshing}>
      <div className="max-md:order-1">
        <WeekSummary week={week} />
      </div>
      <WeekDetails week={week} list={list} />
      <div className="max-md:order-2">
        <Banner tone="info" title="How Weekly Payouts Work">
          <ul className="grid list-disc gap-1 pl-5">
            {week.rule.text.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {week.rule.minimumPayout > 0 && (
              <li>Less than {formatRupees(week.rule.minimumPayout)} is carried over to the next week.</li>
            )}
          </ul>
        </Banner>
      </div>
    </div>
  );
}

function WeekSummary({ week }: { week: PayoutWeek }) {
  return (
    <section
      aria-label="Week summary"
      className="flex flex-wrap gap-x-4 gap-y-3 rounded-card border bg-surface px-4 py-3 md:grid md:grid-cols-3 lg:grid-cols-5"
    >
      <Figure
        label="Week"
        hint={<Badge tone={toneOf(week)}>{stateOf(week)}</Badge>}
        className="flex-[1_1_100%]"
      >
        {formatBusinessDate(week.weekStart)} – {formatBusinessDate(week.weekEnd)}
      </Figure>
      <Figure
        label="Total Commission to Pay"
        hint={`${formatRupees(week.unpaid)} not paid yet`}
        className="flex-[1_1_100%]"
      >
        {formatRupees(week.totalCommission)}
      </Figure>
      <Figure label="Total Orders">{numberText(week.totalOrders)}</Figure>
      <Figure label="Active Resellers">{numberText(week.resellersCount)}</Figure>
      <Figure label="Payment Date" hint="Next Monday after the week" className="flex-[1_1_100%]">
        {formatBusinessDate(week.paymentDate)}
      </Figure>
    </section>
  );
}

type FigureProps = { label: string; hint?: ReactNode; className?: string; children: ReactNode };

function Figure({ label, hint, className, children }: FigureProps) {
  return (
    <div className={className ?? "flex-[1_1_6rem]"}>
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="font-semibold tabular-nums md:text-lg">{children}</p>
      {hint && <div className="text-xs text-muted">{hint}</div>}
    </div>
  );
}

function stateOf({ state, unpaid, resellersCount }: PayoutWeek): string {
  if (state === "open") return "Current week, still open";
  if (state === "closing") return "Ended, closing";
  if (resellersCount === 0) return "Closed";
  return unpaid > 0 ? "Closed, to be paid" : "Closed and paid";
}

function toneOf({ state, unpaid, resellersCount }: PayoutWeek) {
  if (state !== "closed") return "blue";
  if (resellersCount === 0) return "grey";
  return unpaid > 0 ? "yellow" : "green";
}
