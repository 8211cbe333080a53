import type { Product } from "@pola/shared/schemas/product";
import { useDeleteProduct } from "../../api/admin-products.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";
import { failureText } from "./failure-text.ts";

/** Asks before a product goes for good (specification, section 2). A refusal leaves the question standing. */
export function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useDeleteProduct();
  const confirm = () => {
    remove.mutate(product.id, {
      onSuccess: (message) => {
        notify.success(message || "Product deleted successfully!");
        onClose();
      },
      onError: (error) => notify.error(failureText(error, "Failed to delete product")),
    });
  };
  return (
    <ConfirmDialog
      open
      title="Delete Product"
      question={
        <>
          Delete <strong>{product.name}</strong>? The product and all associated data are permanently removed.
          This cannot be undone.
        </>
      }
      explanation={
        remove.isError ? (
          <span role="alert" className="font-medium text-danger">
            {failureText(remove.error, "Failed to delete product")}
          </span>
        ) : (
          "Orders that were placed keep their own copy of it."
        )
      }
      confirmLabel="Delete Product"
      cancelLabel="Cancel"
      tone="danger"
      isBusy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
