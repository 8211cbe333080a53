import { formatCommission } from "@pola/shared/money";
import type { PastPayout } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { payoutHistory } from "../../api/payouts.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { PayoutBadge } from "./payout-badge.tsx";
import { weekText } from "./week-text.ts";

/** A quarter of a year. A button shows the rest. */
const SHOWN_WEEKS = 13;

const statementModal = lazyPart(async () => (await import("./statement-modal.tsx")).StatementModal);

/** The closed weeks. Each opens its statement, which is in the address. */
export function PastPayouts() {
  const [{ payout: openId }, setOpen] = useUrlState({ payout: "" });
  const [shown, setShown] = useState(SHOWN_WEEKS);
  const query = useQuery(payoutHistory());
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
        <ul className="divide-y overflow-hidden rounded-card border bg-surface">
          {query.data.slice(0, shown).map((payout) => (
            <PayoutRow key={payout.id} payout={payout} onOpen={() => setOpen({ payout: payout.id })} />
          ))}
        </ul>
      )}
      {query.data && query.data.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_WEEKS)}>
          Show earlier payouts
        </Button>
      )}
      {openId !== "" && (
        <statementModal.Part id={openId} onClose={() => setOpen({ payout: "" }, { replace: true })} />
      )}
    </section>
  );
}

function PayoutRow({ payout, onOpen }: { payout: PastPayout; onOpen: () => void }) {
  const orders = `${payout.ordersCount.toLocaleString("en-US")} ${payout.ordersCount === 1 ? "order" : "orders"}`;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-sm text-muted">{weekText(payout.weekStart, payout.weekEnd)}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <strong className="tabular-nums">{formatCommission(payout.amount)}</strong>
            <span className="text-sm text-muted">{orders}</span>
          </span>
        </span>
        <PayoutBadge status={payout.status} />
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </li>
  );
}
