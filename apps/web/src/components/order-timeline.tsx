import { formatDateTime } from "@pola/shared/calendar";
import { reasonText } from "@pola/shared/order-reason";
import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";

/**
 * The events of an order, oldest first, in Sri Lanka time (docs/product/orders.md, O-38). The last one is marked as the current
 * state.
 */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol className="grid">
      {events.map((event, index) => {
        const isLast = index === events.length - 1;
        const note = reasonText(event);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only added at the end
          <li key={index} className="relative flex gap-3 pb-5 last:pb-0">
            {!isLast && (
              <span aria-hidden="true" className="absolute top-4 bottom-0 left-[7px] w-0.5 bg-border" />
            )}
            <span
              aria-hidden="true"
              className={`relative mt-1 size-4 shrink-0 rounded-full border-2 ${isLast ? "border-brand bg-brand" : "border-control bg-surface"}`}
            />
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{titleOf(event)}</p>
              <p className="text-sm text-muted">
                {formatDateTime(event.at)}
                {event.by && <> · {event.by}</>}
              </p>
              {note && <p className="text-sm">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
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
