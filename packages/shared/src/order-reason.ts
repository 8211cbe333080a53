import { keysOf } from "./keys-of.ts";

/** Why an order came back, was not delivered or was cancelled (docs/product/orders.md, O-150). `other` comes with words. */
export const ORDER_REASON_LABELS = {
  refused: "Refused at the door",
  not_reachable: "Customer could not be reached",
  wrong_address: "Wrong address",
  damaged: "Parcel damaged",
  changed_mind: "Customer changed their mind",
  other: "Other reason",
};

export type OrderReason = keyof typeof ORDER_REASON_LABELS;

export const ORDER_REASONS = keysOf(ORDER_REASON_LABELS);

/** A reason with the words that came with it: "Parcel damaged: wet on all sides". Null without either. */
export function reasonText({
  reason,
  note,
}: {
  reason?: OrderReason | null | undefined;
  note?: string | null | undefined;
}): string | null {
  return [reason && ORDER_REASON_LABELS[reason], note].filter(Boolean).join(": ") || null;
}

type Explained = {
  reason: OrderReason | null;
  events?: readonly { reason: OrderReason | null; note: string | null }[] | undefined;
};

/** Why an order came back, was cancelled or was not delivered, with the words that came with it; null without a reason. */
export function whyOf({ reason, events = [] }: Explained): string | null {
  if (reason === null) return null;
  return reasonText({ reason, note: events.findLast((event) => event.reason !== null)?.note });
}

/** What the reseller does next about a parcel that the courier still has (docs/product/orders.md, O-192). */
export const FAILED_ADVICE: Record<OrderReason, string> = {
  refused: "Call your customer, and ask whether they still want it. Tell support what they say.",
  not_reachable: "Call your customer, and ask them to answer the courier.",
  wrong_address: "Ask your customer for the right address, and send it to support.",
  damaged: "Tell your customer that the parcel is late, and ask support what happens next.",
  changed_mind: "Call your customer, and ask whether they still want it. Tell support what they say.",
  other: "Call your customer, and tell support what they say.",
};

/** What the reseller does next about a parcel that came back. */
export const RETURNED_ADVICE: Record<OrderReason, string> = {
  refused: "Ask your customer why, before you order for them again.",
  not_reachable: "Ask your customer for a number that they answer, before you order for them again.",
  wrong_address: "Ask your customer for the right address, then order again.",
  damaged: "Tell your customer that a new parcel can be ordered.",
  changed_mind: "Ask your customer whether they want another product.",
  other: "Ask your customer whether you should order it again.",
};

export const CANCELLED_ADVICE = "If your customer still wants it, order it again.";
