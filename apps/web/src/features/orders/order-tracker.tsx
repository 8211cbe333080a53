import { formatDate } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import { classNames } from "../../ui/class-names.ts";
import { InTransit } from "./in-transit.tsx";
import { trackerOf, type TrackerStep } from "./tracker.ts";

/** Where an order is, and what comes next: a bar of its steps, which wraps where the text is large. */
export function OrderTracker({ order }: { order: Order }) {
  const next = nextOf(order);
  return (
    <section aria-label="Progress" className="grid grid-cols-1 gap-3">
      <ol className="flex flex-wrap gap-1.5">
        {trackerOf(order).map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ol>
      {order.status === "shipped" && <InTransit trackingNumber={order.trackingNumber} />}
      {next && <p className="text-sm text-muted">{next}</p>}
    </section>
  );
}

const looks = { reached: "border-brand", ahead: "text-muted", ended: "border-danger text-danger" };

function Step({ step: { label, at, state } }: { step: TrackerStep }) {
  return (
    <li className={classNames("min-w-min flex-1 border-t-4 pt-1.5 text-sm leading-tight", looks[state])}>
      <p className="font-medium">
        {label}
        {state === "ahead" && <span className="sr-only"> (not yet)</span>}
      </p>
      <p className="text-xs text-muted">{at && formatDate(new Date(at))}</p>
    </li>
  );
}

function nextOf({ status, events = [] }: Order): string | undefined {
  if (status === "pending") return "We check the order, then we pack it.";
  if (status === "processing") return "The parcel is being packed. The courier collects it next.";
  if (status === "delivered") return "Your commission is added when the order is completed.";
  if (status === "completed") return "Your commission was added.";
  if (status === "shipped") return undefined;
  const reason = events.findLast(({ toStatus }) => toStatus === status)?.note;
  return reason ? `Reason: ${reason}` : undefined;
}
