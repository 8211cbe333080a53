import type { PayoutLine } from "./schemas/payout.ts";

/** The reason of a reversal whose order was deleted (docs/product/orders.md, O-55). */
export const ORDER_DELETED = "Order deleted";

/** What a line of a statement is. An order that was deleted did not come back. */
export function payoutLineLabel({ kind, reason }: Pick<PayoutLine, "kind" | "reason">): string {
  if (kind === "accrual") return "Commission";
  if (kind === "adjustment") return "Adjustment";
  return reason === ORDER_DELETED ? "Commission deducted" : "Returned, commission deducted";
}

/** Why a line is there, and that its order was deleted. */
export function payoutLineNotes({ reason, isOrderDeleted }: PayoutLine): string[] {
  const notes = reason === null ? [] : [reason];
  return isOrderDeleted && reason !== ORDER_DELETED ? [...notes, "order deleted"] : notes;
}
