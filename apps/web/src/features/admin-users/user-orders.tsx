import { formatRupees } from "@pola/shared/money";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/client.ts";
import { ordersOfUser } from "../../api/users.ts";
import { AdminOrderLink } from "../../components/admin-order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { Section } from "./section.tsx";

const PAGE_SIZE = 5;

const COLUMNS: Column<Order>[] = [
  { key: "order", header: "Order", cell: (order) => <AdminOrderLink order={order} /> },
  { key: "customer", header: "Customer", cell: ({ customerName }) => customerName },
  {
    key: "total",
    header: "Total",
    align: "right",
    cell: ({ totalAmount }) => formatRupees(totalAmount),
  },
  {
    key: "commission",
    header: "Commission",
    align: "right",
    cell: ({ totalCommission }) => formatRupees(totalCommission),
  },
  { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

/** A reseller's orders, newest first; a number opens its order. */
export function UserOrders({ userId }: { userId: string }) {
  const [{ orders: page }, setAddress] = useUrlState({ orders: 1 });
  const query = useQuery(ordersOfUser(userId, { page, pageSize: PAGE_SIZE }));
  return (
    <Section title="Orders">
      {query.isPending && <Loading label="Loading orders" shape="rows" count={3} />}
      {query.isError && !query.data && (
        <Failed title="Failed to fetch orders" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.rows.length === 0 && <Empty title="No orders yet" />}
      {query.data && query.data.rows.length > 0 && (
        <div>
          <DataTable
            caption="Orders"
            columns={COLUMNS}
            rows={query.data.rows}
            rowKey={({ id }) => id}
            isRefreshing={query.isPlaceholderData}
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
              </div>
            )}
          />
          <Pagination
            label="Pages of orders"
            page={page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            onPage={(orders) => setAddress({ orders })}
          />
        </div>
      )}
    </Section>
  );
}
