import { formatDateTime } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isNotFound } from "../../lib/api-error.ts";
import { order as orderQuery } from "../../api/orders.ts";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { orderSupportChat } from "../../lib/support-chat.ts";
import { Button, ExternalButtonLink } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { OrderDetails } from "./order-details.tsx";

const correctDetails = lazyPart(async () => (await import("./order-changes.tsx")).CorrectDetails);
const cancelOrder = lazyPart(async () => (await import("./order-changes.tsx")).CancelOrder);

type OrderModalProps = { id: string; known: Order | undefined; onClose: () => void };

/** The dialog "Order Details". `known` is the order from the list; the timeline is loaded. The support chat names the order. */
export function OrderModal({ id, known, onClose }: OrderModalProps) {
  const query = useQuery(orderQuery(id));
  const isMissing = isNotFound(query.error);
  // The list may still have an order that was deleted.
  const order = isMissing ? undefined : (query.data ?? known);
  const [change, setChange] = useState<typeof cancelOrder | null>(null);
  const isPending = order?.status === "pending";
  // On a slow network a form whose code loads with the tap seems to do nothing.
  useEffect(() => {
    if (isPending) void correctDetails.preload();
  }, [isPending]);
  const Change = change?.Part;
  return (
    <>
      <Modal
        onClose={onClose}
        size="lg"
        title={<>Order Details {order && <span className="whitespace-nowrap">{order.orderNumber}</span>}</>}
        description={
          order && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderStatusBadge status={order.status} />
              {formatDateTime(order.createdAt)}
            </span>
          )
        }
        footer={
          <>
            {isPending && (
              <Menu
                label="Change this order"
                items={[
                  { label: "Correct delivery details", onSelect: () => setChange(correctDetails) },
                  { label: "Cancel order", tone: "danger", onSelect: () => setChange(cancelOrder) },
                ]}
              />
            )}
            {order && (
              <ExternalButtonLink href={orderSupportChat(order.orderNumber)} variant="secondary">
                Chat with support
              </ExternalButtonLink>
            )}
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {query.isPending && !order && <Loading label="Loading order" shape="rows" />}
        {isMissing && <Empty title="Order not found" />}
        {query.isError && !isMissing && <Failed title="Failed to load this order" onRetry={query.refetch} />}
        {order && <OrderDetails order={order} isLoading={query.isPending} />}
      </Modal>
      {order && Change && <Change order={order} onClose={() => setChange(null)} />}
    </>
  );
}
