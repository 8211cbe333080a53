import type { AdminPayoutRow } from "@pola/shared/schemas/payout";

/**
 * Whether an admin can pay a payout together with others. A payout on hold must be released first; a paid one keeps its reference; one in a
 * payment run is paid there; another admin decides about an own one (docs/product/money.md, M-330).
 */
export function isPayable(
  { userId, status, totalCommission, run }: AdminPayoutRow,
  adminId: string | undefined,
): boolean {
  return status === "pending" && totalCommission > 0 && run === null && userId !== adminId;
}
