import { availableStock, ChoiceError, priceTermsOf } from "@pola/shared/pricing";
import type { OrderItem } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { orderFigures, type OrderFigures } from "../../components/order-figures.ts";

/** Whether a line can be ordered again: today's figures for as many pieces as there are, or why not. */
export type Repeat =
  | { kind: "available"; figures: OrderFigures; isFewer: boolean }
  | { kind: "sold out" }
  | { kind: "options changed" };

/** A line as it would be ordered today: the same choices, the same quantity or what is left of it, the prices of now. */
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
