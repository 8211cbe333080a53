import { keysOf } from "./keys-of.ts";

/** The result of a delivery, as the courier reports it. After a failed attempt the order stays shipped (docs/product/orders.md, O-155). */
export const DELIVERY_RESULT_LABELS = {
  delivered: "Delivered",
  returned: "Returned",
  failed: "Failed attempt",
};

export type DeliveryResult = keyof typeof DELIVERY_RESULT_LABELS;

export const DELIVERY_RESULTS = keysOf(DELIVERY_RESULT_LABELS);
