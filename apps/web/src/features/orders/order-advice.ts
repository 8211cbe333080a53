import type { OrderReason } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** What the reseller does next about a parcel that the courier still has (docs/product/orders.md, O-192). */
const FAILED: Record<OrderReason, string> = {
  refused: "Call your customer, and ask whether they still want it. Tell support what they say.",
  not_reachable: "Call your customer, and ask them to answer the courier.",
  wrong_address: "Ask your customer for the right address, and send it to support.",
  damaged: "Tell your customer that the parcel is late, and ask support what happens next.",
  changed_mind: "Call your customer, and ask whether they still want it. Tell support what they say.",
  other: "Call your customer, and tell support what they say.",
};

/** What the reseller does next about a parcel that came back. */
const RETURNED: Record<OrderReason, string> = {
  refused: "Ask your customer why, before you order for them again.",
  not_reachable: "Ask your customer for a number that they answer, before you order for them again.",
  wrong_address: "Ask your customer for the right address, then order again.",
  damaged: "Tell your customer that a new parcel can be ordered.",
  changed_mind: "Ask your customer whether they want another product.",
  other: "Ask your customer whether you should order it again.",
};

const CANCELLED = "If your customer still wants it, order it again.";

/** What to do next about an order that was not delivered; undefined while nothing is wrong (docs/product/orders.md, O-192). */
export function adviceOf({ status, reason }: Order): string | undefined {
  if (reason === null) return undefined;
  if (status === "cancelled") return CANCELLED;
  if (status === "returned") return RETURNED[reason];
  return status === "shipped" ? FAILED[reason] : undefined;
}
