import type { AdminPayoutRow } from "@pola/shared/schemas/payout";

/** Whether a payout can be paid together with others. A payout on hold must be released first; a paid one keeps its reference; one in a payment run is paid there. */
export function isPayable({ status, totalCommission, run }: AdminPayoutRow): boolean {
  return status === "pending" && totalCommission > 0 && run === null;
}
