import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { PayoutWeek } from "../../api/admin-payouts.ts";
import { Banner } from "../../ui/banner.tsx";

/** A banner above the rows: how much money cannot be transferred because bank details are missing. */
export function MissingBankDetails({ week }: { week: PayoutWeek }) {
  const { payouts, amount } = week.withoutBankDetails;
  if (payouts === 0) return null;
  const who = counted(payouts, "reseller has", "resellers have");
  return (
    <div className="pb-3">
      <Banner tone="warning">
        {`${who} no complete bank details. ${formatRupees(amount)} of this week can't be transferred until they add them.`}
      </Banner>
    </div>
  );
}
