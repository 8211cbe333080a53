import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import Check from "lucide-react/icons/check";
import { Badge } from "../ui/badge.tsx";
import { ORDER_TONES } from "./status-tones.ts";

/** An order's status. Delivered is grey (docs/product/accessibility.md, I-56) and has a check mark, so that it does not look inactive. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={ORDER_TONES[status]} icon={status === "delivered" ? <Check strokeWidth={3} /> : undefined}>
      {ORDER_STATUS_LABELS[status]}
    </Badge>
  );
}
