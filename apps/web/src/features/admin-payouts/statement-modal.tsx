import { formatBusinessDate, formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PayoutLine, PayoutStatement } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { payoutsOfUser } from "../../api/users.ts";
import { PayoutLines } from "../../components/payout-lines.tsx";
import { AccountBadge, PayoutStatusBadge } from "../../components/status-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

const adjustmentModal = lazyPart(async () => (await import("./adjustment-modal.tsx")).AdjustmentModal);

const PAGE_SIZE = 10;

/** A reseller's statement: commission that is in no payout yet, and every payout with its lines. Also opens the form for a bonus or deduction. */
export function StatementModal({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const { user } = useSession();
  const query = useQuery(payoutsOfUser(userId, { page, pageSize: PAGE_SIZE }));
  const books = query.data;
  return (
    <>
      <Modal
        onClose={onClose}
        size="lg"
        title={books?.resellerName ?? "Statement"}
        description={books?.businessName}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            {books && userId !== user?.id && (
              <Button onClick={() => setIsAdjusting(true)}>Bonus or Deduction</Button>
            )}
          </>
        }
      >
        {query.isPending && <Loading label="Loading statement" shape="rows" />}
        {query.isError && <Failed title="Failed to fetch admin payout data" {...failureOf(query)} />}
        {books && (
          <div aria-busy={query.isPlaceholderData} className="grid gap-3">
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              Account <AccountBadge state={books.accountStatus} />
            </p>
            {books.unclaimedLines.length > 0 && (
              <Group
                title="Not in a payout yet"
                line={unclaimedText(books.unclaimed)}
                amount={books.unclaimed}
                lines={books.unclaimedLines}
              />
            )}
            {books.payouts.length === 0 && <p className="py-4 text-muted">No payouts yet.</p>}
            {books.payouts.map((payout) => (
              <Payout key={payout.id} payout={payout} />
            ))}
            <Pagination page={page} pageSize={PAGE_SIZE} total={books.total} onPage={setPage} />
          </div>
        )}
      </Modal>
      {isAdjusting && books && (
        <adjustmentModal.Part
          userId={userId}
          resellerName={books.resellerName}
          onClose={() => setIsAdjusting(false)}
        />
      )}
    </>
  );
}

function unclaimedText(rupees: number): string {
  if (rupees === 0) return "These lines add up to nothing.";
  return rupees < 0 ? "The next payout is reduced by this." : "Will be paid with the next payout.";
}

function Payout({ payout }: { payout: PayoutStatement }) {
  const note = payout.reason ?? payout.paymentReference;
  return (
    <Group
      title={`${formatBusinessDate(payout.weekStart)} – ${formatBusinessDate(payout.weekEnd)}`}
      badge={<PayoutStatusBadge status={payout.status} />}
      line={[
        ...payout.bankReturns.map(
          ({ returnedAt, reason }) => `Returned by the bank on ${formatDate(returnedAt)}: ${reason}`,
        ),
        payout.paidOn && `Paid on ${formatBusinessDate(payout.paidOn)}`,
        note,
      ]
        .filter(Boolean)
        .join(" · ")}
      amount={payout.amount}
      lines={payout.lines}
    />
  );
}

type GroupProps = {
  title: string;
  badge?: React.ReactNode;
  line: string;
  amount: number;
  lines: readonly PayoutLine[];
};

/** An amount that expands to its lines. */
function Group({ title, badge, line, amount, lines }: GroupProps) {
  return (
    <details className="group rounded-card border">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-2.5 hover:bg-sunken">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="-ml-1 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="font-semibold">{title}</span>
        {badge}
        <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatRupees(amount)}</span>
        {line && <span className="basis-full text-sm wrap-anywhere text-muted">{line}</span>}
      </summary>
      <PayoutLines lines={lines} className="border-t px-4 text-sm" />
    </details>
  );
}
