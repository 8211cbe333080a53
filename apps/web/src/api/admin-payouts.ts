import { MAX_PAYOUTS_PER_CHANGE } from "@pola/shared/limits";
import type {
  AdminPayoutWeek,
  AmountChanged,
  PayManyResult,
  PayoutStatusChange,
  NewAdjustment,
  PayMany,
  SetPayoutStatus,
} from "@pola/shared/schemas/payout";
import type { CloseRefusal, CloseWeeks } from "@pola/shared/schemas/payout-close";
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { chunksOf } from "./chunks-of.ts";
import { call } from "./call.ts";
import { errorText, field } from "./client.ts";
import { refusalData } from "./refusal-data.ts";

/** All payout weeks, newest first, with the unpaid amount of each. */
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

type StatusInput = SetPayoutStatus & { weekStart: string };

/**
 * Sets a reseller's payout status and returns the server's message. The row shows the new state at once, and the old one again
 * when the server refuses (docs/product/money.md, M-39).
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
    onSettled: () => invalidateMoney(queryClient),
  });
}

/** What the payout is worth now, if a changed amount is the reason of the refusal. */
export function changedAmountOf(error: unknown): number | null {
  const data = refusalData(
    error,
    "AMOUNT_CHANGED",
    (found): found is AmountChanged => typeof field(found, "amount") === "number",
  );
  return data && data.amount;
}

/** Why no week was closed, if the server refused to close. */
export function closeRefusalOf(error: unknown): CloseRefusal | null {
  return refusalData(
    error,
    "CLOSE_REFUSED",
    (found): found is CloseRefusal => typeof field(found, "weeks") === "number",
  );
}

/**
 * Marks payouts of a week as paid with one reference. Returns which changed, and which did not and why. A long list is sent in
 * chunks. When one fails, the rows of the earlier chunks show as paid, and repeating the whole call is safe: a payout already
 * paid with this reference counts as changed.
 */
export function usePayMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userIds, ...rest }: PayMany & { weekStart: string }) => {
      const result: PayManyResult = { changed: [], refused: [], failed: [] };
      for (const part of chunksOf(userIds, MAX_PAYOUTS_PER_CHANGE)) {
        const data = await payPart({ ...rest, userIds: part }, result.changed.length > 0);
        result.changed.push(...data.changed);
        result.refused.push(...data.refused);
        result.failed.push(...data.failed);
        queryClient.setQueryData(payoutWeek(rest.weekStart).queryKey, (week) =>
          data.changed.reduce(withChange, week),
        );
      }
      return result;
    },
    onSettled: () => invalidateMoney(queryClient),
  });
}

/** Pays one part. Once an earlier part was paid, a call without a response is a result: its payouts failed. */
async function payPart(body: PayMany, isLater: boolean): Promise<PayManyResult> {
  try {
    return (await call("PUT /payouts/admin/status-many", { body })).data;
  } catch (error) {
    if (!isLater) throw error;
    const message = errorText(error, "Failed to update status");
    return { changed: [], refused: [], failed: body.userIds.map((userId) => ({ userId, message })) };
  }
}

/** Adds a bonus or a deduction for a reseller, which the next weekly close includes. */
export function useAddAdjustment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAdjustment) => {
      const { message } = await call("POST /payouts/admin/adjustments", { body });
      return message;
    },
    onSettled: () => invalidateMoney(queryClient),
  });
}

type Week = AdminPayoutWeek | undefined;

/** The row in its new state. The week's figures follow with the refetch. */
function withChange(week: Week, change: PayoutStatusChange): Week {
  // Without the amount: a hold on the open week has none, while its row shows what is earned so far.
  const { userId, payoutId, status, reason, paymentReference, hasBankDetails, wasEverPaid } = change;
  return withRow(week, userId, { payoutId, status, reason, paymentReference, hasBankDetails, wasEverPaid });
}

function withRow(week: Week, userId: string, patch: Partial<AdminPayoutWeek["resellers"][number]>): Week {
  if (!week) return week;
  const resellers = week.resellers.map((row) => (row.userId === userId ? { ...row, ...patch } : row));
  return { ...week, resellers };
}

/** Weeks, statements, the dashboard's figures and the activity log depend on what was paid. */
function invalidateMoney(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["payouts"] });
  void queryClient.invalidateQueries({ queryKey: ["admin"] });
}

/** Closes every week that is due. `isManyAllowed`: also more than eight of them. */
export function useCloseWeeks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CloseWeeks) => {
      const { data, message } = await call("POST /payouts/admin/close", { body });
      return { result: data, message };
    },
    onSettled: () => invalidateMoney(queryClient),
  });
}
