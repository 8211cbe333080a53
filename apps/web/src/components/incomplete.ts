/** What the schema says of each empty field of a customer (docs/product/orders.md, O-410). */
export const INCOMPLETE = "Please fill in all required fields";

/** The sentence below a field: an empty one says what to enter. */
export function fieldError(error: string | undefined, whenEmpty: string): string | undefined {
  return error === INCOMPLETE ? whenEmpty : error;
}
