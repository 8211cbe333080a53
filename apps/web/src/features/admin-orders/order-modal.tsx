import { formatBusinessDate, formatDateTime } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { whyOf } from "@pola/shared/order-reason";
import { earnsNothing } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { formatWeight } from "@pola/shared/weight";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { adminOrder } from "../../api/admin-orders.ts";
import { ApiError, failureOf, isNotFound } from "../../lib/api-error.ts";
import { AdminCommission } from "../../components/admin-commission.tsx";
import { CourierLink } from "../../components/courier-link.tsx";
import { OrderItems } from "../../components/order-items.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { OrderTimeline } from "../../components/order-timeline.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import type { OrderActionHandlers } from "./order-actions.ts";
import { OrderActions } from "./order-actions-cell.tsx";
import { SlipMark } from "./order-table.tsx";

const linkLook = "w-fit text-brand underline";

type OrderModalProps = { id: string; onClose: () => void; handlers: OrderActionHandlers };

export function OrderModal({ id, onClose, handlers }: OrderModalProps) {
  const query = useQuery(adminOrder(id));
  useLoadToasts(query);
  // Another admin may have deleted the order since it was shown.
  const isMissing = isNotFound(query.error);
  const order = isMissing ? undefined : query.data;
  return (
    <Modal
      onClose={onClose}
      size="xl"
      title={order ? `Order ${order.orderNumber}` : "Order Details"}
      description={order ? `Placed ${formatDateTime(order.createdAt)}` : undefined}
      footer={order && <OrderActions order={order} handlers={handlers} isInDetails />}
    >
      {query.isPending && <Loading label="Loading product details" shape="rows" />}
      {isMissing && <Empty title="Order not found" />}
      {query.isError && !isMissing && <Failed title={loadFailure(query.error)} {...failureOf(query)} />}
      {order && <Details order={order} />}
    </Modal>
  );
}

/** A missing response has another message than a refusal (docs/product/interface.md, I-36). */
function loadFailure(error: unknown): string {
  return error instanceof ApiError && error.isNetwork
    ? "Error loading product details"
    : "Failed to load product details";
}

/** Shows a toast when the order has loaded or failed. An order from the cache, and a refetch, show none. */
function useLoadToasts({ status, error, isFetchedAfterMount }: UseQueryResult<Order>): void {
  const report = useEffectEvent((outcome: typeof status) => {
    if (outcome === "error") reportFailure(loadFailure(error));
    if (outcome === "success" && isFetchedAfterMount) notify.success("Product details loaded successfully");
  });
  useEffect(() => report(status), [status]);
}

function Details({ order }: { order: Order }) {
  return (
    <div className="grid gap-6 wrap-anywhere md:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <Part title="Items">
          <OrderItems
            items={order.items}
            earnsNothing={earnsNothing(order.status)}
            commissionText={formatRupees}
          />
        </Part>
        <Part title="Totals">
          <KeyValueList
            items={[
              { label: "Subtotal", value: formatRupees(order.subtotal) },
              {
                label: `Shipping (${formatWeight(order.totalWeight)})`,
                value: formatRupees(order.shippingCost),
              },
              { label: "Total, cash on delivery", value: <strong>{formatRupees(order.totalAmount)}</strong> },
              order.remittance && { label: "Cash received", value: <Received {...order.remittance} /> },
              { label: "Commission", value: <AdminCommission order={order} /> },
            ]}
          />
        </Part>
      </div>
      <div className="grid content-start gap-6">
        <Part title="Status">
          <div className="flex flex-wrap items-center gap-3">
            <OrderStatusBadge status={order.status} />
            {order.trackingNumber ? (
              <CopyText text={order.trackingNumber} label="tracking number" />
            ) : (
              <span className="text-sm text-muted">No tracking</span>
            )}
            <SlipMark order={order} />
          </div>
          <CourierLink courier={order.courier} />
          {order.reason && (
            <p className="text-sm">
              {order.status === "shipped" && "Delivery failed: "}
              {whyOf(order)}
            </p>
          )}
        </Part>
        <Part title="Customer">
          <p className="font-medium">{order.customerName}</p>
          <p className="whitespace-pre-line">{order.customerAddress}</p>
          <p>{order.customerCity}</p>
          <PhoneLink phone={order.customerPhone} className={linkLook} />
        </Part>
        <Part title="Reseller">
          <p className="font-medium">{order.resellerName}</p>
          <p>{order.businessName}</p>
          {order.resellerPhone && <PhoneLink phone={order.resellerPhone} className={linkLook} />}
        </Part>
        <Part title="Timeline">
          <OrderTimeline events={order.events ?? []} />
        </Part>
      </div>
    </div>
  );
}

/** When the courier handed over the cash, and with which remittance. */
function Received({ id, number, receivedOn }: NonNullable<Order["remittance"]>) {
  return (
    <span>
      {formatBusinessDate(receivedOn)},{" "}
      <Link to={`/admin/couriers/remittances/${id}`} className={linkLook}>
        {number}
      </Link>
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
