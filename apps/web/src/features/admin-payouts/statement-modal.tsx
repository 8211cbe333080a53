import { formatBusinessDate, formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { ListedPayout } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { linesOfUser, payoutsOfUser } from "../../api/users.ts";
import { PayoutLines } from "../../components/payout-lines.tsx";
import { AccountBadge, PayoutStatusBadge } from "../../components/status-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

const adjustmentModal = lazyPart(async () => (await import("./adjustment-modal.tsx")).AdjustmentModal);

const PAGE_SIZE = 10;

/**
 * A reseller's statement: commission that is in no payout yet, and every payout. Their lines are loaded when they are opened. Also opens the form
 * for a bonus or deduction.
 */
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
            {books.hasUnclaimed && (
              <Group
                title="Not in a payout yet"
                line={unclaimedText(books.unclaimed)}
                amount={books.unclaimed}
                userId={userId}
              />
            )}
            {books.payouts.length === 0 && <p className="py-4 text-muted">No payouts yet.</p>}
            {books.payouts.map((payout) => (
              <Payout key={payout.id} payout={payout} userId={userId} />
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

function Payout({ payout, userId }: { payout: ListedPayout; userId: string }) {
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
      userId={userId}
      payoutId={payout.id}
    />
  );
}

type GroupProps = {
  title: string;
  badge?: React.ReactNode;
  line: string;
  amount: number;
  userId: string;
  payoutId?: string;
};

/** An amount that expands to its lines. */
function Group({ title, badge, line, amount, ...whose }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-card border"
    >
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
      {isOpen && <Lines {...whose} />}
    </details>
  );
}

function Lines({ userId, payoutId }: Pick<GroupProps, "userId" | "payoutId">) {
  const query = useQuery(linesOfUser(userId, payoutId));
  if (query.data) return <PayoutLines lines={query.data} className="border-t px-4 text-sm" />;
  return (
    <div className="border-t p-4">
      {query.isPending ? (
        <Loading label="Loading lines" shape="rows" count={1} />
      ) : (
        <Failed title="Failed to load the lines" {...failureOf(query)} />
      )}
    </div>
  );
}
