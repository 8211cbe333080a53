import { formatDate } from "@pola/shared/calendar";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Order } from "@pola/shared/schemas/order";
import { OrderStatusBadge } from "../../catalogue/order-status-badge.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import type { StartedAct } from "./act-dialog.tsx";
import { OrderActs } from "./order-acts-row.tsx";

type OrderTableProps = {
  orders: readonly Order[];
  isRefreshing: boolean;
  onOpen: (id: string) => void;
  onAct: (act: StartedAct) => void;
};

/** One row an order, with its next step in sight (specification, section 2, Order management). */
export function OrderTable({ orders, isRefreshing, onOpen, onAct }: OrderTableProps) {
  const columns: Column<Order>[] = [
    { key: "order", header: "Order", cell: (order) => <Number order={order} onOpen={onOpen} /> },
    { key: "customer", header: "Customer", cell: (order) => <Customer order={order} /> },
    {
      key: "reseller",
      header: "Reseller",
      className: "max-xl:hidden",
      cell: (order) => <Reseller order={order} />,
    },
    { key: "total", header: "Total", align: "right", cell: (order) => <Total order={order} /> },
    {
      key: "status",
      header: "Status",
      cell: (order) => (
        <div className="grid justify-items-start gap-1">
          <OrderStatusBadge status={order.status} />
          {order.trackingNumber && (
            <div className="xl:hidden">
              <Tracking order={order} />
            </div>
          )}
        </div>
      ),
    },
    {
      key: "tracking",
      header: "Tracking",
      className: "max-xl:hidden",
      cell: (order) => <Tracking order={order} />,
    },
    {
      key: "date",
      header: "Date",
      className: "whitespace-nowrap max-xl:hidden",
      cell: ({ createdAt }) => formatDate(new Date(createdAt)),
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      cell: (order) => <OrderActs order={order} onOpen={() => onOpen(order.id)} onAct={onAct} />,
    },
  ];
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      card={(order) => (
        <div className="grid gap-3">
          <div className="flex items-start justify-between gap-3">
            <Number order={order} onOpen={onOpen} />
            <OrderStatusBadge status={order.status} />
          </div>
          <div className="flex items-start justify-between gap-3">
            <Customer order={order} />
            <Total order={order} />
          </div>
          <div className="grid gap-1 text-sm">
            <Reseller order={order} />
            <Tracking order={order} />
          </div>
          <OrderActs order={order} onOpen={() => onOpen(order.id)} onAct={onAct} />
        </div>
      )}
    />
  );
}

function Number({ order, onOpen }: { order: Order; onOpen: (id: string) => void }) {
  const [first, ...others] = order.productNames;
  return (
    <div className="grid justify-items-start text-left md:min-w-26 xl:min-w-44">
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

function Customer({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 content-start md:min-w-26">
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

function Reseller({ order }: { order: Order }) {
  return (
    <div className="grid min-w-0 md:min-w-32">
      <span className="wrap-anywhere">{order.resellerName}</span>
      <span className="text-sm text-muted">{order.businessName}</span>
    </div>
  );
}

function Total({ order }: { order: Order }) {
  return (
    <div className="grid text-right tabular-nums shrink-0 md:max-lg:max-w-28">
      <span className="font-medium whitespace-nowrap">{formatRupees(order.totalAmount)}</span>
      <span className="text-sm whitespace-nowrap text-muted md:max-lg:whitespace-normal">
        <span className="whitespace-nowrap">{formatCommission(order.totalCommission)}</span> commission
      </span>
    </div>
  );
}

function Tracking({ order }: { order: Order }) {
  if (!order.trackingNumber) return <span className="text-sm whitespace-nowrap text-muted">No tracking</span>;
  return <CopyText text={order.trackingNumber} label="tracking number" />;
}
