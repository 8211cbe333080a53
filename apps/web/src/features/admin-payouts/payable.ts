import type { AdminPayoutRow } from "@pola/shared/schemas/payout";

/**
 * Whether an admin can pay a payout together with others. These cannot: a payout on hold, which must be released first; a paid one, which
 * keeps its reference; one in a payment run, which is paid there; and the admin's own, about which another admin decides
 * (docs/product/money.md, M-330).
 */
export function isPayable(
  { userId, status, totalCommission, run }: AdminPayoutRow,
  adminId: string | undefined,
): boolean {
  return status === "pending" && totalCommission > 0 && run === null && userId !== adminId;
}
