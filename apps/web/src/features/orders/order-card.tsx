import { formatDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import { whatsappLink } from "@pola/shared/phone";
import type { Order, OrderItem } from "@pola/shared/schemas/order";
import MessageCircle from "lucide-react/icons/message-circle";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router-dom";
import { useSeller } from "../../api/seller.ts";
import { goodsText, optionsText } from "../../components/options-text.ts";
import { OrderCommission } from "../../components/order-commission.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { useRowLink } from "../../lib/url-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { customerMessage } from "./customer-message.ts";
import { InTransit } from "./in-transit.tsx";
import { troubleOf } from "./order-reason-text.ts";

const SHOWN_ITEMS = 2;

/** One order. A tap anywhere on the card opens its details. */
export function OrderCard({ order }: { order: Order }) {
  const link = useRowLink("order", order.id);
  const more = order.items.length - SHOWN_ITEMS;
  const trouble = troubleOf(order);
  return (
    <li className="relative flex flex-col gap-2 rounded-card border bg-surface px-3 py-2.5 hover:border-control md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 className="font-semibold tabular-nums">
          <Link {...link} className="after:absolute after:inset-0">
            {order.orderNumber}
          </Link>
        </h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span className="flex min-w-0 items-center">
          <span className="font-medium wrap-anywhere text-text">{order.customerName}</span>
          {order.status === "shipped" && <TellLink order={order} />}
        </span>
        {formatDate(order.createdAt)}
      </div>
      <ul className="grid grid-cols-1 gap-1.5">
        {order.items.slice(0, SHOWN_ITEMS).map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">+{more} more items</p>}
      {order.status === "shipped" && <InTransit order={order} />}
      {trouble && (
        <p className="flex items-start gap-2 rounded-control bg-tone-yellow px-3 py-2 text-sm font-medium text-tone-yellow-text">
          <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
          {trouble}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t pt-2">
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted">
          Total
          <strong className="text-base text-text tabular-nums">{formatRupees(order.totalAmount)}</strong>
        </p>
        <p
          className={classNames(
            "flex flex-wrap items-baseline gap-x-1.5 rounded-control px-2 py-0.5 text-xs",
            earnsNothing(order.status) ? "bg-sunken" : "bg-brand-soft text-brand-soft-text",
          )}
        >
          Commission
          <OrderCommission order={order} className="text-base" />
        </p>
      </div>
    </li>
  );
}

/** Sends where the parcel is to the customer. */
function TellLink({ order }: { order: Order }) {
  const seller = useSeller();
  if (seller === null) return null;
  const message = customerMessage({ ...order, goods: goodsText(order.items) }, seller);
  const label = `Tell ${order.customerName} about ${order.orderNumber} on WhatsApp (opens in a new tab)`;
  return (
    <a
      href={whatsappLink(order.customerPhone, message)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className="relative z-1 -my-3 grid size-11 shrink-0 place-items-center rounded-control text-brand hover:bg-sunken"
    >
      <MessageCircle size={18} aria-hidden="true" />
    </a>
  );
}

function Line({ item }: { item: OrderItem }) {
  const options = optionsText(item.variations);
  return (
    <li className="flex items-center gap-2.5 text-sm leading-tight">
      <Picture src={item.images[0]} alt="" size={36} className="w-9 rounded-control" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{item.productName}</p>
        {options !== "" && <p className="text-xs text-muted">{options}</p>}
      </div>
      <span className="text-muted tabular-nums">× {numberText(item.quantity)}</span>
    </li>
  );
}
