import { DESKTOP, PHONE } from "./browser.ts";

/**
 * A phone in the dark and a desk in daylight. The scheme is set before the page loads: what content-visibility skips keeps its colours
 * until it is drawn, so a switch in between would be measured against the wrong ones.
 */
export const SIZES = [
  ["360 px, dark", PHONE, "dark"],
  ["1440 px, light", DESKTOP, "light"],
] as const;
export type Scheme = (typeof SIZES)[number][2];
