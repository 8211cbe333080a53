import { formatDate } from "@pola/shared/calendar";
import type { Order } from "@pola/shared/schemas/order";
import { Link } from "react-router-dom";

/** An order's number, linked to its admin screen, above the day it was placed. */
export function AdminOrderLink({ order }: { order: Order }) {
  return (
    <span className="grid text-left">
      <Link
        to={`/admin/orders?order=${order.id}`}
        className="w-fit font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
      >
        {order.orderNumber}
      </Link>
      <span className="text-sm text-muted md:text-xs">{formatDate(new Date(order.createdAt))}</span>
    </span>
  );
}
