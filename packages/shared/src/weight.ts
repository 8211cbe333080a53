const GRAMS_PER_KG = 1000;

/**
 * Converts kilograms, as JSON carries them, to whole grams.
 * @throws RangeError for negative weights, NaN, infinities and anything finer than a gram.
 */
export function toGrams(kilograms: number): number {
  const grams = Math.round(kilograms * GRAMS_PER_KG);
  if (!Number.isSafeInteger(grams) || kilograms < 0 || grams / GRAMS_PER_KG !== kilograms) {
    throw new RangeError(`${kilograms} is not a weight in kilograms with at most 3 decimals`);
  }
  return grams + 0;
}

/**
 * Converts whole grams to kilograms, as JSON carries them.
 * @throws RangeError unless the weight is a whole number of grams, zero or more.
 */
export function toKilograms(grams: number): number {
  if (!Number.isSafeInteger(grams) || grams < 0)
    throw new RangeError(`${grams} is not a whole number of grams`);
  return grams / GRAMS_PER_KG;
}

/** "1.20 kg" (docs/product/orders.md, O-15). Rounds half up, counted in grams: 1.005 kg is "1.01 kg". */
export function formatWeight(kilograms: number): string {
  const grams = Math.round(kilograms * GRAMS_PER_KG);
  return `${(Math.round(grams / 10) / 100).toFixed(2)} kg`;
}
