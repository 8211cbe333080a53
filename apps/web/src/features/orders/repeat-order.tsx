import type { Order } from "@pola/shared/schemas/order";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useNavigate } from "react-router-dom";
import { failureText } from "../../api/client.ts";
import { useChangeDraft } from "../../api/order-draft.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.tsx";

/**
 * Puts the lines and the customer of an order into the order in progress. The prices of then count as seen, so each line says what has
 * changed since (docs/product/orders.md, O-176).
 */
export function RepeatOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const change = useChangeDraft();
  const { customerName, customerPhone, customerAddress, items } = order;
  const repeat = () => {
    const lines = items.map(({ productId, variations, quantity, unitPrice }) => ({
      productId,
      variations,
      quantity,
      unitPrice,
    }));
    change.mutate(
      { customerName, customerPhone, customerAddress, lines },
      {
        onSuccess: () => void navigate("/order"),
        onError: (error) => notify.error(failureText(error, "Failed to repeat the order")),
      },
    );
  };
  return (
    <Button variant="secondary" icon={<RotateCw />} isLoading={change.isPending} onClick={repeat}>
      Repeat Order
    </Button>
  );
}
