import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useAddToOrder } from "../../api/add-to-order.ts";
import { useSeller } from "../../api/seller.ts";
import { sizesOf } from "../../components/sizes.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";

const sizesModal = lazyPart(async () => (await import("../../components/sizes-modal.tsx")).SizesModal);

/** Adds one piece to the order in progress; a product with a choice asks which, and how many of each. */
export function AddButton({ product }: { product: Product }) {
  const seller = useSeller();
  const order = useAddToOrder();
  const [isOpen, setIsOpen] = useState(false);
  if (seller === null || product.stock === 0) return null;
  const sizes = sizesOf(product);
  if (sizes === null) return null;
  const [only, ...others] = sizes;
  const add = async (pieces: Parameters<typeof order.add>[1]) => {
    const { isAdded, text } = await order.add(product, pieces);
    notify[isAdded ? "success" : "error"](text);
    if (isAdded) setIsOpen(false);
  };
  return (
    <>
      <IconButton
        label={`Add ${product.name} to order`}
        icon={<Plus />}
        variant="secondary"
        aria-disabled={order.isBusy}
        onClick={() => {
          if (only && others.length === 0) void add([{ choices: only.choices, quantity: 1 }]);
          else setIsOpen(true);
        }}
        className="rounded-full"
      />
      {isOpen && (
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
