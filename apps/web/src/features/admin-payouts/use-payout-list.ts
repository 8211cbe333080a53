import { PAYOUT_STATUSES } from "@pola/shared/payout-status";
import { payoutWeek } from "../../api/admin-payouts.ts";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";

export type PayoutList = ReturnType<typeof usePayoutList>;

/** A week with the rows that the address asks for. */
export function usePayoutList(weekStart: string) {
  return useListPage({
    empty: { q: "", status: "" },
    read: ({ q, status }) => ({ search: q, status: oneOf(PAYOUT_STATUSES, status) }),
    sizes: [10, 25, 50, 100],
    pageSize: 25,
    query: (filters, at) => payoutWeek(weekStart, { ...filters, ...at }),
  });
}
