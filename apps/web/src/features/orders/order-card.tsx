import { formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { OrderCommission } from "../../components/order-commission.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { InTransit } from "./in-transit.tsx";

const SHOWN_ITEMS = 2;

/** One order. A tap anywhere on the card opens its details. */
export function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const more = order.items.length - SHOWN_ITEMS;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border bg-surface p-4 hover:border-control">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold tabular-nums">
          <button
            type="button"
            onClick={onOpen}
            aria-haspopup="dialog"
            className="after:absolute after:inset-0"
          >
            {order.orderNumber}
          </button>
        </h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="min-w-0 truncate font-medium text-text">{order.customerName}</span>
        {formatDate(new Date(order.createdAt))}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {order.items.slice(0, SHOWN_ITEMS).map((item) => (
          <li key={item.id} className="flex items-center gap-3 text-sm">
            <Picture src={item.images[0]} alt="" size={40} className="w-10 rounded-control" />
            <span className="line-clamp-2 min-w-0 flex-1">{item.productName}</span>
            <span className="text-muted tabular-nums">× {item.quantity.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">+{more} more items</p>}
      {order.status === "shipped" && <InTransit trackingNumber={order.trackingNumber} />}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t pt-3">
        <p className="text-sm text-muted">
          Total{" "}
          <strong className="block text-base text-text tabular-nums">
            {formatRupees(order.totalAmount)}
          </strong>
        </p>
        <p
          className={classNames(
            "grid rounded-control px-3 py-1.5 text-right text-xs font-medium",
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
