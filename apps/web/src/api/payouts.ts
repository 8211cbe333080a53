import { queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../lib/save-file.ts";
import { call, callFile } from "./call.ts";

/** The reseller's current week, the figures of all weeks, and the payout rule. */
export function resellerPayout() {
  return queryOptions({
    queryKey: ["payouts", "reseller"],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller", { signal })).data,
  });
}

/** The reseller's money: on the way, earned this week, to be paid, paid. Every screen that shows one of them reads this call. */
export function moneyLadder() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "ladder"],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller/ladder", { signal })).data,
  });
}

/** The reseller's closed weeks, newest first. */
export function payoutHistory() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "history"],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller/history", { signal })).data,
  });
}

/** One past payout with its lines. */
export function payoutStatement(id: string) {
  return queryOptions({
    queryKey: ["payouts", "reseller", "statement", id],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller/:id", { params: { id }, signal })).data,
  });
}

/** Saves a statement on the device, as a CSV file. */
export function useSaveStatement() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { content, name } = await callFile("GET /payouts/reseller/:id.csv", { params: { id } });
      saveFile(content, name);
    },
  });
}

/** Twelve weeks and six months of earnings. */
export function payoutAnalytics() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "analytics"],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller/analytics", { signal })).data,
  });
}

/** This month's best five resellers and the reader's own rank. */
export function leaderboard() {
  return queryOptions({
    queryKey: ["payouts", "reseller", "leaderboard"],
    queryFn: async ({ signal }) => (await call("GET /payouts/reseller/leaderboard", { signal })).data,
  });
}
