import { MAX_PAYOUTS_PER_CHANGE } from "@pola/shared/limits";
import type {
  AdminPayoutWeek,
  PayManyResult,
  PayoutStatusChange,
  NewAdjustment,
  PayMany,
  SetPayoutStatus,
} from "@pola/shared/schemas/payout";
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { chunksOf } from "./chunks-of.ts";
import { call, callFile } from "./call.ts";

/** All payout weeks, newest first, with what of each is unpaid. */
export function payoutWeeks() {
  return queryOptions({
    queryKey: ["payouts", "admin", "weeks"],
    queryFn: async ({ signal }) => (await call("GET /payouts/admin/weeks", { signal })).data,
  });
}

/** One week with a row per reseller. While another week loads, the old rows stay. */
export function payoutWeek(weekStart: string) {
  return queryOptions({
    queryKey: ["payouts", "admin", "week", weekStart],
    queryFn: async ({ signal }) => (await call("GET /payouts/admin", { query: { weekStart }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** What the bank's bulk upload of a closed week holds, and whose money stays out of it and why. */
export function bankFile(weekStart: string) {
  return queryOptions({
    queryKey: ["payouts", "admin", "bank-file", weekStart],
    queryFn: async ({ signal }) =>
      (await call("GET /payouts/admin/export", { query: { weekStart }, signal })).data,
    staleTime: 0,
  });
}

/** The same as the file itself. */
export function useBankCsv() {
  return useMutation({
    mutationFn: async (weekStart: string) =>
      await callFile("GET /payouts/admin/export.csv", { query: { weekStart } }),
  });
}

type StatusInput = SetPayoutStatus & { weekStart: string };

/**
 * Sets a reseller's payout status and answers the server's sentence. The row shows its new state at once and takes it back
 * when the server refuses (interface.md, house rule 8).
 */
export function useSetPayoutStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: StatusInput) => {
      const { data, message } = await call("PUT /payouts/admin/status", {
        body,
      });
      return { change: data, message };
    },
    onMutate: async ({ userId, weekStart, status, reason = null, paymentReference = null }) => {
      const { queryKey } = payoutWeek(weekStart);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (week) =>
        withRow(week, userId, { status, reason, paymentReference }),
      );
      return { before };
    },
    onSuccess: ({ change }) => {
      queryClient.setQueryData(payoutWeek(change.weekStart).queryKey, (week) => withChange(week, change));
    },
    onError: (_, { weekStart }, context) => {
      queryClient.setQueryData(payoutWeek(weekStart).queryKey, context?.before);
    },
    onSettled: () => forgetMoney(queryClient),
  });
}

/** The API's most at once. */

/**
 * Marks payouts of a week as paid with one reference; answers what changed and what could not, and why. A long list goes in
 * parts; when one fails, the rows of those before it show that they are paid, and the same call again is safe: a payout
 * paid with this reference already counts as changed.
 */
export function usePayMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userIds, ...rest }: PayMany & { weekStart: string }) => {
      const result: PayManyResult = { changed: [], refused: [] };
      for (const part of chunksOf(userIds, MAX_PAYOUTS_PER_CHANGE)) {
        const body = { ...rest, userIds: part };
        const { data } = await call("PUT /payouts/admin/status-many", { body });
        result.changed.push(...data.changed);
        result.refused.push(...data.refused);
        queryClient.setQueryData(payoutWeek(rest.weekStart).queryKey, (week) =>
          data.changed.reduce(withChange, week),
        );
      }
      return result;
    },
    onSettled: () => forgetMoney(queryClient),
  });
}

/** Books a bonus or a deduction for a reseller; the next close nets it. */
export function useAddAdjustment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAdjustment) => {
      const { message } = await call("POST /payouts/admin/adjustments", { body });
      return message;
    },
    onSettled: () => forgetMoney(queryClient),
  });
}

type Week = AdminPayoutWeek | undefined;

/** The row shows its new state; the figures follow with the refetch. */
function withChange(week: Week, change: PayoutStatusChange): Week {
  // Not the amount: a hold remembered for the open week has none, while its row shows what is earned so far.
  const { userId, payoutId, status, reason, paymentReference, hasBankDetails, wasEverPaid } = change;
  return withRow(week, userId, { payoutId, status, reason, paymentReference, hasBankDetails, wasEverPaid });
}

function withRow(week: Week, userId: string, patch: Partial<AdminPayoutWeek["resellers"][number]>): Week {
  if (!week) return week;
  const resellers = week.resellers.map((row) => (row.userId === userId ? { ...row, ...patch } : row));
  return { ...week, resellers };
}

/** Weeks, statements, the dashboard's figures and the record of acts hang on what was paid. */
function forgetMoney(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["payouts"] });
  void queryClient.invalidateQueries({ queryKey: ["admin"] });
}

/** Closes every week that is due. */
export function useCloseWeeks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data, message } = await call("POST /payouts/admin/close");
      return { result: data, message };
    },
    onSettled: () => forgetMoney(queryClient),
  });
}
