import type { Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { useState } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { notify } from "../ui/toast.tsx";
import { sizesOf } from "./sizes.ts";

const sizesModal = lazyPart(async () => (await import("./sizes-modal.tsx")).SizesModal);

type Pieces = { choices: Choices; quantity: number }[];
type Order = {
  isBusy: boolean;
  add: (product: Product, pieces: Pieces) => Promise<{ isAdded: boolean; text: string }>;
};

/** Adds pieces of a product to the order in progress, and tells the reseller. `ask` opens the dialog of all sizes, which the caller renders. */
export function useSizesDialog(product: Product, order: Order) {
  const [isOpen, setIsOpen] = useState(false);
  const sizes = sizesOf(product);
  const add = async (pieces: Pieces) => {
    const { isAdded, text } = await order.add(product, pieces);
    notify[isAdded ? "success" : "error"](text);
    if (isAdded) setIsOpen(false);
  };
  const dialog = isOpen && sizes && (
    <sizesModal.Part
      product={product}
      sizes={sizes}
      isBusy={order.isBusy}
      onClose={() => setIsOpen(false)}
      onAdd={(pieces) => void add(pieces)}
    />
  );
  return { sizes, isOpen, ask: () => setIsOpen(true), add: (pieces: Pieces) => void add(pieces), dialog };
}
