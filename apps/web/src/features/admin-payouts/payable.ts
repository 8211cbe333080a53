import type { AdminPayoutRow } from "@pola/shared/schemas/payout";

/** Whether a row can be paid with others: what is on hold is first taken off it, what is paid keeps its own reference. */
export function isPayable({ status, totalCommission }: AdminPayoutRow): boolean {
  return status === "pending" && totalCommission > 0;
}
