import type { User } from "@pola/shared/schemas/user";
import { USER_ROLE_LABELS } from "@pola/shared/user-status";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { isNotFound } from "../../lib/api-error.ts";
import { useCoversArea } from "../../api/covers-area.ts";
import { accountMatches, user, userFigures } from "../../api/users.ts";
import { AccountMatches } from "../../components/account-matches.tsx";
import { fullName } from "../../components/full-name.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { UserStatusBadge } from "../../components/status-badges.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Loading } from "../../ui/states.tsx";
import { approvalOf, type UserAction } from "./account-actions.ts";
import { firstPayouts, UnpaidPayouts } from "./unpaid-payouts.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserActivity } from "./user-activity.tsx";
import { BankDetails, UserDetails } from "./user-details.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { Figures } from "./user-figures.tsx";
import { UserOrders } from "./user-orders.tsx";
import { UserPayouts } from "./user-payouts.tsx";

export function UserPage() {
  const { id = "" } = useParams();
  const query = useQuery(user(id));
  // Another admin may have deleted the account since it was shown.
  const person = isNotFound(query.error) ? undefined : query.data;
  usePageTitle(person ? fullName(person) : "User");
  return (
    <>
      <BackLink to="/admin/users">Users</BackLink>
      {!person && (
        <>
          <PageHeader title="User" />
          <NotLoaded
            what="user"
            query={query}
            back={{ to: "/admin/users", label: "Users" }}
            line="This account does not exist or was deleted."
            shape="stats"
          />
        </>
      )}
      {person && <Person key={person.id} person={person} />}
    </>
  );
}

function Person({ person }: { person: User }) {
  const navigate = useNavigate();
  const covers = useCoversArea();
  const [action, setAction] = useState<UserAction | null>(null);
  const figures = useQuery({ ...userFigures(person.id), enabled: person.role === "admin" });
  // An admin who was a reseller keeps what they earned (docs/product/money.md, M-157).
  const { commission = 0, unpaidCommission = 0 } = figures.data ?? {};
  const hasMoney = commission !== 0 || unpaidCommission !== 0;
  const isReseller = person.role === "reseller" || (person.role === "admin" && hasMoney);
  const matches = useQuery({ ...accountMatches(person.id), enabled: person.role === "reseller" });
  const books = useQuery({ ...firstPayouts(person.id), enabled: isReseller && covers("payouts") });
  // Both may have a banner, which would move what is below it (docs/product/interface.md, I-682).
  const isWaiting =
    person.role === "reseller" &&
    [matches, books].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  return (
    <>
      <PageHeader
        title={fullName(person)}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <UserStatusBadge status={person.status} />
            {USER_ROLE_LABELS[person.role]}
            {person.businessName && <span>{person.businessName}</span>}
          </span>
        }
        actions={<UserActions user={person} onAction={setAction} />}
        isCompact={approvalOf(person) === undefined}
      />
      {isWaiting && <Loading label="Loading this user" shape="stats" />}
      <div hidden={isWaiting} className="grid grid-cols-1 gap-6">
        <AccountMatches query={matches} />
        {books.data && <UnpaidPayouts person={person} books={books.data} />}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-6">
            {(isReseller || person.role === "vendor") && <Figures person={person} />}
            {isReseller && covers("orders") && <UserOrders userId={person.id} />}
            {isReseller && covers("payouts") && <UserPayouts person={person} />}
            {covers("all") && <UserActivity person={person} />}
          </div>
          <div className="grid grid-cols-1 gap-6 max-xl:order-first">
            <UserDetails person={person} />
            {isReseller && <BankDetails person={person} />}
          </div>
        </div>
      </div>
      {action && (
        <UserDialog
          action={action}
          onClose={() => setAction(null)}
          onDeleted={() => void navigate("/admin/users", { replace: true })}
        />
      )}
    </>
  );
}
