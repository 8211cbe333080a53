import { formatRupees } from "@pola/shared/money";
import type { AccountMatch } from "@pola/shared/schemas/user";
import { USER_STATUS_LABELS } from "@pola/shared/user-status";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Banner } from "../ui/banner.tsx";

type Query = Pick<UseQueryResult<AccountMatch[]>, "data" | "isError">;

/**
 * Other accounts with the same numbers that owe money or were blocked (docs/product/accounts.md, A-132). Renders
 * nothing when there is none. Says when the check failed, so that an admin does not take a missing banner for a clean record.
 */
export function AccountMatches({ query: { data, isError } }: { query: Query }) {
  if (isError) return <Banner tone="warning">The check for earlier accounts failed.</Banner>;
  if (!data || data.length === 0) return null;
  return (
    <Banner tone="warning" title="Known from another account">
      <ul className="grid gap-1">
        {data.map((match) => (
          <li key={match.id}>
            {sameAs(match)}{" "}
            {match.isDeleted ? (
              "a deleted account"
            ) : (
              <Link to={`/admin/users/${match.id}`} className="underline underline-offset-4">
                {match.name}
              </Link>
            )}
            {`: ${USER_STATUS_LABELS[match.status].toLowerCase()}`}
            {match.owed > 0 && `, owes ${formatRupees(match.owed)}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function sameAs({ isSamePhone, isSameBankAccount }: AccountMatch): string {
  if (!isSameBankAccount) return "Same phone number as";
  return isSamePhone ? "Same phone number and bank account as" : "Same bank account as";
}
