/**
 * The sort keys of the lists. "-" means descending; without a sort key the newest rows come first. In a file apart from the schemas,
 * so that a screen that reads a sort key from its address does not load them.
 */
export const PRODUCT_SORTS = [
  "newest",
  "oldest",
  "price-asc",
  "price-desc",
  "name",
  "vendor",
  "earnings",
  "popular",
] as const;

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
