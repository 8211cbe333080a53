import { formatDateTime } from "@pola/shared/calendar";
import { reasonText } from "@pola/shared/order-reason";
import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import { Timeline } from "../ui/timeline.tsx";

/** The events of an order, oldest first, in Sri Lanka time (docs/product/orders.md, O-38). */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Timeline
      items={events.map((event) => ({
        id: `${event.at} ${event.kind} ${event.toStatus ?? ""}`,
        title: titleOf(event),
        at: formatDateTime(new Date(event.at)),
        by: event.by,
        note: reasonText(event),
      }))}
    />
  );
}

const TITLES: Record<Exclude<OrderEvent["kind"], "status_changed">, string> = {
  placed: "Order placed",
  tracking_changed: "Tracking number set",
  late_return: "Returned after completion",
  slip_printed: "Delivery slip printed",
  deleted: "Order deleted",
  details_changed: "Delivery details corrected",
  delivery_failed: "Delivery failed",
};

function titleOf({ kind, toStatus }: OrderEvent): string {
  if (kind === "status_changed") return toStatus ? ORDER_STATUS_LABELS[toStatus] : "Changed";
  return TITLES[kind];
}
