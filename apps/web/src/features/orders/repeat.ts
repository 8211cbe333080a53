import { availableStock, ChoiceError, priceTermsOf } from "@pola/shared/pricing";
import type { OrderItem } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { orderFigures, type OrderFigures } from "../../components/order-figures.ts";

/** Whether an item can be ordered again: today's price for the pieces in stock, or why not. */
export type Repeat =
  | { kind: "available"; figures: OrderFigures; isFewer: boolean }
  | { kind: "sold out" }
  | { kind: "options changed" };

/** An item as it would be ordered today: same options, same quantity or the remaining stock, current prices. */
export function repeatOf(product: Product, { variations, quantity }: OrderItem): Repeat {
  try {
    const left = availableStock(priceTermsOf(product), variations);
    if (left < 1) return { kind: "sold out" };
    const possible = Math.min(quantity, left);
    return {
      kind: "available",
      figures: orderFigures(product, variations, possible),
      isFewer: possible < quantity,
    };
  } catch (error) {
    if (error instanceof ChoiceError) return { kind: "options changed" };
    throw error;
  }
}
