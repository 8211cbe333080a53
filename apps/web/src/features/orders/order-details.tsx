import { formatRupees } from "@pola/shared/money";
import { earnsNothing, isUndelivered, ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { formatWeight } from "@pola/shared/weight";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { useSeller } from "../../api/seller.ts";
import { goodsText } from "../../components/options-text.ts";
import { OrderCommission } from "../../components/order-commission.tsx";
import { OrderItems } from "../../components/order-items.tsx";
import { orderSteps } from "../../components/order-steps.ts";
import { OrderTimeline } from "../../components/order-timeline.tsx";
import { type Step, StepBar } from "../../components/step-bar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { customerMessage } from "./customer-message.ts";
import { InTransit } from "./in-transit.tsx";
import { adviceOf } from "./order-advice.ts";
import { troubleOf } from "./order-reason-text.ts";
import { RepeatOrder } from "./repeat-order.tsx";
import { TellCustomer } from "./tell-customer.tsx";

/** One order: where it is, the commission, then items, customer and timeline. `isLoading`: the timeline is on its way. */
export function OrderDetails({ order, isLoading }: { order: Order; isLoading: boolean }) {
  const seller = useSeller();
  const hasCommission = !earnsNothing(order.status);
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderTracker order={order} />
      {isUndelivered(order.status) && seller && (
        <Section title="Tell your customer">
          <TellCustomer
            message={customerMessage({ ...order, goods: goodsText(order.items) }, seller)}
            phone={order.customerPhone}
          />
        </Section>
      )}
      <p
        className={classNames(
          "flex flex-wrap items-baseline justify-between gap-x-4 rounded-card px-4 py-2.5",
          hasCommission ? "bg-brand-soft text-brand-soft-text" : "bg-sunken",
        )}
      >
        <span>
          <span className="font-medium">
            {hasCommission ? "Your commission" : `${ORDER_STATUS_LABELS[order.status]}: no commission`}
          </span>
          {!hasCommission && order.completedAt !== null && (
            <span className="block text-sm text-muted">
              If it was already paid, it is deducted from a later payout.
            </span>
          )}
        </span>
        <OrderCommission order={order} className={hasCommission ? "text-hero" : "text-xl"} />
      </p>
      <Section title="Items">
        <OrderItems items={order.items} earnsNothing={!hasCommission} />
        <KeyValueList
          items={[
            { label: "Subtotal", value: formatRupees(order.subtotal) },
            {
              label: `Delivery, ${formatWeight(order.totalWeight)}`,
              value: formatRupees(order.shippingCost),
            },
            { label: "Total, cash on delivery", value: <strong>{formatRupees(order.totalAmount)}</strong> },
          ]}
        />
      </Section>
      <RepeatOrder order={order} />
      <Section title="Customer">
        <KeyValueList
          items={[
            { label: "Name", value: order.customerName },
            {
              label: "Phone",
              value: (
                <PhoneLink
                  phone={order.customerPhone}
                  className="-my-3 inline-flex min-h-11 items-center text-brand underline"
                />
              ),
            },
            {
              label: "Address",
              value: (
                <span className="whitespace-pre-line">
                  {order.customerAddress}, {order.customerCity}
                </span>
              ),
            },
            order.trackingNumber
              ? {
                  label: "Tracking number",
                  value: <CopyText text={order.trackingNumber} label="tracking number" />,
                }
              : null,
          ]}
        />
      </Section>
      {(order.events || isLoading) && (
        <Section title="Timeline">
          {order.events ? <OrderTimeline events={order.events} /> : <Skeleton className="h-20" />}
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Where an order is, and what comes next: a bar of its steps, which wraps where the text is large. */
function OrderTracker({ order }: { order: Order }) {
  const next = nextOf(order);
  const trouble = troubleOf(order);
  return (
    <section aria-label="Progress" className="grid grid-cols-1 gap-3">
      <StepBar steps={trackerOf(order)} />
      {trouble && (
        <Banner
          tone="warning"
          title={trouble}
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
          {adviceOf(order)}
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

/** The steps of an order. Their dates come with the events, which only a single order has. */
export function trackerOf({ status, createdAt, events = [] }: Order): Step[] {
  return orderSteps(status, (wanted) =>
    wanted === "pending" ? createdAt : (events.find(({ toStatus }) => toStatus === wanted)?.at ?? null),
  );
}
