/** The problem of a number that a spreadsheet wrote as 1.23457E+11: most of its digits are lost (docs/product/couriers.md, D-911). */
export const SHORTENED =
  "A spreadsheet shortened this number. Format its column as text, then copy it again.";

/** Whether a spreadsheet shortened a waybill ({@link SHORTENED}). */
export function isShortened(waybill: string): boolean {
  return /^\d(?:\.\d+)?E\+\d+$/i.test(waybill);
}
