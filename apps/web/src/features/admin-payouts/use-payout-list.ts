import { numberText } from "@pola/shared/counted";
import { formatRupees, sumRupees } from "@pola/shared/money";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { PAYOUT_FILTERS } from "@pola/shared/payout-filter";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { matchingPayouts, payoutWeek } from "../../api/admin-payouts.ts";
import { errorText } from "../../lib/api-error.ts";
import { useSession } from "../../api/session.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { useLostRows } from "../../components/use-lost-rows.ts";
import { oneOf } from "../../lib/list-address.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { useSelectedRows } from "../../ui/selected-rows.ts";
import { notify } from "../../ui/toast.tsx";
import { isPayable } from "./payable.ts";

export type PayoutList = ReturnType<typeof usePayoutList>;

/** A week with the rows that the address asks for. */
export function usePayoutList(weekStart: string) {
  return useListPage({
    empty: { q: "", status: "" },
    read: ({ q, status }) => ({ search: q, status: oneOf(PAYOUT_FILTERS, status) }),
    sizes: PAGE_SIZES,
    pageSize: 25,
    scope: weekStart,
    query: (filters, at) => payoutWeek(weekStart, { ...filters, ...at }),
  });
}

/** The selected payouts of all pages of a week, each with the amount it was last shown with. */
export function usePayoutSelection(weekStart: string, list: PayoutList) {
  const { filters, rows = [] } = list;
  const { user } = useSession();
  const selection = useSelectedRows<AdminPayoutRow>({ selection: list.selection, shown: rows, keyOf });
  useLostRows({
    list,
    selection,
    keyOf,
    matching: async () => (await matchingPayouts(weekStart, filters)).resellers.map(keyOf),
  });
  const { isBusy, run } = useBusy((error) =>
    notify.error(errorText(error, "Failed to fetch admin payout data")),
  );
  /** Selects all payouts that match, on all pages. Shows a message when they are more than one selection can hold. */
  const selectAll = () =>
    run(async () => {
      const { resellers, total } = await matchingPayouts(weekStart, filters);
      selection.choose(resellers);
      if (total > resellers.length)
        notify.message(`The largest ${numberText(resellers.length)} of ${numberText(total)} are selected`);
    });
  const payable = selection.rows.filter((row) => isPayable(row, user?.id));
  return {
    ...selection,
    selectAll,
    isSelectingAll: isBusy,
    /** What can be paid of the selection; null when nothing can. */
    payableText:
      payable.length === 0 ? null : formatRupees(sumRupees(payable.map((row) => row.totalCommission))),
  };
}

const keyOf = ({ userId }: AdminPayoutRow) => userId;
