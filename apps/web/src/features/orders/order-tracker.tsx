import { formatDate } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { classNames } from "../../ui/class-names.ts";
import { InTransit } from "./in-transit.tsx";
import { trackerOf, type TrackerStep } from "./tracker.ts";

/** Where an order is, and what comes next. The steps stand in a row, or below each other where the text is large. */
export function OrderTracker({ order }: { order: Order }) {
  const steps = trackerOf(order);
  const next = nextOf(order);
  return (
    <section aria-label="Progress" className="@container grid grid-cols-1 gap-3">
      <ol className="grid grid-cols-1 gap-2 @min-[17rem]:auto-cols-fr @min-[17rem]:grid-flow-col @min-[17rem]:grid-cols-none @min-[17rem]:gap-0">
        {steps.map((step, index) => (
          <Step key={step.label} step={step} isFirst={index === 0} />
        ))}
      </ol>
      {order.status === "shipped" && <InTransit trackingNumber={order.trackingNumber} />}
      {next && <p className="text-sm text-muted">{next}</p>}
    </section>
  );
}

const dots = {
  reached: "border-brand bg-brand text-on-brand",
  ahead: "border-control bg-surface",
  ended: "border-danger bg-danger text-on-danger",
};

function Step({ step: { label, at, state }, isFirst }: { step: TrackerStep; isFirst: boolean }) {
  return (
    <li
      className={classNames(
        "relative flex items-center gap-3 @min-[17rem]:flex-col @min-[17rem]:gap-1 @min-[17rem]:text-center",
        state === "ahead" && "text-muted",
      )}
    >
      {!isFirst && (
        <span
          aria-hidden="true"
          className={classNames(
            "absolute top-3 right-1/2 hidden h-0.5 w-full -translate-y-1/2 @min-[17rem]:block",
            state === "ahead" ? "bg-border" : "bg-brand",
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          "relative grid size-6 shrink-0 place-items-center rounded-full border-2 [&>svg]:size-3.5",
          dots[state],
        )}
      >
        {state === "reached" && <Check strokeWidth={3} />}
        {state === "ended" && <X strokeWidth={3} />}
      </span>
      <p className="grid text-sm leading-tight font-medium">
        <span>
          {label}
          {state === "ahead" && <span className="sr-only"> (not yet)</span>}
        </span>
        <span className="text-xs font-normal text-muted">{at && formatDate(new Date(at))}</span>
      </p>
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
