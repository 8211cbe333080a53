import { counted } from "@pola/shared/counted";
import { commissionFormat } from "@pola/shared/money";
import type { PastPayout, ResellerPayout } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Link } from "react-router-dom";
import { payoutHistory } from "../../api/payouts.ts";
import { PayoutStatusBadge } from "../../components/status-badges.tsx";
import { useOpenRow, useRowLink, useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { weekText } from "../../lib/week-text.ts";
import { EARNED_BEFORE, endedWeekNote } from "./ended-week.ts";

/** A quarter of a year. A button shows the rest. */
const SHOWN_WEEKS = 13;

const statementModal = lazyPart(async () => (await import("./statement-modal.tsx")).StatementModal);

type Shown = "" | "to-be-paid" | "paid";

const FILTERS: { value: Shown; label: string }[] = [
  { value: "", label: "All" },
  { value: "to-be-paid", label: "To be paid" },
  { value: "paid", label: "Paid" },
];

/**
 * The closed weeks, all or those of one step of the money (docs/product/earnings.md, M-120). Each opens its statement. Both are in the address.
 * Below "To be paid" is also what earlier weeks earned and no payout holds.
 */
export function PastPayouts({ week }: { week: ResellerPayout }) {
  const { carriedOver } = week;
  const ended = endedWeekNote(week);
  const [address, setAddress] = useUrlState({ show: "" });
  const filter = FILTERS.find(({ value }) => value === address.show)?.value ?? "";
  const [openId, , close] = useOpenRow("payout");
  const [shown, setShown] = useState(SHOWN_WEEKS);
  const query = useQuery(payoutHistory);
  const payouts = query.data?.filter(
    ({ status }) => filter === "" || (status === "paid") === (filter === "paid"),
  );
  const format = commissionFormat([carriedOver, ...(payouts ?? []).map(({ amount }) => amount)]);
  return (
    <section aria-labelledby="past-payouts" className="grid grid-cols-1 gap-3">
      <h2 id="past-payouts" className="text-lg font-semibold">
        Past Payouts
      </h2>
      {query.isPending && <Loading label="Loading past payouts" shape="rows" count={3} />}
      {query.isError && <Failed title="Failed to fetch payout data" onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <Empty
          title="No payout data available"
          line="Your first payout appears here when its week is over."
        />
      )}
      {query.data && query.data.length > 0 && (
        <FilterChips
          label="Past payouts"
          value={filter}
          onChange={(show) => setAddress({ show })}
          options={FILTERS}
        />
      )}
      {query.data &&
        query.data.length > 0 &&
        payouts?.length === 0 &&
        !(filter === "to-be-paid" && ended) && (
          <p className="text-muted">{filter === "paid" ? "Nothing is paid yet." : "Every payout is paid."}</p>
        )}
      {filter === "to-be-paid" && carriedOver !== 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border bg-surface px-4 py-3">
          <span className="text-sm text-muted">
            {ended !== null && EARNED_BEFORE}
            {ended === null &&
              (carriedOver > 0 ? "Carried over to the next payout" : "Deducted from the next payout")}
          </span>{" "}
          <strong className="tabular-nums">{format(carriedOver)}</strong>{" "}
          {ended !== null && <span className="basis-full text-sm">{ended}</span>}
        </p>
      )}
      {payouts && payouts.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-card border bg-surface">
          {payouts.slice(0, shown).map((payout) => (
            <PayoutRow key={payout.id} payout={payout} format={format} />
          ))}
        </ul>
      )}
      {payouts && payouts.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_WEEKS)}>
          Show earlier payouts
        </Button>
      )}
      {openId !== "" && <statementModal.Part id={openId} onClose={close} />}
    </section>
  );
}

type PayoutRowProps = { payout: PastPayout; format: (rupees: number) => string };

function PayoutRow({ payout, format }: PayoutRowProps) {
  const link = useRowLink("payout", payout.id);
  const orders = counted(payout.ordersCount, "order");
  return (
    <li>
      <Link
        {...link}
        className="flex flex-wrap items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-[1_1_9rem] gap-0.5">
          <span className="text-sm text-muted">{weekText(payout.weekStart, payout.weekEnd)}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <strong className="tabular-nums">{format(payout.amount)}</strong>
            <span className="text-sm text-muted">{orders}</span>
          </span>
          {payout.reason && <span className="text-sm text-tone-red-text">On hold: {payout.reason}</span>}
        </span>
        <PayoutStatusBadge status={payout.status} />
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}
