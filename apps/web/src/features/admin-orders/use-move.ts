import { failureText } from "../../lib/api-error.ts";
import { useSetOrderStatus } from "../../api/admin-orders.ts";
import { focusTitleWhenGone } from "../../ui/dialog-parts.ts";
import { notify } from "../../ui/toast.tsx";

/** Moves an order to a status and shows a toast with the result, even if its row has left the list by then. */
export function useMove() {
  return useSetOrderStatus({
    onSuccess: ({ status }) => {
      keepFocus();
      notify.success(`Order status updated to ${status}`);
    },
    onError: (error) => {
      keepFocus();
      notify.error(failureText(error, "Failed to update order status"));
    },
  });
}

/** The row may leave the list, also after a failure: somebody else may have moved the order, or only the reply was lost. */
function keepFocus(): void {
  const { activeElement } = document;
  // A dialog keeps the focus by itself.
  if (!activeElement?.closest("[role=dialog]")) focusTitleWhenGone(activeElement);
}
