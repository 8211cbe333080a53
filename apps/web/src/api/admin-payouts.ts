import { chunksOf } from "@pola/shared/chunks-of";
import { MAX_PAYOUTS_PER_CHANGE } from "@pola/shared/limits";
import type { PayoutFilter } from "@pola/shared/payout-filter";
import type { PayManyResult, PayMany } from "@pola/shared/schemas/pay-many";
import type { NewAdjustment } from "@pola/shared/schemas/adjustment";
import type {
  AdminPayoutRow,
  AdminPayoutWeek,
  AmountChanged,
  MatchingPayouts,
  PayoutStatusChange,
  SetPayoutStatus,
} from "@pola/shared/schemas/payout";
import type { CloseRefusal, CloseWeeks } from "@pola/shared/schemas/payout-close";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ListPage, PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { useChange } from "./change.ts";
import { call } from "./call.ts";
import { samePerson } from "./client.ts";
import { errorText } from "../lib/api-error.ts";
import { isUnanswered } from "./lost-reply.ts";
import { useRefreshAfter } from "./refresh-after.ts";
import { refusalData } from "./refusal-data.ts";
import { partQuery } from "./part-query.ts";
import { dataQuery } from "./queries.ts";

/** All payout weeks, newest first, with the unpaid amount of each. */
export const payoutWeeks = dataQuery(["payouts", "admin", "weeks"], "GET /payouts/admin/weeks");

export type PayoutWeek = Omit<AdminPayoutWeek, "resellers">;

type PayoutFilters = { search: string; status: PayoutFilter | "" };

/** Every page that was read of a week. */
const weekKey = (weekStart: string) => ["payouts", "admin", "week", weekStart];

/**
 * A page of a week's rows with the figures of the whole week. While another week or page loads, the old rows stay. Without a week it does
 * not load.
 */
export function payoutWeek(weekStart: string, asked: PayoutFilters & PageAt) {
  const page = partQuery(weekKey(weekStart), asked, async (at, signal) => {
    const query = { weekStart, ...at };
    const { data, total = data.resellers.length } = await call("GET /payouts/admin", { query, signal });
    const { resellers: rows, ...week } = data;
    return { week, rows, total };
  });
  return queryOptions({ ...page, enabled: weekStart !== "" });
}

type WeekPage = ListPage<AdminPayoutRow> & { week: PayoutWeek };

/** The rows of a week that match now, up to the limit of a selection. @throws ApiError */
export async function matchingPayouts(weekStart: string, filters: PayoutFilters): Promise<MatchingPayouts> {
  return (await call("GET /payouts/admin/matching", { query: { weekStart, ...filters } })).data;
}

type StatusInput = SetPayoutStatus & { weekStart: string };

/**
 * Sets a reseller's payout status and returns the server's message. The row shows the new state at once, and the old one again
 * when the server refuses (docs/product/money.md, M-39).
 */
export function useSetPayoutStatus() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("payout");
  return useMutation({
    mutationFn: async (body: StatusInput) => {
      const { data, message } = await again(() => call("PUT /payouts/admin/status", { body }));
      return { change: data, message };
    },
    onMutate: async ({ userId, weekStart, status, reason = null, paymentReference = null }) => {
      const queryKey = weekKey(weekStart);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<WeekPage>({ queryKey });
      showRow(queryClient, weekStart, { userId, status, reason, paymentReference });
      return { before };
    },
    onSuccess: ({ change }) => showChange(queryClient, change),
    onError: (_, __, context) => {
      for (const [queryKey, page] of context?.before ?? []) queryClient.setQueryData(queryKey, page);
    },
    // A refused change stays pending until the row is as it is now.
    onSettled: (_, error) => (error ? refresh(null, error) : void refresh()),
  });
}

/** What the payout is worth now, if a changed amount is the reason of the refusal. */
export function changedAmountOf(error: unknown): number | null {
  return refusalData<AmountChanged>(error, "AMOUNT_CHANGED", "amount")?.amount ?? null;
}

/** Why no week was closed, if the server refused to close. */
export function closeRefusalOf(error: unknown): CloseRefusal | null {
  return refusalData<CloseRefusal>(error, "CLOSE_REFUSED", "weeks");
}

/**
 * Marks payouts of a week as paid with one reference. Returns which changed, and which did not and why. A long list is sent in chunks. When
 * one fails, the rows of the earlier chunks show as paid. Repeating the whole call is safe: a payout already paid with this reference
 * counts as changed.
 */
export function usePayMany() {
  const queryClient = useQueryClient();
  return useChange("payout", async ({ userIds, ...rest }: PayMany & { weekStart: string }) => {
    const result: PayManyResult = { changed: [], refused: [], failed: [] };
    const requireSamePerson = samePerson();
    for (const chunk of chunksOf(userIds, MAX_PAYOUTS_PER_CHANGE)) {
      requireSamePerson();
      const data = await payChunk({ ...rest, userIds: chunk }, result.changed.length > 0);
      result.changed.push(...data.changed);
      result.refused.push(...data.refused);
      result.failed.push(...data.failed);
      for (const change of data.changed) showChange(queryClient, change);
    }
    return result;
  });
}

/** Once an earlier chunk was paid, a call that fails is a result too: its payouts failed. */
async function payChunk(body: PayMany, isLater: boolean): Promise<PayManyResult> {
  try {
    return (await again(() => call("PUT /payouts/admin/status-many", { body }))).data;
  } catch (error) {
    if (!isLater) throw error;
    const message = isUnanswered(error) ? MAY_BE_PAID : errorText(error, "Failed to update status");
    return { changed: [], refused: [], failed: body.userIds.map((userId) => ({ userId, message })) };
  }
}

const MAY_BE_PAID = "No reply arrived, so it may be paid. Look at its row before you pay it.";

/** Adds a bonus or a deduction for a reseller, which the next weekly close includes. */
export function useAddAdjustment() {
  return useChange("payout", (body: NewAdjustment) =>
    again(() => call("POST /payouts/admin/adjustments", { body })),
  );
}

/** Shows the row in its new state. The week's figures follow with the refetch. */
function showChange(queryClient: QueryClient, change: PayoutStatusChange): void {
  // Without the amount: a hold on the open week has none, while its row shows what is earned so far.
  const { totalCommission: _, weekStart, ...row } = change;
  showRow(queryClient, weekStart, row);
}

type ChangedRow = Partial<AdminPayoutRow> & Pick<AdminPayoutRow, "userId">;

function showRow(queryClient: QueryClient, weekStart: string, changed: ChangedRow): void {
  queryClient.setQueriesData<WeekPage>({ queryKey: weekKey(weekStart) }, (page) => {
    return (
      page && {
        ...page,
        rows: page.rows.map((row) => (row.userId === changed.userId ? { ...row, ...changed } : row)),
      }
    );
  });
}

/** Closes every week that is due. `isManyAllowed`: also more than eight of them. */
export function useCloseWeeks() {
  return useChange("payout", (body: CloseWeeks) => call("POST /payouts/admin/close", { body }));
}
