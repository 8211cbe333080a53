/** Lists count up to here: beyond it a total only says that there are more, and costs the same however many they are. */
export const COUNT_CAP = 10_000;

/** A total for people: "10,000+" where counting stopped. */
export function countText(total: number): string {
  const shown = Math.min(total, COUNT_CAP).toLocaleString("en-US");
  return total > COUNT_CAP ? `${shown}+` : shown;
}
