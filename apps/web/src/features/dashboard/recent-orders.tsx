import { formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import { recentOrders } from "../../api/orders.ts";
import { OrderCommission } from "../../components/order-commission.tsx";
import { OrderLink } from "../../components/order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type Column, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { PlainTable } from "../../ui/plain-table.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { DashboardSection } from "./section.tsx";

/** The five newest orders. */
export function RecentOrders() {
  const query = useQuery(recentOrders);
  return (
    <DashboardSection
      title="Recent Orders"
      link={{ to: "/orders", label: "View All Orders" }}
      tourName="recent-orders"
    >
      {query.isPending && <Loading label="Loading recent orders" shape="rows" />}
      {query.isLoadingError && <Failed title="Failed to load orders" onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <Empty
          title="No orders yet"
          line="Place your first order for a customer."
          action={<ButtonLink to="/products">Browse Products</ButtonLink>}
        />
      )}
      {query.data && query.data.length > 0 && (
        <PlainTable
          caption="Recent Orders"
          rows={query.data}
          rowKey={(order) => order.id}
          columns={COLUMNS}
          card={(order) => <OrderCard order={order} />}
        />
      )}
    </DashboardSection>
  );
}

const COLUMNS: Column<Order>[] = [
  {
    key: "order",
    header: "Order",
    cell: ({ id, orderNumber, createdAt }) => (
      <>
        <OrderLink id={id}>{orderNumber}</OrderLink>
        <p className="whitespace-nowrap text-muted xl:hidden">{formatDate(createdAt)}</p>
      </>
    ),
  },
  {
    key: "customer",
    header: "Customer",
    cell: (order) => <p className="min-w-28 wrap-anywhere">{order.customerName}</p>,
  },
  rupeesColumn("totalAmount", "Total"),
  numberColumn("commission", "Commission", (order) => (
    <OrderCommission order={order} className="font-semibold" />
  )),
  { key: "status", header: "Status", cell: (order) => <OrderStatusBadge status={order.status} /> },
  {
    key: "date",
    header: "Date",
    className: "whitespace-nowrap max-xl:hidden",
    cell: (order) => formatDate(order.createdAt),
  },
];

function OrderCard({ order }: { order: Order }) {
  const hasCommission = !earnsNothing(order.status);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderLink id={order.id}>{order.orderNumber}</OrderLink>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="flex justify-between gap-4 text-sm text-muted">
        <span className="wrap-anywhere">{order.customerName}</span>
        <span className="whitespace-nowrap">{formatDate(order.createdAt)}</span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2 tabular-nums">
        <strong className="font-semibold">{formatRupees(order.totalAmount)}</strong>
        <span
          className={classNames(
            "rounded-control px-2.5 py-1 text-sm font-semibold",
            hasCommission ? "bg-brand-soft text-brand-soft-text" : "bg-sunken",
          )}
        >
          {hasCommission ? "You earn " : "Commission "}
          <OrderCommission order={order} className="font-semibold" />
        </span>
      </p>
    </div>
  );
}
