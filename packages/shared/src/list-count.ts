/** Lists count at most this many rows. Beyond it a total only says that there are more, so the cost of counting stays bounded. */
export const COUNT_CAP = 10_000;

/** A search of orders counts at most this many, because it reads every order that it counts. */
export const SEARCH_COUNT_CAP = 1_000;

/** How many rows of a total were counted: all, or as many as the cap at which counting stopped. */
export function countedRows(total: number): number {
  return total === SEARCH_COUNT_CAP + 1 ? SEARCH_COUNT_CAP : Math.min(total, COUNT_CAP);
}

/** A total as people read it: "10,000+" when counting stopped at the cap, "1,000+" when a search did. */
export function countText(total: number): string {
  const counted = countedRows(total);
  return `${counted.toLocaleString("en-US")}${total > counted ? "+" : ""}`;
}
