import { failureText } from "../../api/client.ts";
import { useSetOrderStatus } from "../../api/admin-orders.ts";
import { focusTitleWhenGone } from "../../ui/dialog-parts.ts";
import { notify } from "../../ui/toast.tsx";

/** Moves an order to a status and shows a toast with the result, even if its row has left the list by then. */
export function useMove() {
  return useSetOrderStatus({
    onSuccess: ({ status }) => {
      const { activeElement } = document;
      // A dialog keeps the focus by itself.
      if (!activeElement?.closest("[role=dialog]")) focusTitleWhenGone(activeElement);
      notify.success(`Order status updated to ${status}`);
    },
    onError: (error) => notify.error(failureText(error, "Failed to update order status")),
  });
}
