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
