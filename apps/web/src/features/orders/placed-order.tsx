import { customerOf } from "@pola/shared/customer-fields";
import { formatCommission, formatRupees } from "@pola/shared/money";
import { isUndelivered } from "@pola/shared/order-status";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { order as orderQuery } from "../../api/orders.ts";
import { useSession } from "../../api/session.tsx";
import { isNotFound } from "../../lib/api-error.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { customerMessage } from "./customer-message.ts";
import { TellCustomer } from "./tell-customer.tsx";

/**
 * Confirms the order that was just placed. Stays, also after a reload, until it is closed (docs/product/orders.md, O-142). Shows the order as it
 * is by now, and only while it is open (O-2283).
 */
export function PlacedOrder() {
  const { user } = useSession();
  const [placed, setPlaced] = useState(placedOrder.get);
  const { data, error } = useQuery({ ...orderQuery(placed?.id ?? ""), enabled: placed !== null });
  const isOver = isNotFound(error) || (data !== undefined && !isUndelivered(data.status));
  useEffect(() => {
    if (isOver) placedOrder.clear();
  }, [isOver]);
  if (placed === null || user === null || isOver) return null;
  const order = { status: "pending" as const, reason: null, ...(data ?? placed), goods: placed.goods };
  const close = () => {
    placedOrder.clear();
    setPlaced(null);
    document.getElementById("page-title")?.focus();
  };
  return (
    <section
      aria-label="Order confirmation"
      className="mb-4 grid grid-cols-1 gap-3 rounded-card border border-brand bg-surface p-3 md:p-5"
    >
      <div className="flex items-center gap-2">
        <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-brand" />
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          <span className="whitespace-nowrap">{order.orderNumber}</span> is placed for {order.customerName}
        </h2>
        <IconButton label="Close confirmation" icon={<X />} onClick={close} className="-mr-2 self-start" />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">Cash to collect</dt>
          <dd className="text-xl font-bold tabular-nums">{formatRupees(order.totalAmount)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">You earn</dt>
          <dd className="text-xl font-bold text-brand tabular-nums">
            {formatCommission(order.totalCommission)}
          </dd>
        </div>
      </dl>
      <TellCustomer message={customerMessage(order, user)} phone={order.customerPhone} isLoud>
        <ButtonLink to="/products" variant="secondary" onClick={() => nextCustomer.set(customerOf(order))}>
          Order more for this customer
        </ButtonLink>
      </TellCustomer>
    </section>
  );
}
