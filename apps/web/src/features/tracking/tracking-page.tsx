import { formatRupees } from "@pola/shared/money";
import { isUndelivered } from "@pola/shared/order-status";
import { whatsappLink } from "@pola/shared/phone";
import type { TrackedOrder } from "@pola/shared/schemas/tracking";
import { useQuery } from "@tanstack/react-query";
import MessageCircle from "lucide-react/icons/message-circle-more";
import { useParams } from "react-router-dom";
import { errorText, isNotFound } from "../../lib/api-error.ts";
import { trackedOrder } from "../../api/tracking.ts";
import { CourierLink } from "../../components/courier-link.tsx";
import { StepBar } from "../../components/step-bar.tsx";
import { env } from "../../env.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { trackingSteps, trackingText } from "./tracking-words.ts";

/** An order for the customer who got its link: no account, the seller's name on top (docs/product/orders.md, O-181). */
export function TrackingPage() {
  usePageTitle("Your order");
  const { code = "" } = useParams();
  const query = useQuery(trackedOrder(code));
  // A failed look keeps what was shown, but an order that was deleted meanwhile has no page.
  const order = isNotFound(query.error) ? undefined : query.data;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg grid-cols-1 content-start gap-4 p-4">
      {!order && (
        <h1 id="page-title" tabIndex={-1} className="sr-only">
          Your order
        </h1>
      )}
      {query.isPending && <Loading label="Loading your order" shape="rows" count={3} />}
      {query.isError && !order && <NotShown error={query.error} onRetry={query.refetch} />}
      {order && <Tracked order={order} />}
    </main>
  );
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (isNotFound(error)) return <Empty title="Order not found" line={errorText(error, "")} />;
  return <Failed title="Failed to load your order" detail={errorText(error, "")} onRetry={onRetry} />;
}

function Tracked({ order }: { order: TrackedOrder }) {
  const { seller, trackingNumber } = order;
  return (
    <>
      <header className="flex items-center gap-3 py-2">
        {seller.logo && <img src={seller.logo} alt="" className="size-14 rounded-control object-contain" />}
        <div className="min-w-0">
          <h1 id="page-title" tabIndex={-1} className="text-xl font-bold wrap-anywhere">
            {seller.businessName}
          </h1>
          <p className="text-muted">Order {order.orderNumber}</p>
        </div>
      </header>
      <Card title={`Hello ${order.firstName}`}>
        <div className="grid grid-cols-1 gap-4">
          <p className="text-lg font-medium">{trackingText(order)}</p>
          <StepBar steps={trackingSteps(order)} />
          {trackingNumber && (
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="text-muted">Tracking number</span>
              <CopyText text={trackingNumber} label="tracking number" />
            </p>
          )}
          <CourierLink courier={order.courier} />
        </div>
      </Card>
      {isUndelivered(order.status) && (
        <Card>
          <p className="text-muted">Cash to have ready</p>
          <p className="text-2xl font-bold">{formatRupees(order.cash)}</p>
        </Card>
      )}
      <Questions order={order} />
      <p className="text-sm text-muted">Delivered with {env.name}</p>
    </>
  );
}

function Questions({ order: { seller, orderNumber } }: { order: TrackedOrder }) {
  if (seller.phone === null) return null;
  const chat = whatsappLink(seller.phone, `Hello, I have a question about my order ${orderNumber}.`);
  return (
    <Card title="Questions?">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PhoneLink phone={seller.phone} className="py-3 font-medium underline" />
        <ExternalButtonLink href={chat} variant="secondary" icon={<MessageCircle />} className="flex-wrap">
          WhatsApp
        </ExternalButtonLink>
      </div>
    </Card>
  );
}
