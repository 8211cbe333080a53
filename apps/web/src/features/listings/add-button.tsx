import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useAddToOrder } from "../../api/add-to-order.ts";
import { useSeller } from "../../api/seller.ts";
import { useSizesDialog } from "../../components/use-sizes-dialog.tsx";
import { IconButton } from "../../ui/button.tsx";

/** Adds one piece to the order in progress; a product with a choice asks which, and how many of each. */
export function AddButton({ product }: { product: Product }) {
  const seller = useSeller();
  const order = useAddToOrder();
  const { sizes, ask, add, dialog } = useSizesDialog(product, order);
  if (seller === null || product.stock === 0 || sizes === null) return null;
  const [only, ...others] = sizes;
  return (
    <>
      <IconButton
        label={`Add ${product.name} to order`}
        icon={<Plus />}
        variant="secondary"
        aria-disabled={order.isBusy}
        onClick={() => {
          if (only && others.length === 0) add([{ choices: only.choices, quantity: 1 }]);
          else ask();
        }}
        className="rounded-full"
      />
      {dialog}
    </>
  );
}
