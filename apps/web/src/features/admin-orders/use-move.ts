import { failureText } from "../../api/client.ts";
import { useSetOrderStatus } from "../../api/admin-orders.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";

/** Moves an order to a status and shows a toast with the result, even if its row has left the list by then. */
export function useMove(onSettled?: () => void) {
  return useSetOrderStatus({
    onSuccess: ({ status }) => {
      notify.success(`Order status updated to ${status}`);
      onSettled?.();
    },
    onError: (error) => {
      reportFailure(failureText(error, "Failed to update order status"));
      onSettled?.();
    },
  });
}
