import { formatRupees } from "@pola/shared/money";
import type { Order } from "@pola/shared/schemas/order";
import PackageOpen from "lucide-react/icons/package-open";
import { AdminOrderLink } from "../../components/admin-order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/states.tsx";

/** The five newest orders; a number opens its order. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return <Empty icon={<PackageOpen strokeWidth={1.5} />} title="No orders yet" />;
  }
  const columns: Column<Order>[] = [
    { key: "order", header: "Order", cell: (order) => <AdminOrderLink order={order} /> },
    { key: "customer", header: "Customer", cell: ({ customerName }) => customerName },
    {
      key: "total",
      header: "Total",
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ totalAmount }) => formatRupees(totalAmount),
    },
    { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    { key: "tracking", header: "Tracking", cell: ({ trackingNumber }) => trackingNumber ?? "No tracking" },
  ];
  return (
    <DataTable
      caption="Recent Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      card={(order) => (
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-3">
            <AdminOrderLink order={order} />
            <OrderStatusBadge status={order.status} />
          </div>
          <div className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">{order.customerName}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">
              {formatRupees(order.totalAmount)}
            </span>
          </div>
          <p className="text-sm text-muted">{order.trackingNumber ?? "No tracking"}</p>
        </div>
      )}
    />
  );
}
