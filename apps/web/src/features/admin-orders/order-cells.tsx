import { formatDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import type { Order } from "@pola/shared/schemas/order";
import Printer from "lucide-react/icons/printer";
import { CopyText } from "../../ui/copy-text.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

type OrderNumberProps = { order: Order; onOpen: (id: string) => void };

/** The number, which opens the order, and its products. On narrow screens also the values of the hidden columns. */
export function OrderCell({ order, onOpen }: OrderNumberProps) {
  return (
    <div className="grid grid-cols-1 justify-items-start text-left md:min-w-23 lg:min-w-36">
      <OrderNumber order={order} onOpen={onOpen} />
      <OrderedProducts order={order} />
      <span className="text-xs text-muted min-[90rem]:hidden">{formatDate(new Date(order.createdAt))}</span>
      <span className="max-w-full text-xs wrap-break-word text-muted xl:hidden">{order.resellerName}</span>
    </div>
  );
}

export function OrderNumber({ order, onOpen }: OrderNumberProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(order.id)}
      className="-my-2 min-h-9 rounded-control font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      {order.orderNumber}
    </button>
  );
}

/** The first product and the number of others, on one line. The tooltip has all of them. */
export function OrderedProducts({ order: { productNames } }: { order: Order }) {
  const [first, ...others] = productNames;
  return (
    <span className="flex max-w-full gap-1 text-sm text-muted" title={productNames.join(", ")}>
      <span className="truncate">{first}</span>
      {others.length > 0 && <span className="whitespace-nowrap">{`+${others.length} more`}</span>}
    </span>
  );
}

/** The customer, with a phone number to call. */
export function CustomerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 content-start max-md:flex-[1_1_7rem] max-md:grid-cols-1 md:min-w-22">
      <span className="wrap-break-word md:max-w-26 lg:max-w-44">{order.customerName}</span>
      <PhoneLink phone={order.customerPhone} className="w-fit text-sm text-muted hover:underline" />
    </div>
  );
}

/** The reseller who sold it. */
export function ResellerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 max-md:grid-cols-1 md:min-w-32">
      <span className="wrap-break-word md:max-w-44">{order.resellerName}</span>
      <span className="text-sm wrap-break-word text-muted md:max-w-44">{order.businessName}</span>
    </div>
  );
}

/** The customer's total and the reseller's commission. */
export function TotalCell({ order }: { order: Order }) {
  return (
    <div className="ml-auto grid shrink-0 justify-items-end text-right tabular-nums">
      <span className="font-medium whitespace-nowrap">{formatRupees(order.totalAmount)}</span>
      <span className="text-sm whitespace-normal text-muted max-2xl:w-min 2xl:whitespace-nowrap">
        <span className="whitespace-nowrap">{formatCommission(order.totalCommission)}</span> commission
      </span>
    </div>
  );
}

/** The tracking number to copy, and whether a slip was printed. */
export function TrackingCell({ order }: { order: Order }) {
  return (
    <div className="grid justify-items-start md:max-lg:[&_button]:-mx-3 xl:min-w-36">
      {order.trackingNumber ? (
        <CopyText text={order.trackingNumber} label="tracking number" />
      ) : (
        <span className="text-sm whitespace-nowrap text-muted">No tracking</span>
      )}
      <SlipMark order={order} />
    </div>
  );
}

/** The date the delivery slip was printed, if it was. */
export function SlipMark({ order }: { order: Order }) {
  if (order.slipPrintedAt === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted md:max-2xl:max-w-26 md:max-2xl:whitespace-normal">
      <Printer size={14} aria-hidden="true" className="shrink-0" />
      Slip printed {formatDate(new Date(order.slipPrintedAt))}
    </span>
  );
}
