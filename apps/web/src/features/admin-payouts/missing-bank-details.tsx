import { formatRupees, sumRupees } from "@pola/shared/money";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { Banner } from "../../ui/banner.tsx";

/** A banner above the rows: how much money cannot be transferred because bank details are missing. */
export function MissingBankDetails({ rows }: { rows: readonly AdminPayoutRow[] }) {
  const missing = rows.filter(
    (row) => !row.hasBankDetails && row.status !== "paid" && row.totalCommission > 0,
  );
  if (missing.length === 0) return null;
  const who = missing.length === 1 ? "1 reseller has" : `${missing.length} resellers have`;
  const total = formatRupees(sumRupees(missing.map((row) => row.totalCommission)));
  return (
    <div className="pb-3">
      <Banner tone="warning">
        {`${who} no complete bank details. ${total} of this week can't be transferred until they add them.`}
      </Banner>
    </div>
  );
}
