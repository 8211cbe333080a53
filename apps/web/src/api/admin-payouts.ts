import {
  AdminPayoutWeek,
  CloseResult,
  PayoutStatusChange,
  PayoutWeekTotal,
  type SetPayoutStatus,
} from "@pola/shared/schemas/payout";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { listOf } from "./list-of.ts";

/** All payout weeks, newest first, with what of each is unpaid. */
export function payoutWeeks() {
  return queryOptions({
    queryKey: ["payouts", "admin", "weeks"],
    queryFn: async ({ signal }) =>
      (await request(listOf(PayoutWeekTotal), "/payouts/admin/weeks", { signal })).data,
  });
}

/** One week with a row per reseller. While another week loads, the old rows stay. */
export function payoutWeek(weekStart: string) {
  return queryOptions({
    queryKey: ["payouts", "admin", "week", weekStart],
    queryFn: async ({ signal }) =>
      (await request(AdminPayoutWeek, "/payouts/admin", { query: { weekStart }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Sets a reseller's payout status and answers the row's new state with the server's sentence. */
export function useSetPayoutStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: SetPayoutStatus) => {
      const { data, message } = await request(PayoutStatusChange, "/payouts/admin/status", {
        method: "PUT",
        body,
      });
      return { change: data, message };
    },
    onSuccess: ({ change }) => {
      queryClient.setQueryData(payoutWeek(change.weekStart).queryKey, (week) => withChange(week, change));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["payouts"] });
      void queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
}

/** The row shows its new state at once; the figures follow with the refetch. */
function withChange(
  week: AdminPayoutWeek | undefined,
  change: PayoutStatusChange,
): AdminPayoutWeek | undefined {
  if (!week) return week;
  // Not the amount: a hold remembered for the open week has none, while its row shows what is earned so far.
  const { userId, payoutId, status, reason, paymentReference, wasEverPaid } = change;
  const resellers = week.resellers.map((row) =>
    row.userId === userId ? { ...row, payoutId, status, reason, paymentReference, wasEverPaid } : row,
  );
  return { ...week, resellers };
}

/** Closes every week that is due. */
export function useCloseWeeks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data, message } = await request(CloseResult, "/payouts/admin/close", {
        method: "POST",
        body: {},
      });
      return { result: data, message };
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["payouts"] });
      void queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
}
