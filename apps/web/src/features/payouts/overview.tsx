import { counted } from "@pola/shared/counted";
import { commissionFormat, formatRupees } from "@pola/shared/money";
import type { PayoutRule, ResellerPayout } from "@pola/shared/schemas/payout";
import ChevronDown from "lucide-react/icons/chevron-down";
import Info from "lucide-react/icons/info";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { OrderCommission } from "../../components/order-commission.tsx";
import { OrderLink } from "../../components/order-link.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { read, write } from "../../lib/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { PlainTable } from "../../ui/plain-table.tsx";
import { Empty } from "../../ui/states.tsx";
import { CurrentWeek } from "./current-week.tsx";
import { PastPayouts } from "./past-payouts.tsx";

export function Overview({ week }: { week: ResellerPayout }) {
  const location = useLocation();
  useEffect(() => {
    // The part that the address names is here only now, when the week has loaded.
    const part = location.hash.slice(1);
    if (part !== "") document.getElementById(part)?.scrollIntoView();
  }, [location]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <CurrentWeek week={week} />
        <WeeklyOrders orders={week.weeklyOrders} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <PastPayouts week={week} />
        <RuleBox rule={week.rule} />
      </div>
    </div>
  );
}

type WeeklyOrder = ResellerPayout["weeklyOrders"][number];

/** The newest orders of a week. A button shows the rest, which would put the past payouts far down a phone's page. */
const SHOWN_ORDERS = 20;

/** Weekly Completed Orders (docs/product/earnings.md, M-50 and M-2247). */
function WeeklyOrders({ orders }: { orders: WeeklyOrder[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const format = commissionFormat(orders.map(({ totalCommission }) => totalCommission));
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
          rows={isWhole ? orders : orders.slice(0, SHOWN_ORDERS)}
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
              cell: (order) => <OrderCommission order={order} format={format} className="font-normal" />,
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
                <p className="ml-auto">
                  <OrderCommission order={order} format={format} className="font-semibold" />
                </p>
              </div>
            </div>
          )}
        />
      )}
      {!isWhole && orders.length > SHOWN_ORDERS && (
        <Button variant="secondary" onClick={() => setIsWhole(true)}>
          Show all {counted(orders.length, "order")}
        </Button>
      )}
    </section>
  );
}

const RULE_READ = "payoutRuleRead";

/**
 * How Weekly Payouts Work: open on the first visit, then folded (docs/product/earnings.md, M-2590). The sentences come from the API, so that
 * both payout screens say the same (docs/product/money.md, M-19).
 */
function RuleBox({ rule }: { rule: PayoutRule }) {
  const [isNew] = useState(() => read("localStorage", RULE_READ) === null);
  useEffect(() => write("localStorage", RULE_READ, "true"), []);
  return (
    <details open={isNew} className="group rounded-card bg-tone-blue text-tone-blue-text">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2">
        <Info size={20} aria-hidden="true" className="shrink-0" />
        <h2 className="flex-1 font-semibold">How Weekly Payouts Work</h2>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="grid list-disc gap-1.5 pr-4 pb-4 pl-9 text-sm">
        {rule.text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {rule.minimumPayout > 0 && (
          <li>Less than {formatRupees(rule.minimumPayout)} is carried over to the next week.</li>
        )}
      </ul>
    </details>
  );
}
