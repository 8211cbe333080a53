import { reasonText } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** Why an order came back, was cancelled or was not delivered, with the words that came with it; null without a reason. */
export function whyOf({ reason, events = [] }: Order): string | null {
  if (reason === null) return null;
  return reasonText({ reason, note: events.findLast((event) => event.reason !== null)?.note });
}
