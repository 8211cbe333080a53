import { failureText } from "../../api/client.ts";
import { useSetOrderStatus } from "../../api/admin-orders.ts";
import { notify } from "../../ui/toast.tsx";

/** Moves an order to a status and shows a toast with the result, even if its row has left the list by then. */
export function useMove() {
  return useSetOrderStatus({
    onSuccess: ({ status }) => notify.success(`Order status updated to ${status}`),
    onError: (error) => notify.error(failureText(error, "Failed to update order status")),
  });
}
