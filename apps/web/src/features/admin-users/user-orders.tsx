import type { Order } from "@pola/shared/schemas/order";
import { ordersOfUser } from "../../api/users.ts";
import { AdminCommission } from "../../components/admin-commission.tsx";
import { AdminOrderCard, AdminOrderLink } from "../../components/admin-order-card.tsx";
import { ListTable } from "../../components/list-table.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { useListPage } from "../../components/use-list-page.ts";
import { type Column, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { Section } from "../../ui/section.tsx";

const COLUMNS: Column<Order>[] = [
  { key: "order", header: "Order", cell: (order) => <AdminOrderLink order={order} /> },
  { key: "customer", header: "Customer", cell: ({ customerName }) => customerName },
  rupeesColumn("totalAmount", "Total"),
  numberColumn("commission", "Commission", (order) => <AdminCommission order={order} />),
  { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

/** A reseller's orders, newest first. The order number leads to the order. */
export function UserOrders({ userId }: { userId: string }) {
  const list = useListPage({
    ...NO_FILTERS,
    pageParam: "orders",
    pageSize: 5,
    query: (_, at) => ordersOfUser(userId, at),
  });
  return (
    <Section title="Orders">
      <ListTable
        list={list}
        loading={{ label: "Loading orders", count: 3 }}
        failed="Failed to fetch orders"
        nothing={{ title: "No orders yet" }}
        caption="Orders"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(order) => <AdminOrderCard order={order} />}
        pagesLabel="Pages of orders"
      />
    </Section>
  );
}
