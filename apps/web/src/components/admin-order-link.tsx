import { formatDate } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import { RowLink } from "../ui/row-link.tsx";

/** An order's number, linked to its admin screen, above the day it was placed. */
export function AdminOrderLink({ order }: { order: Order }) {
  return (
    <span className="grid justify-items-start">
      <RowLink to={`/admin/orders?order=${order.id}`}>{order.orderNumber}</RowLink>
      <span className="text-sm text-muted md:text-xs">{formatDate(new Date(order.createdAt))}</span>
    </span>
  );
}
