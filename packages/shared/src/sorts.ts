/**
 * The orders in which lists are asked for: "-" is the later or the last first; without one the newest come first. Apart from the
 * schemas, so that a screen which reads one off its address loads none of them.
 */
export const PRODUCT_SORTS = ["newest", "oldest", "price-asc", "price-desc", "name", "vendor"] as const;

export const ORDER_SORTS = [
  "-createdAt",
  "createdAt",
  "-totalAmount",
  "totalAmount",
  "-totalCommission",
  "totalCommission",
  "status",
] as const;

export const USER_SORTS = [
  "-createdAt",
  "createdAt",
  "name",
  "-name",
  "businessName",
  "-businessName",
] as const;
