import type { OrderStatus } from "@pola/shared/order-status";
import type { TrackedOrder } from "@pola/shared/schemas/tracking";
import { orderSteps } from "../../components/order-steps.ts";
import type { Step } from "../../components/step-bar.tsx";

const TEXTS: Record<OrderStatus, string> = {
  pending: "We have your order and check it now.",
  processing: "Your parcel is being packed.",
  shipped: "Your parcel is on its way.",
  delivered: "Your parcel was delivered.",
  completed: "Your parcel was delivered.",
  returned: "Your parcel went back to the seller.",
  cancelled: "This order was cancelled.",
};

/** Where the parcel is, in one sentence. A failed delivery is shown until the parcel's next step. */
export function trackingText(order: TrackedOrder): string {
  const status = endingOf(order);
  if (status === "shipped" && order.reason !== null)
    return "The courier could not deliver your parcel and tries again. Please answer the phone.";
  return TEXTS[status];
}

/** The four steps. An order that ended early shows the steps up to its last one, and its end. */
export function trackingSteps(order: TrackedOrder): Step[] {
  const { steps } = order;
  const times: Partial<Record<OrderStatus, string | null>> = {
    pending: steps.placed,
    processing: steps.packed,
    shipped: steps.shipped,
    delivered: steps.delivered,
  };
  return orderSteps(endingOf(order), (wanted) => times[wanted] ?? null);
}

/** The status. An order that an admin returned before it was shipped was cancelled, for its customer: no parcel went back. */
function endingOf({ status, steps }: TrackedOrder): OrderStatus {
  return status === "returned" && steps.shipped === null ? "cancelled" : status;
}
