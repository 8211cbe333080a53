import type { Product } from "@pola/shared/schemas/product";
import { useAddToOrder } from "../../api/add-to-order.ts";
import { useSeller } from "../../api/seller.ts";
import { useSizesDialog } from "../../components/use-sizes-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import type { ProductSelection } from "./use-selection.ts";

/**
 * Adds the chosen pieces to the order in progress. While an option is missing it opens the list of all sizes, where several are added at
 * once. Only for resellers who may order.
 */
export function AddToOrder({ product, selection }: { product: Product; selection: ProductSelection }) {
  const seller = useSeller();
  const order = useAddToOrder();
  const { sizes, isOpen, ask, add, dialog } = useSizesDialog(product, order);
  const { choices, missing, quantity, stock } = selection;
  if (seller === null || stock === 0 || (missing !== undefined && sizes === null)) return null;
  return (
    <>
      <Button
        variant="secondary"
        isLoading={order.isBusy && !isOpen}
        onClick={() => {
          if (missing === undefined) add([{ choices, quantity }]);
          else ask();
        }}
        className="grow max-md:px-2"
      >
        Add to order
      </Button>
      {missing !== undefined && dialog}
    </>
  );
}
