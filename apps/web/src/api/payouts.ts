import type {
  Leaderboard,
  PastPayout,
  PayoutAnalytics,
  PayoutStatement,
  ResellerPayout,
} from "@pola/shared/schemas/payout";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { request, requestFile } from "./client.ts";

/** The reseller's current week, all-time figures and the rule in force. */
export function resellerPayout() {
  return queryOptions({
    queryKey: ["payouts", "reseller"],
    queryFn: async ({ signal }) => (await request<ResellerPayout>("/payouts/reseller", { signal })).data,
  });
}

/** The reseller's closed weeks, newest first. */
export function payoutHistory() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "history"],
    queryFn: async ({ signal }) =>
      (await request<PastPayout[]>("/payouts/reseller/history", { signal })).data,
  });
}

/** One past payout with its lines. */
export function payoutStatement(id: string) {
  return queryOptions({
    queryKey: ["payouts", "reseller", "statement", id],
    queryFn: async ({ signal }) =>
      (await request<PayoutStatement>(`/payouts/reseller/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** The same as a CSV file. */
export function useStatementFile() {
  return useMutation({
    mutationFn: async (id: string) => requestFile(`/payouts/reseller/${encodeURIComponent(id)}.csv`),
  });
}

/** Twelve weeks and six months of earnings. */
export function payoutAnalytics() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "analytics"],
    queryFn: async ({ signal }) =>
      (await request<PayoutAnalytics>("/payouts/reseller/analytics", { signal })).data,
  });
}

/** This month's best five resellers and the reader's own rank. */
export function leaderboard() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "leaderboard"],
    queryFn: async ({ signal }) =>
      (await request<Leaderboard>("/payouts/reseller/leaderboard", { signal })).data,
  });
}
