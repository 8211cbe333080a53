import { formatDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Order } from "@pola/shared/schemas/order";
import Printer from "lucide-react/icons/printer";
import { CopyText } from "../../ui/copy-text.tsx";

/** Number, which opens the order, and what was bought; where columns are left out for lack of width, their facts as well. */
export function OrderCell({ order, onOpen }: { order: Order; onOpen: (id: string) => void }) {
  const [first, ...others] = order.productNames;
  return (
    <div className="grid justify-items-start text-left md:min-w-22 xl:min-w-44">
      <button
        type="button"
        onClick={() => onOpen(order.id)}
        className="-my-2 min-h-9 rounded-control font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
      >
        {order.orderNumber}
      </button>
      <span className="line-clamp-1 max-w-44 text-sm text-muted" title={order.productNames.join(", ")}>
        {first}
        {others.length > 0 && ` +${others.length} more`}
      </span>
      <span className="text-xs text-muted xl:hidden">{formatDate(new Date(order.createdAt))}</span>
      <span className="text-xs text-muted max-md:hidden xl:hidden">{order.resellerName}</span>
    </div>
  );
}

/** Who receives it; the phone number can be called. */
export function CustomerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 content-start md:min-w-24">
      <span className="wrap-anywhere">{order.customerName}</span>
      <a
        href={`tel:${order.customerPhone}`}
        className="w-fit text-sm whitespace-nowrap text-muted underline-offset-4 hover:underline"
      >
        {formatPhone(order.customerPhone)}
      </a>
    </div>
  );
}

/** Who sold it. */
export function ResellerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 md:min-w-32">
      <span className="wrap-anywhere">{order.resellerName}</span>
      <span className="text-sm text-muted">{order.businessName}</span>
    </div>
  );
}

/** What the customer pays and the reseller earns. */
export function TotalCell({ order }: { order: Order }) {
  return (
    <div className="grid text-right tabular-nums shrink-0 max-lg:max-w-28">
      <span className="font-medium whitespace-nowrap">{formatRupees(order.totalAmount)}</span>
      <span className="text-sm whitespace-normal text-muted lg:whitespace-nowrap">
        <span className="whitespace-nowrap">{formatCommission(order.totalCommission)}</span> commission
      </span>
    </div>
  );
}

/** The tracking number to copy, and whether a slip was printed. */
export function TrackingCell({ order }: { order: Order }) {
  return (
    <div className="grid justify-items-start xl:min-w-34">
      {order.trackingNumber ? (
        <CopyText text={order.trackingNumber} label="tracking number" />
      ) : (
        <span className="text-sm whitespace-nowrap text-muted">No tracking</span>
      )}
      <SlipMark order={order} />
    </div>
  );
}

/** That the delivery slip went to the printer, and when. */
export function SlipMark({ order }: { order: Order }) {
  if (order.slipPrintedAt === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted md:max-xl:max-w-26 md:max-xl:whitespace-normal">
      <Printer size={14} aria-hidden="true" className="shrink-0" />
      Slip printed {formatDate(new Date(order.slipPrintedAt))}
    </span>
  );
}
