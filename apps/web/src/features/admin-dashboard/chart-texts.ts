import { formatCompactRupees } from "@pola/shared/money";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** An amount at an axis: "Rs. 5,000", "Rs. 1.25L". */
export function axisRupees(rupees: number): string {
  return rupees < 100_000 ? `Rs. ${whole.format(rupees)}` : formatCompactRupees(rupees);
}

/** Marks the row of a day or week that is not over. */
export function markedText(text: string, isSoFar: boolean): string {
  return isSoFar ? `${text}, so far` : text;
}

/** The legend's entry of what is not over, where there is such a column. */
export function soFarLegend(columns: readonly { isSoFar: boolean }[], label: string) {
  return columns.some(({ isSoFar }) => isSoFar) ? [{ look: "unfinished" as const, label }] : [];
}
