import { counted, numberText } from "@pola/shared/counted";
import { commissionFormat, formatRupees } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { useQuery } from "@tanstack/react-query";
import { ordersSummary } from "../../api/orders.ts";
import { moneyLadder } from "../../api/payouts.ts";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { MoneyLadder } from "../../components/money-ladder.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

/** The reseller's money; totals, this month against last, and the three best products by revenue (docs/product/screens.md, I-68). */
export function AccountOverview() {
  return (
    <>
      <MoneyLadder query={useQuery(moneyLadder)} />
      <Overview />
    </>
  );
}

function Overview() {
  const { data: summary, isPending, refetch } = useQuery(ordersSummary);
  if (isPending) return <Loading label="Loading your overview" shape="rows" />;
  if (!summary) return <Failed title="Failed to load your overview" onRetry={refetch} />;
  const format = commissionFormat([
    summary.totalEarnings,
    summary.earningsThisMonth,
    summary.earningsLastMonth,
  ]);
  return (
    <>
      <Card title="Account Overview">
        <KeyValueList
          items={[
            {
              label: "Total Earnings",
              value: format(summary.totalEarnings),
              hint: FIGURE_NOTES.commissionOfDoneOrders,
            },
            { label: "Total orders", value: numberText(summary.totalOrders), hint: FIGURE_NOTES.orders },
            {
              label: "Completed orders",
              value: numberText(summary.completedOrders),
              hint: FIGURE_NOTES.doneOrders,
            },
            {
              label: "This month",
              value: `${format(summary.earningsThisMonth)} · ${counted(summary.ordersThisMonth, "order")}`,
              hint: FIGURE_NOTES.monthOfOrders,
            },
            {
              label: "Last month",
              value: `${format(summary.earningsLastMonth)} · ${counted(summary.ordersLastMonth, "order")}`,
              hint: FIGURE_NOTES.monthOfOrders,
            },
          ]}
        />
      </Card>
      <TopProducts products={summary.topProducts} />
    </>
  );
}

function TopProducts({ products }: { products: OrdersSummary["topProducts"] }) {
  return (
    <Card title="Top Products">
      {products.length === 0 ? (
        <p className="text-muted">Your best sellers appear here after your first order.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {products.map((product, index) => (
            <li key={product.productId} className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
                {product.name}
                <span className="block text-sm text-muted">{numberText(product.quantity)} sold</span>
              </span>
              <strong className="ml-auto font-semibold tabular-nums">{formatRupees(product.revenue)}</strong>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
