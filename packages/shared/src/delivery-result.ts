/** What a courier says became of a parcel. After a failed attempt the order stays shipped (docs/product/orders.md, O-155). */
export const DELIVERY_RESULTS = ["delivered", "returned", "failed"] as const;

export type DeliveryResult = (typeof DELIVERY_RESULTS)[number];

export const DELIVERY_RESULT_LABELS: Record<DeliveryResult, string> = {
  delivered: "Delivered",
  returned: "Returned",
  failed: "Failed attempt",
};
