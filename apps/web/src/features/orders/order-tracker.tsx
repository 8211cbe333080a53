import type { Order } from "@pola/shared/schemas/order";
import Phone from "lucide-react/icons/phone";
import { StepBar } from "../../components/step-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { InTransit } from "./in-transit.tsx";
import { troubleOf } from "./order-reason-text.ts";
import { trackerOf } from "./tracker.ts";

/** Where an order is, and what comes next: a bar of its steps, which wraps where the text is large. */
export function OrderTracker({ order }: { order: Order }) {
  const next = nextOf(order);
  const trouble = troubleOf(order);
  return (
    <section aria-label="Progress" className="grid grid-cols-1 gap-3">
      <StepBar steps={trackerOf(order)} />
      {trouble && (
        <Banner
          tone="warning"
          title={trouble.title}
          action={
            order.status === "shipped" && (
              <ExternalButtonLink
                href={`tel:${order.customerPhone}`}
                variant="secondary"
                size="sm"
                icon={<Phone />}
              >
                Call customer
              </ExternalButtonLink>
            )
          }
        >
          {trouble.advice}
        </Banner>
      )}
      {order.status === "shipped" && <InTransit order={order} />}
      {next && <p className="text-sm text-muted">{next}</p>}
    </section>
  );
}

function nextOf({ status, events = [] }: Order): string | undefined {
  if (status === "pending") return "We check the order, then we pack it.";
  if (status === "processing") return "The parcel is being packed. The courier collects it next.";
  if (status === "delivered") return "Your commission is added when the order is completed.";
  if (status === "completed") return "Your commission was added.";
  if (status === "shipped") return undefined;
  const end = events.findLast(({ toStatus }) => toStatus === status);
  if (end?.reason) return undefined;
  return end?.note ? `Reason: ${end.note}` : undefined;
}
