/** The city of every delivery (docs/product/orders.md, O-2). */
export const DELIVERY_CITY = "Colombo";

const FIRST_KG_CENTS = 400_00;
const EXTRA_KG_CENTS = 80_00;

/**
 * Delivery charge in cents for the total weight of an order: Rs. 400 for the first kilogram, then Rs. 80 for each
 * further started one (docs/product/orders.md, O-14). Grams, because float kilograms overcharge: 50 x 1.1 kg is
 * 55.00000000000001 kg.
 * @throws RangeError unless the weight is a whole number of grams, zero or more.
 */
export function shippingCents(weightGrams: number): number {
  if (!Number.isSafeInteger(weightGrams) || weightGrams < 0) {
    throw new RangeError(`${weightGrams} is not a whole number of grams`);
  }
  return FIRST_KG_CENTS + Math.max(0, Math.ceil(weightGrams / 1000) - 1) * EXTRA_KG_CENTS;
}
