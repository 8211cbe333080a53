import { numberText } from "./counted.ts";

/** Lists count at most this many rows. Beyond it a total only says that there are more, so the cost of counting stays bounded. */
export const COUNT_CAP = 10_000;

/** A search of orders counts at most this many, because it reads every order that it counts. */
export const SEARCH_COUNT_CAP = 1_000;

/**
 * A total as people read it: "10,000+" when counting stopped at the cap, "1,000+" when a search did. A list of exactly 1,001 rows reads
 * "1,000+" too.
 */
export function countText(total: number): string {
  const cap = total === SEARCH_COUNT_CAP + 1 ? SEARCH_COUNT_CAP : COUNT_CAP;
  return total > cap ? `${numberText(cap)}+` : numberText(total);
}
