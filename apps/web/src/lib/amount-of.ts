import { parseFileCents } from "@pola/shared/file-cells";
import { toRupees } from "@pola/shared/money";

/**
 * A typed amount: "1,250.50" is 1250.5. Not a number when its meaning is not certain, as that of "250,50"; undefined for an empty field.
 */
export function amountOf(text: string): number | undefined {
  const cents = parseFileCents(text);
  if (cents !== null) return toRupees(cents);
  return text.trim() === "" ? undefined : Number.NaN;
}
