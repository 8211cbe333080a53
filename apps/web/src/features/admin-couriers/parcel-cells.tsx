import type { MatchedOrder } from "@pola/shared/schemas/courier-file";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { RowLink } from "../../ui/row-link.tsx";

type CourierOrderLinkProps = { id: string; orderNumber: string; isNewTab?: boolean };

/** An order's number, linked to its admin screen: in a new tab where a file or typed waybills would be lost (D-1534). */
export function CourierOrderLink({ id, orderNumber, isNewTab = false }: CourierOrderLinkProps) {
  return (
    <RowLink to={`/admin/orders?order=${id}`} target={isNewTab ? "_blank" : undefined}>
      {orderNumber}
    </RowLink>
  );
}

type ParcelProps = { line: number; waybill: string; orderNumber: string; order: MatchedOrder | null };

/** Which parcel a line of a file means: the order if one was found, and what the file says. */
export function Parcel({ line, waybill, orderNumber, order }: ParcelProps) {
  return (
    <span className="grid min-w-0 flex-[1_1_7rem] justify-items-start md:min-w-24">
      {order ? (
        <CourierOrderLink id={order.id} orderNumber={order.orderNumber} isNewTab />
      ) : (
        <span className="font-semibold">{orderNumber || "Unknown parcel"}</span>
      )}
      <span className="text-sm wrap-anywhere text-muted">
        {waybill || order?.trackingNumber || "No waybill"}{" "}
        <span className="whitespace-nowrap">· line {line}</span>
      </span>
    </span>
  );
}

export function InOurBooks({ order }: { order: MatchedOrder | null }) {
  if (!order) return <span className="text-muted">No matching order</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{order.customerName}</span>
      <OrderStatusBadge status={order.status} />
    </span>
  );
}
