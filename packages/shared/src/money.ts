/** The largest order total in cents: what a 32-bit column holds, Rs. 21,474,836.47 (docs/product/orders.md, O-9 and docs/product/money.md, M-3). */
export const MAX_ORDER_CENTS = 2_147_483_647;

// Up to here every rupee amount with two decimals has its own double, so converting to cents and back is exact.
const MAX_EXACT_CENTS = 1e15;

/** The largest amount that can be converted. */
export const MAX_RUPEES = MAX_EXACT_CENTS / 100;

const LAKH = 1e5;
const CRORE = 1e7;

const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwoDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/**
 * Converts rupees, as JSON carries them, to whole cents. Negative amounts are allowed.
 * @throws RangeError for NaN, infinities, more than two decimals and amounts beyond ten trillion rupees.
 */
export function toCents(rupees: number): number {
  const cents = Math.round(rupees * 100);
  if (!(Math.abs(cents) <= MAX_EXACT_CENTS) || cents / 100 !== rupees) {
    throw new RangeError(`${rupees} is not an amount in rupees with at most 2 decimals`);
  }
  // -0 becomes 0, so that equal amounts are the same value.
  return cents + 0;
}

/**
 * Converts whole cents to rupees, as JSON carries them.
 * @throws RangeError unless the amount is a whole number of cents up to ten trillion rupees.
 */
export function toRupees(cents: number): number {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_EXACT_CENTS) {
    throw new RangeError(`${cents} is not a whole number of cents`);
  }
  return cents / 100 + 0;
}

/**
 * The exact sum of rupee amounts, added up in cents.
 * @throws RangeError when a value or the sum is not an amount {@link toCents} accepts.
 */
export function sumRupees(values: Iterable<number>): number {
  let cents = 0;
  for (const value of values) cents += toCents(value);
  return toRupees(cents);
}

/** "Rs. 1,250.50", "-Rs. 200.00" (docs/product/money.md, M-4). Rounds to two decimals; never throws. */
export function formatRupees(rupees: number): string {
  return signed(rupees, twoDecimals.format(Math.abs(rupees)));
}

/**
 * "Rs. 1.25L" from a lakh (1e5 rupees), "Rs. 2.5Cr" from a crore (1e7), below as {@link formatRupees} (docs/product/money.md, M-4).
 * Rounds to 0.01 of the unit. An amount that rounds up to 100 lakhs is one crore.
 */
export function formatCompactRupees(rupees: number): string {
  const amount = Math.abs(rupees);
  if (amount < LAKH) return formatRupees(rupees);
  const lakhs = Math.round((amount / LAKH) * 100) / 100;
  if (lakhs < CRORE / LAKH) return signed(rupees, `${upToTwoDecimals.format(lakhs)}L`);
  const crores = Math.round((amount / CRORE) * 100) / 100;
  return signed(rupees, `${upToTwoDecimals.format(crores)}Cr`);
}

/** "Rs. 250" when whole, else "Rs. 250.50" (docs/product/money.md, M-4). */
export function formatCommission(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, "");
}

/** How amounts side by side are written: all with two decimals as soon as one of them has cents (docs/product/earnings.md, M-127). */
export function commissionFormat(amounts: Iterable<number>): (rupees: number) => string {
  const areWhole = [...amounts].every((rupees) => formatCommission(rupees) !== formatRupees(rupees));
  return areWhole ? formatCommission : formatRupees;
}

function signed(rupees: number, amount: string): string {
  // An amount that rounds to zero has no minus sign.
  return rupees <= -0.005 ? `-Rs. ${amount}` : `Rs. ${amount}`;
}
