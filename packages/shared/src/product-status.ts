import { keysOf } from "./keys-of.ts";

/** The statuses of a product. Only an active one is on sale; only admins see the others (docs/product/catalogue.md, C-2 and C-3). */
export const PRODUCT_STATUS_LABELS = { active: "Active", inactive: "Inactive" };

export type ProductStatus = keyof typeof PRODUCT_STATUS_LABELS;

export const PRODUCT_STATUSES = keysOf(PRODUCT_STATUS_LABELS);
