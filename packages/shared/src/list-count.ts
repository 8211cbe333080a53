/** Lists count at most this many rows. Beyond it a total only says that there are more, so the cost of counting stays bounded. */
export const COUNT_CAP = 10_000;

/** A total as people read it: "10,000+" when counting stopped at the cap. */
export function countText(total: number): string {
  const shown = Math.min(total, COUNT_CAP).toLocaleString("en-US");
  return total > COUNT_CAP ? `${shown}+` : shown;
}
