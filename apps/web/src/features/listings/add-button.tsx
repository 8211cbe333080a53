import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useAddToOrder } from "../../api/add-to-order.ts";
import { useSession } from "../../api/session.tsx";
import { sizesOf, wantedLine } from "../../components/sizes.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const sizesModal = lazyPart(async () => (await import("../../components/sizes-modal.tsx")).SizesModal);

/** Adds one piece to the order in progress; a product with options asks which, and how many of each. */
export function AddButton({ product }: { product: Product }) {
  const { user } = useSession();
  const { add, isBusy } = useAddToOrder();
  const [isOpen, setIsOpen] = useState(false);
  if (user?.role !== "reseller" || user.status !== "approved" || product.stock === 0) return null;
  const sizes = sizesOf(product);
  if (sizes === null) return null;
  return (
    <>
      <IconButton
        label={`Add ${product.name} to order`}
        icon={<Plus />}
        variant="secondary"
        aria-disabled={isBusy}
        onClick={() => {
          if (product.hasVariations) setIsOpen(true);
          else void add([wantedLine(product, {}, 1)]);
        }}
        className="rounded-full"
      />
      {isOpen && (
        <sizesModal.Part
          product={product}
          sizes={sizes}
          isBusy={isBusy}
          onClose={() => setIsOpen(false)}
          onAdd={(lines) => void add(lines).then(() => setIsOpen(false))}
        />
      )}
    </>
  );
}
