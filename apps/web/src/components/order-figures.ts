import { toRupees } from "@pola/shared/money";
import { orderTotals, priceLine, priceTermsOf, type Choices } from "@pola/shared/pricing";
import type { FreshFigures } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { toKilograms } from "@pola/shared/weight";

/** What an order of one line costs and earns, in rupees and kilograms. */
export type OrderFigures = Omit<FreshFigures, "items"> &
  Pick<FreshFigures["items"][number], "quantity" | "unitPrice" | "isWholesale">;

/**
 * The figures of this quantity with these choices, computed with the functions that the server uses.
 * @throws ChoiceError when a choice is missing or not offered by the product; RangeError for a quantity below 1.
 */
export function orderFigures(product: Product, choices: Choices, quantity: number): OrderFigures {
  const line = priceLine(priceTermsOf(product), choices, quantity);
  const totals = orderTotals([line]);
  return {
    quantity,
    unitPrice: toRupees(line.unitPriceCents),
    isWholesale: line.isWholesale,
    subtotal: toRupees(totals.subtotalCents),
    totalWeight: toKilograms(totals.totalWeightGrams),
    shippingCost: toRupees(totals.shippingCostCents),
    totalAmount: toRupees(totals.totalAmountCents),
    totalCommission: toRupees(totals.totalCommissionCents),
  };
}

/** The server's figures of a one-line order, or null when the reply holds none. */
export function freshOrderFigures({ items: [line], ...totals }: FreshFigures): OrderFigures | null {
  if (!line) return null;
  const { quantity, unitPrice, isWholesale } = line;
  return { ...totals, quantity, unitPrice, isWholesale };
}
