import type { Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { orderFigures } from "../../components/order-figures.ts";
import { readCheckoutQuery } from "../../lib/checkout-link.ts";
import { storedQuantity } from "../../lib/checkout-memory.ts";
import { selectionOf } from "./selection.ts";

/**
 * What is chosen of a product: options in the address, so that Back from checkout finds them again, the quantity in the browser
 * until the order is placed (specification, section 4). The quantity lies between 1 and the stock of what is chosen.
 */
export function useSelection(product: Product) {
  const [query, setQuery] = useSearchParams();
  const state: unknown = useLocation().state;
  const [wanted, setWanted] = useState(() => storedQuantity.get(product.id) ?? 1);
  // The address follows a moment later, which a radio button must not wait for.
  const [chosen, setChosen] = useState<Choices>(() => readCheckoutQuery(query).choices);
  const selection = selectionOf(product, chosen);
  const quantity = Math.max(1, Math.min(wanted, selection.stock));
  const setChoices = (choices: Choices) => {
    setChosen(choices);
    const next = new URLSearchParams(query);
    next.set("variations", JSON.stringify(choices));
    setQuery(next, { replace: true, state, preventScrollReset: true });
  };
  return {
    ...selection,
    quantity,
    figures: orderFigures(selection.product, selection.choices, quantity),
    choose: (name: string, value: string) => setChoices({ ...selection.choices, [name]: value }),
    setQuantity: (next: number) => {
      setWanted(next);
      storedQuantity.set(product.id, next);
    },
  };
}

export type ProductSelection = ReturnType<typeof useSelection>;
