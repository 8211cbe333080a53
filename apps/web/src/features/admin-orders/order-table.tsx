import { formatDateTime, formatDate, formatTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Order, OrderSort } from "@pola/shared/schemas/order";
import Printer from "lucide-react/icons/printer";
import { AdminCommission } from "../../components/admin-commission.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { type Column, columnSort, actionsColumn } from "../../ui/column.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { OpenLink } from "../../ui/open-link.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { OrderActions } from "./order-actions-cell.tsx";
import type { OrderActionHandlers } from "./order-actions.ts";

type Sorting = { sort: OrderSort; onSort: (sort: OrderSort) => void };

/** All columns of the table, in order. The admin chooses which are shown. */
export function orderColumns(handlers: OrderActionHandlers, sorting: Sorting): Column<Order>[] {
  return [
    { key: "order", header: "Order", cell: (order) => <OrderCell order={order} onOpen={handlers.open} /> },
    { key: "customer", header: "Customer", cell: (order) => <CustomerCell order={order} /> },
    {
      key: "reseller",
      header: "Reseller",
      className: "max-lg:hidden",
      cell: (order) => <ResellerCell order={order} />,
    },
    {
      key: "total",
      header: "Total",
      align: "right",
      sort: columnSort(sorting, "-totalAmount", "totalAmount"),
      cell: (order) => <TotalCell order={order} />,
    },
    {
      key: "status",
      header: "Status",
      // One way only, in the order of its steps.
      sort: columnSort(sorting, "status"),
      cell: (order) => (
        <div className="grid justify-items-start">
          <OrderStatusBadge status={order.status} />
          <div className="xl:hidden">
            <TrackingCell order={order} />
          </div>
        </div>
      ),
    },
    {
      key: "tracking",
      header: "Tracking",
      className: "max-xl:hidden",
      cell: (order) => <TrackingCell order={order} />,
    },
    {
      key: "date",
      header: "Date",
      className: "whitespace-nowrap max-xl:hidden",
      sort: columnSort(sorting, "-createdAt", "createdAt"),
      cell: ({ createdAt }) => <DateCell at={createdAt} />,
    },
    actionsColumn("Actions", (order) => <OrderActions order={order} handlers={handlers} />),
  ];
}

export function OrderCard({ order, handlers }: { order: Order; handlers: OrderActionHandlers }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <OrderNumber order={order} onOpen={handlers.open} />
          <OrderStatusBadge status={order.status} />
        </div>
        <OrderedProducts order={order} />
        <span className="text-xs text-muted">{formatDateTime(order.createdAt)}</span>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <CustomerCell order={order} />
        <TotalCell order={order} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
        <ResellerCell order={order} />
        <TrackingCell order={order} />
      </div>
      <OrderActions order={order} handlers={handlers} />
    </div>
  );
}

// From 1024 px on, each cell is at most two lines of text: 36 px in a row of 42 px. A tablet wraps a name, up to three lines.
const LINE = "wrap-anywhere md:max-lg:line-clamp-3 md:max-w-24 lg:max-w-32 lg:truncate xl:max-w-40";

type OrderNumberProps = { order: Order; onOpen: (id: string) => void };

/** The number, which opens the order, and its products. On narrow screens also the values of the hidden columns. */
function OrderCell({ order, onOpen }: OrderNumberProps) {
  return (
    <div className="grid grid-cols-1 justify-items-start text-left md:w-28 lg:w-36">
      <OrderNumber order={order} onOpen={onOpen} />
      <OrderedProducts order={order} />
      <span className="text-xs text-muted xl:hidden">{formatDate(order.createdAt)}</span>
      <span className="max-w-full truncate text-xs text-muted lg:hidden">{order.resellerName}</span>
    </div>
  );
}

function OrderNumber({ order, onOpen }: OrderNumberProps) {
  return (
    <OpenLink
      href={`/admin/orders?order=${order.id}`}
      onOpen={() => onOpen(order.id)}
      className="-my-2 flex min-h-9 items-center rounded-control font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      {order.orderNumber}
    </OpenLink>
  );
}

/** The first product with its options and the number of others, from 768 px on in one line. The tooltip has all of them. */
function OrderedProducts({ order: { items } }: { order: Order }) {
  const [first, ...others] = items.map(lineText);
  return (
    <span className="max-w-full text-xs text-muted md:flex md:gap-1" title={[first, ...others].join("\n")}>
      <span className="md:truncate">{first}</span>{" "}
      {others.length > 0 && <span className="whitespace-nowrap">{`+${others.length} more`}</span>}
    </span>
  );
}

/** "2 × Cotton shirt (L, Blue)" */
function lineText({ quantity, productName, variations }: Order["items"][number]): string {
  const options = Object.values(variations);
  const what = options.length > 0 ? `${productName} (${options.join(", ")})` : productName;
  return quantity === 1 ? what : `${numberText(quantity)} × ${what}`;
}

function CustomerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 content-start max-md:flex-[1_1_6rem] max-md:grid-cols-1 md:min-w-22">
      <span className={LINE} title={order.customerName}>
        {order.customerName}
      </span>
      <PhoneLink phone={order.customerPhone} className="w-fit text-xs text-muted hover:underline" />
    </div>
  );
}

function ResellerCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 max-md:grid-cols-1">
      <span className={LINE} title={order.resellerName}>
        {order.resellerName}
      </span>
      <span className={`text-xs text-muted ${LINE}`} title={order.businessName}>
        {order.businessName}
      </span>
    </div>
  );
}

/** The customer's total and the reseller's commission; struck through when the order earns none. */
function TotalCell({ order }: { order: Order }) {
  return (
    <div className="ml-auto grid justify-items-end text-right tabular-nums max-md:grid-cols-1">
      <span className="font-medium whitespace-nowrap">{formatRupees(order.totalAmount)}</span>
      <span className="text-xs text-muted md:whitespace-nowrap">
        <AdminCommission order={order} /> <span className="md:sr-only">commission</span>
      </span>
    </div>
  );
}

/** The tracking number to copy, and whether a slip was printed. Below the status a long number may take several lines, so that the actions have room. */
function TrackingCell({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 justify-items-start xl:whitespace-nowrap">
      {order.trackingNumber ? (
        <CopyText text={order.trackingNumber} label="tracking number" shown={14} />
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
    <span className="inline-flex items-center gap-1 text-xs text-muted md:whitespace-nowrap">
      <Printer size={14} aria-hidden="true" className="shrink-0" />
      Slip printed <span className="md:max-xl:hidden">{formatDate(order.slipPrintedAt)}</span>
    </span>
  );
}

function DateCell({ at }: { at: string }) {
  return (
    <div className="grid">
      <span>{formatDate(at)}</span>
      <span className="text-xs text-muted">{formatTime(at)}</span>
    </div>
  );
}
