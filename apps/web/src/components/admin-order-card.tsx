import { formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { Order } from "@pola/shared/schemas/order";
import type { ReactNode } from "react";
import { RowLink } from "../ui/row-link.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** An order as a card for admins: number, status, customer and total, then `children`. */
export function AdminOrderCard({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <AdminOrderLink order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="min-w-0 wrap-anywhere">{order.customerName}</span>
        <span className="font-medium whitespace-nowrap tabular-nums">{formatRupees(order.totalAmount)}</span>
      </div>
      {children}
    </div>
  );
}

/** An order's number, linked to its admin screen, above the day it was placed. */
export function AdminOrderLink({ order }: { order: Order }) {
  return (
    <span className="grid justify-items-start">
      <RowLink to={`/admin/orders?order=${order.id}`}>{order.orderNumber}</RowLink>
      <span className="text-sm text-muted md:text-xs">{formatDate(order.createdAt)}</span>
    </span>
  );
}
