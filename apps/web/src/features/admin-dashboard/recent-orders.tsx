import type { Order } from "@pola/shared/schemas/order";
import PackageOpen from "lucide-react/icons/package-open";
import { AdminOrderCard } from "../../components/admin-order-card.tsx";
import { AdminOrderLink } from "../../components/admin-order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/states.tsx";
import { rupeesColumn } from "../../ui/number-column.ts";

/** The five newest orders. The order number leads to the order. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return <Empty icon={<PackageOpen strokeWidth={1.5} />} title="No orders yet" />;
  }
  const columns: Column<Order>[] = [
    { key: "order", header: "Order", cell: (order) => <AdminOrderLink order={order} /> },
    { key: "customer", header: "Customer", cell: ({ customerName }) => customerName },
    rupeesColumn("totalAmount", "Total"),
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
        <AdminOrderCard order={order}>
          <p className="text-sm text-muted">{order.trackingNumber ?? "No tracking"}</p>
        </AdminOrderCard>
      )}
    />
  );
}
