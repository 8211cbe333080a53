/**
 * What completes a delivered order: an admin, or the remittance that brings its cash (docs/product/couriers.md, D-4). The default is
 * the environment's COMPLETE_ON.
 */
export const COMPLETE_ON = ["admin", "cash"] as const;

export type CompleteOn = (typeof COMPLETE_ON)[number];
