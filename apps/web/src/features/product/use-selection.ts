import type { Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { orderFigures } from "../../components/order-figures.ts";
import { readCheckoutQuery } from "../../lib/checkout-link.ts";
import { storedQuantity } from "../../lib/checkout-memory.ts";
import { selectionOf } from "./selection.ts";

/**
 * What is chosen of a product. Options are in the address, so that Back from checkout restores them; the quantity is in the browser
 * until the order is placed (docs/product/catalogue.md, C-31). It is between 1 and the stock of the choices.
 */
export function useSelection(product: Product) {
  const [query, setQuery] = useSearchParams();
  const state: unknown = useLocation().state;
  const [wanted, setWanted] = useState(() => storedQuantity.get(product.id) ?? 1);
  // The address is updated later, and a radio button must respond at once.
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
