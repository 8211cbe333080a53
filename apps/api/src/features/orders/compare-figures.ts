import { toCents } from "@pola/shared/money";
import type { FreshFigures, PlaceOrder } from "@pola/shared/schemas/order";
import type { OrderTotals } from "@pola/shared/pricing";
import { AppError } from "../../lib/app-error.ts";
import { lineFiguresView, sumsView } from "../../views/order-view.ts";
import type { PricedLine } from "./price-order.ts";

/**
 * Compares the client's figures with the server's, so that a reseller never promises an outdated price to a customer
 * (docs/product/orders.md, O-4). A missing figure is accepted.
 * @throws AppError PRICE_CHANGED with the current figures when one differs.
 */
export function requireSameFigures(input: PlaceOrder, lines: PricedLine[], figures: OrderTotals): void {
  const same =
    isSame(input.subtotal, figures.subtotalCents) &&
    isSame(input.shippingCost, figures.shippingCostCents) &&
    (input.totalWeight === undefined || gramsOf(input.totalWeight) === figures.totalWeightGrams) &&
    lines.every(isSameLine);
  if (same) return;
  const message = "The price of this order has changed. Please check the new figures.";
  throw new AppError("PRICE_CHANGED", message, { data: freshFigures(lines, figures) });
}

/** Equal lines were merged: figures of one unit must be the same in each of them, figures of a line add up. */
function isSameLine(line: PricedLine): boolean {
  return (
    line.asked.every(({ unitPrice }) => isSame(unitPrice, line.unitPriceCents)) &&
    line.asked.every(({ isWholesale = line.isWholesale }) => isSameTier(line, isWholesale)) &&
    isSameSum(line, "subtotal", line.subtotalCents) &&
    isSameSum(line, "totalCommission", line.totalCommissionCents) &&
    isSameWeight(line)
  );
}

/** A client may call a line wholesale from the wholesale quantity on, also when price and commission stay the same (docs/product/orders.md, O-2130). */
function isSameTier({ isWholesale, product, quantity }: PricedLine, shown: boolean): boolean {
  const isBulk = product.wholesaleQuantity > 0 && quantity >= product.wholesaleQuantity;
  return shown === isWholesale || (shown && isBulk);
}

/** Clients may send the weight of one unit or of the whole line: both are accepted. */
function isSameWeight(line: PricedLine): boolean {
  return line.asked.every(({ weight, quantity }) => {
    if (weight === undefined) return true;
    const grams = gramsOf(weight);
    return grams === line.unitWeightGrams || grams === line.unitWeightGrams * quantity;
  });
}

function isSame(rupees: number | undefined, cents: number): boolean {
  return rupees === undefined || toCents(rupees) === cents;
}

function isSameSum({ asked }: PricedLine, figure: "subtotal" | "totalCommission", cents: number): boolean {
  const given = asked.map((item) => item[figure]).filter((part) => part !== undefined);
  return given.length < asked.length || given.reduce((total, part) => total + toCents(part), 0) === cents;
}

/** Rounded, because clients add kilograms up as floats. */
function gramsOf(kilograms: number): number {
  return Math.round(kilograms * 1000);
}

function freshFigures(lines: PricedLine[], figures: OrderTotals): FreshFigures {
  return {
    items: lines.map((line) => ({
      productId: line.product.id,
      productName: line.product.name,
      quantity: line.quantity,
      ...lineFiguresView(line),
    })),
    ...sumsView(figures),
  };
}
