import { toRupees } from "@pola/shared/money";
import { orderTotals, priceLine, priceTermsOf, type Choices } from "@pola/shared/pricing";
import type { FreshFigures } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { toKilograms } from "@pola/shared/weight";

/** What an order of one line costs and earns, in rupees and kilograms. */
export type OrderFigures = {
  quantity: number;
  unitPrice: number;
  isWholesale: boolean;
  subtotal: number;
  totalWeight: number;
  shippingCost: number;
  totalAmount: number;
  totalCommission: number;
};

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
export function freshOrderFigures(fresh: FreshFigures): OrderFigures | null {
  const [line] = fresh.items;
  if (!line) return null;
  return {
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    isWholesale: line.isWholesale,
    subtotal: fresh.subtotal,
    totalWeight: fresh.totalWeight,
    shippingCost: fresh.shippingCost,
    totalAmount: fresh.totalAmount,
    totalCommission: fresh.totalCommission,
  };
}
