import { formatBusinessDate } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ListedPayout } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import type { AccountState } from "@pola/shared/user-status";
import { Link } from "react-router-dom";
import { payoutsOfUser } from "../../api/users.ts";
import { ListTable } from "../../components/list-table.tsx";
import { AccountBadge, PayoutStatusBadge } from "../../components/status-badges.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type Column, countColumn, rupeesColumn } from "../../ui/column.ts";
import { PAYOUTS_ON_PAGE } from "./unpaid-payouts.tsx";
import { Section } from "../../ui/section.tsx";

const columnsOf = (account: AccountState): Column<ListedPayout>[] => [
  { key: "week", header: "Week", cell: (payout) => <Week payout={payout} /> },
  countColumn("ordersCount", "Orders"),
  rupeesColumn("amount", "Amount"),
  { key: "status", header: "Status", cell: ({ status }) => <PayoutStatusBadge status={status} /> },
  { key: "account", header: "Account", cell: () => <AccountBadge state={account} /> },
  {
    key: "note",
    header: "Note",
    className: "wrap-anywhere",
    cell: ({ reason, paymentReference }) => reason ?? paymentReference ?? "",
  },
];

/** A reseller's payouts, newest week first, and the commission for the next close. */
export function UserPayouts({ person }: { person: User }) {
  const list = useListPage({
    ...NO_FILTERS,
    pageParam: "payouts",
    pageSize: PAYOUTS_ON_PAGE,
    query: (_, at) => payoutsOfUser(person.id, at),
  });
  const books = list.shown;
  const account = books?.accountStatus ?? person.status;
  return (
    <Section
      title="Payouts"
      actions={
        <>
          {books && <Unclaimed amount={books.unclaimed} />}
          <ButtonLink to={`/admin/payouts?reseller=${person.id}`} variant="link" size="sm">
            Statement, Bonus or Deduction
          </ButtonLink>
        </>
      }
    >
      <ListTable
        list={list}
        loading={{ label: "Loading payouts", count: 3 }}
        failed="Failed to fetch payout data"
        nothing={{ title: "No payout data available" }}
        caption="Payouts"
        columns={columnsOf(account)}
        rowKey={({ id }) => id}
        card={(payout) => <PayoutCard payout={payout} account={account} />}
        pagesLabel="Pages of payouts"
      />
    </Section>
  );
}

/** The commission that is in no payout yet, or what the next close deducts. */
function Unclaimed({ amount }: { amount: number }) {
  return (
    <p className="text-sm text-muted">
      {amount < 0 ? "Deductions to come: " : "In no payout yet: "}
      <span className="font-medium text-text tabular-nums">{formatRupees(Math.abs(amount))}</span>
    </p>
  );
}

function PayoutCard({ payout, account }: { payout: ListedPayout; account: AccountState }) {
  const note = payout.reason ?? payout.paymentReference;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Week payout={payout} />
        <span className="flex flex-wrap justify-end gap-1">
          <PayoutStatusBadge status={payout.status} />
          <AccountBadge state={account} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="text-muted">{counted(payout.ordersCount, "order")}</span>
        <span className="font-medium tabular-nums">{formatRupees(payout.amount)}</span>
      </div>
      {note && <p className="text-sm wrap-anywhere">{note}</p>}
    </div>
  );
}

function Week({ payout }: { payout: ListedPayout }) {
  return (
    <Link
      to={`/admin/payouts?week=${payout.weekStart}`}
      className="flex-[1_1_7rem] text-left font-semibold text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
    >
      {formatBusinessDate(payout.weekStart)} – {formatBusinessDate(payout.weekEnd)}
    </Link>
  );
}
