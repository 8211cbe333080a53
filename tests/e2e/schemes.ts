import { DESKTOP, PHONE } from "./browser.ts";

/**
 * A phone in the dark scheme and a desktop in the light one. The scheme is set before the page loads. Parts that
 * content-visibility skips keep their colours until they are drawn, so after a switch the wrong colours would be measured.
 */
export const SIZES = [
  ["360 px, dark", PHONE, "dark"],
  ["1440 px, light", DESKTOP, "light"],
] as const;
export type Scheme = (typeof SIZES)[number][2];
