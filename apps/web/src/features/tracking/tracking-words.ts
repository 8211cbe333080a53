import type { OrderStatus } from "@pola/shared/order-status";
import type { TrackedOrder } from "@pola/shared/schemas/tracking";
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
export function trackingText({ status, reason }: TrackedOrder): string {
  if (status === "shipped" && reason !== null)
    return "The courier could not deliver your parcel and tries again. Please answer the phone.";
  return TEXTS[status];
}

/** The four steps. An order that ended early shows the steps it took, and its end. */
export function trackingSteps({ status, steps }: TrackedOrder): Step[] {
  const all = [
    { label: "Placed", at: steps.placed },
    { label: "Packed", at: steps.packed },
    { label: "Shipped", at: steps.shipped },
    { label: "Delivered", at: steps.delivered },
  ];
  if (status !== "returned" && status !== "cancelled") {
    const last = all.findLastIndex(({ at }) => at !== null);
    return all.map((step, index) => ({ ...step, state: index <= last ? "reached" : "ahead" }));
  }
  const taken = all
    .filter(({ at }) => at !== null)
    .map(({ label, at }): Step => ({ label, at, state: "reached" }));
  const end = status === "returned" ? "Returned" : "Cancelled";
  return [...taken, { label: end, at: null, state: "ended" }];
}
