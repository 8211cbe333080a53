import type { Product } from "@pola/shared/schemas/product";
import { useState } from "react";
import { useAddToOrder } from "../../api/add-to-order.ts";
import { useSeller } from "../../api/seller.ts";
import { sizesOf } from "../../components/sizes.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import type { ProductSelection } from "./use-selection.ts";

const sizesModal = lazyPart(async () => (await import("../../components/sizes-modal.tsx")).SizesModal);

/**
 * Adds the chosen pieces to the order in progress. While an option is missing it opens the list of all sizes, where several are added at
 * once. Only for resellers who may order.
 */
export function AddToOrder({ product, selection }: { product: Product; selection: ProductSelection }) {
  const seller = useSeller();
  const order = useAddToOrder();
  const [isOpen, setIsOpen] = useState(false);
  const { choices, missing, quantity, stock } = selection;
  if (seller === null || stock === 0) return null;
  const sizes = missing === undefined ? null : sizesOf(product);
  if (missing !== undefined && sizes === null) return null;
  const add = async (pieces: Parameters<typeof order.add>[1]) => {
    const { isAdded, text } = await order.add(product, pieces);
    notify[isAdded ? "success" : "error"](text);
    if (isAdded) setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        isLoading={order.isBusy && !isOpen}
        onClick={() => {
          if (sizes) setIsOpen(true);
          else void add([{ choices, quantity }]);
        }}
        className="grow max-md:px-2"
      >
        Add to order
      </Button>
      {isOpen && sizes && (
        <sizesModal.Part
          product={product}
          sizes={sizes}
          isBusy={order.isBusy}
          onClose={() => setIsOpen(false)}
          onAdd={(pieces) => void add(pieces)}
        />
      )}
    </>
  );
}
