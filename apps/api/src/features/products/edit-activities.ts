import { isDeepStrictEqual } from "node:util";
import type { EditPlan } from "./plan-edit.ts";
import { type ProductFields, variationsOf } from "./product-rows.ts";

/**
 * What the activity log keeps of an edit. Prices and commissions have a row of their own, because admins look for their changes alone.
 * @param stockReason why the stock of the product or of a variation was changed
 */
export function editActivities(
  subjectId: string,
  { before, after, delta }: EditPlan,
  stockReason?: string | null,
) {
  const prices = { before: pricesOf(before), after: pricesOf(after) };
  const recordedAfter = recorded({ ...after, stock: before.stock + delta });
  return [
    ...(isDeepStrictEqual(prices.before, prices.after)
      ? []
      : [{ action: "product.price" as const, subjectId, ...prices }]),
    {
      action: "product.update" as const,
      subjectId,
      before: recorded(before),
      after: stockReason ? { ...recordedAfter, stockReason } : recordedAfter,
    },
  ];
}

/** What the activity log keeps of a product. */
export function recorded({ name, category, price, commission, stock, status }: ProductFields) {
  return { name, category, price, commission, stock, status };
}

/** The prices and commissions in rupees. */
function pricesOf(fields: ProductFields) {
  const { price, finalPrice, commission, wholesalePrice, wholesaleCommission, wholesaleQuantity } = fields;
  const variations = variationsOf(fields).map(({ name, options, value, ...row }) => ({
    choice: `${name}: ${[...options, ...(value ? [value] : [])].join(", ")}`,
    price: row.price,
    wholesalePrice: row.wholesalePrice,
    commission: row.commission,
  }));
  return {
    price,
    finalPrice,
    commission,
    wholesalePrice,
    wholesaleCommission,
    wholesaleQuantity,
    variations,
  };
}
