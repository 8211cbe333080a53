import { keysOf } from "./keys-of.ts";
import { PAYOUT_STATUS_LABELS } from "./payout-status.ts";

/** The filters of a payout week: the statuses, and those on hold until an admin releases them (docs/product/money.md, M-1024). */
export const PAYOUT_FILTER_LABELS = { ...PAYOUT_STATUS_LABELS, release: "To Release" };
export const PAYOUT_FILTERS = keysOf(PAYOUT_FILTER_LABELS);
export type PayoutFilter = keyof typeof PAYOUT_FILTER_LABELS;
