import { formatDateTime } from "@pola/shared/calendar";
import type { Order, OrderSort } from "@pola/shared/schemas/order";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { columnSort } from "../../ui/column-sort.ts";
import type { Column } from "../../ui/column.ts";
import { OrderActions } from "./order-actions-cell.tsx";
import type { OrderActionHandlers } from "./order-actions.ts";
import {
  OrderedProducts,
  CustomerCell,
  DateCell,
  OrderCell,
  OrderNumber,
  ResellerCell,
  TotalCell,
  TrackingCell,
} from "./order-cells.tsx";

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
      cell: ({ createdAt }) => <DateCell at={new Date(createdAt)} />,
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      isAlwaysShown: true,
      cell: (order) => <OrderActions order={order} handlers={handlers} />,
    },
  ];
}

/** The same on a phone. */
export function OrderCard({ order, handlers }: { order: Order; handlers: OrderActionHandlers }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <OrderNumber order={order} onOpen={handlers.open} />
          <OrderStatusBadge status={order.status} />
        </div>
        <OrderedProducts order={order} />
        <span className="text-xs text-muted">{formatDateTime(new Date(order.createdAt))}</span>
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
