import { commissionFormat } from "@pola/shared/money";
import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { OrderLink } from "../../components/order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { PlainTable } from "../../ui/plain-table.tsx";
import { Empty } from "../../ui/states.tsx";

type WeeklyOrder = ResellerPayout["weeklyOrders"][number];

/** Weekly Completed Orders (docs/product/money.md, M-50). */
export function WeeklyOrders({ orders }: { orders: WeeklyOrder[] }) {
  const format = commissionFormat(orders.map(({ commissionAmount }) => commissionAmount));
  return (
    <section aria-labelledby="weekly-orders" className="grid grid-cols-1 gap-3">
      <h2 id="weekly-orders" className="text-lg font-semibold">
        Weekly Completed Orders
      </h2>
      {orders.length === 0 ? (
        <Empty title="No orders this week" line="An order appears here once it is completed." />
      ) : (
        <PlainTable
          caption="Weekly Completed Orders"
          rows={orders}
          rowKey={(order) => order.orderId}
          columns={[
            {
              key: "number",
              header: "Order Number",
              cell: ({ orderId, orderNumber }) => <OrderLink id={orderId}>{orderNumber}</OrderLink>,
            },
            {
              key: "customer",
              header: "Customer Name",
              cell: (order) => <p className="min-w-28 wrap-anywhere">{order.customerName}</p>,
            },
            {
              key: "commission",
              header: "Commission Amount",
              align: "right",
              cell: (order) => format(order.commissionAmount),
            },
            { key: "status", header: "Status", cell: (order) => <OrderStatusBadge status={order.status} /> },
          ]}
          card={(order) => (
            <div className="grid grid-cols-1 gap-y-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <OrderLink id={order.orderId}>{order.orderNumber}</OrderLink>
                <OrderStatusBadge status={order.status} />
              </div>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="text-sm wrap-anywhere text-muted">{order.customerName}</p>
                <p className="ml-auto font-semibold tabular-nums">{format(order.commissionAmount)}</p>
              </div>
            </div>
          )}
        />
      )}
    </section>
  );
}
