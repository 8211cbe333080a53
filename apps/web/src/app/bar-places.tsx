import { read } from "../lib/browser-storage.ts";
import { DRAFT_BAR_KEY, PAYOUT_BANNER_KEY } from "../lib/storage.ts";

/** The space of the banner about missing bank details until it arrives (docs/product/interface.md, I-660). */
export const PAYOUT_PLACE = <div className="min-h-18 py-12 md:py-5" />;

/** That space while the session is checked, if the banner was there the last time (docs/product/interface.md, I-660). */
export function PayoutPlace() {
  return read("localStorage", PAYOUT_BANNER_KEY) && PAYOUT_PLACE;
}

/** The space of the bar of the order in progress until it arrives, if it was there the last time (docs/product/interface.md, I-660). */
export function DraftPlace() {
  return read("localStorage", DRAFT_BAR_KEY) && <div className="h-14 md:h-11" />;
}
