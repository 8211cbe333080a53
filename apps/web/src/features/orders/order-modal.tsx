import { formatDateTime } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import MessageCircle from "lucide-react/icons/message-circle-more";
import { ApiError } from "../../api/client.ts";
import { order as orderQuery } from "../../api/orders.ts";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { orderSupportChat } from "../../lib/support-chat.ts";
import { Button, ExternalButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { OrderDetails } from "./order-details.tsx";

type OrderModalProps = { id: string; known: Order | undefined; onClose: () => void };

/** The dialog "Order Details". `known` is the order from the list; the timeline is loaded. The support chat names the order. */
export function OrderModal({ id, known, onClose }: OrderModalProps) {
  const query = useQuery(orderQuery(id));
  const order = query.data ?? known;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={<>Order Details {order && <span className="whitespace-nowrap">{order.orderNumber}</span>}</>}
      description={
        order && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderStatusBadge status={order.status} />
            {formatDateTime(new Date(order.createdAt))}
          </span>
        )
      }
      footer={
        <>
          {order && (
            <ExternalButtonLink
              href={orderSupportChat(order.orderNumber)}
              variant="secondary"
              icon={<MessageCircle />}
            >
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
      {isMissing && !order && <Empty title="Order not found" />}
      {query.isError && !isMissing && <Failed title="Failed to load this order" onRetry={query.refetch} />}
      {order && <OrderDetails order={order} />}
    </Modal>
  );
}
