import type { Product } from "@pola/shared/schemas/product";
import { useDeleteProduct } from "../../api/admin-products.ts";
import { errorText } from "../../lib/api-error.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const FAILED = "Failed to delete product";

/** Asks before a product is deleted. After a refusal the question stays open. */
export function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useDeleteProduct();
  const send = reportAfterUnmount(remove, {
    failed: FAILED,
    report: (message) => notify.success(message || "Product deleted successfully!"),
  });
  const confirm = () => {
    send(product.id, {
      onSuccess: onClose,
      onError: (error) => reportFailure(failureText(error)),
    });
  };
  return (
    <ConfirmDialog
      title="Delete Product"
      question={
        <>
          Delete <strong>{product.name}</strong>? The product and all associated data are permanently removed.
          This cannot be undone.
        </>
      }
      explanation="Orders already placed are not changed."
      confirmLabel="Delete Product"
      tone="danger"
      isBusy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormBanner message={remove.isError ? failureText(remove.error) : undefined} />
    </ConfirmDialog>
  );
}

function failureText(error: unknown): string {
  return errorText(error, { fallback: FAILED, noResponse: FAILED });
}
