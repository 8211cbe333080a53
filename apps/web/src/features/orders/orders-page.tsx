import { formatTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatCommission } from "@pola/shared/money";
import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { ORDER_SORTS } from "@pola/shared/sorts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import PackageSearch from "lucide-react/icons/package-search";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useRef, useState } from "react";
import { orders, ordersSummary } from "../../api/orders.ts";
import { moneyLadder } from "../../api/payouts.ts";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { FigureStrip } from "../../components/figure-strip.tsx";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { MoneyLadder } from "../../components/money-ladder.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { read } from "../../lib/browser-storage.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { serverTime } from "../../lib/server-clock.ts";
import { PLACED_ORDER_KEY } from "../../lib/storage.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LateText } from "../../ui/late-text.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Failed } from "../../ui/states.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { OrderCard } from "./order-card.tsx";
import { LISTED_STATUS_LABELS, LISTED_STATUSES, OrderFilters } from "./order-filters.tsx";

const NO_BREAK_SPACE = "\u00A0";

// The list works without the dialog; it is fetched ahead so that an order opens at once.
const orderModal = lazyPart(async () => (await import("./order-modal.tsx")).OrderModal);

// Few visits follow an order.
const placed = lazyPart(
  async () => (await import("./placed-order.tsx")).PlacedOrder,
  <Skeleton className="mb-4 h-80 rounded-card md:h-60" />,
);

/** The reseller's orders. Filters and the open order are in the address. */
export function OrdersPage() {
  usePageTitle("Orders");
  const [sort, setSort] = useListSort(ORDER_SORTS);
  const orderList = useListPage({
    empty: { q: "", status: "" },
    read: ({ q, status }) => ({ search: q, status: oneOf(LISTED_STATUSES, status) }),
    pageSize: 10,
    query: (filters, at) => orders({ ...filters, sort, ...at }),
  });
  const { status } = orderList.filters;
  const { query, isRefreshing } = orderList;
  const [openId, , close] = useOpenRow("order");
  const summary = useQuery(ordersSummary);
  const ladder = useQuery(moneyLadder);
  const isWide = useIsWide();
  useEffect(() => void orderModal.preload(), []);
  const [hasPlacedOrder] = useState(() => read("sessionStorage", PLACED_ORDER_KEY) !== null);
  const list = useRef<HTMLUListElement>(null);
  const refresh = () => void Promise.all([query.refetch(), summary.refetch(), ladder.refetch()]);
  const showPage = (page: number) => {
    orderList.setPage(page);
    list.current?.scrollIntoView();
  };
  return (
    <>
      <PageHeader
        title={<span className="whitespace-nowrap">Orders</span>}
        isCompact
        actions={
          <>
            <ButtonLink to="/customers" variant="secondary" size="sm" className="max-md:-my-1.5 md:min-h-11">
              Customers
            </ButtonLink>
            <RefreshButton isLoading={query.isFetching} updatedAt={query.dataUpdatedAt} onRefresh={refresh} />
          </>
        }
      />
      {hasPlacedOrder && <placed.Part />}
      <OrderTotals query={summary} />
      {isWide && <MoneyLadder query={ladder} isCompact className="mt-4" />}
      <OrderFilters list={orderList} sort={sort} onSort={setSort} />
      <ListRows
        list={orderList}
        loading={{ label: "Loading orders", count: 5 }}
        failed="Failed to load orders"
        nothing={{ title: "No orders found", icon: <PackageSearch strokeWidth={1.5} /> }}
        empty={{
          title: "No orders yet",
          icon: undefined,
          line: "Place your first order for a customer and earn your first commission.",
          action: <ButtonLink to="/products">Browse Products</ButtonLink>,
        }}
        asked={[status && LISTED_STATUS_LABELS[status]]}
      >
        {(rows) => (
          <div
            aria-busy={isRefreshing}
            className={classNames("transition-opacity", isRefreshing && "opacity-60")}
          >
            <ul
              ref={list}
              aria-label="Orders"
              className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-4 lg:grid-cols-3"
            >
              {rows.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </ul>
            <ListPages list={{ ...orderList, setPage: showPage }} />
          </div>
        )}
      </ListRows>
      {!isWide && !query.isPending && <MoneyLadder query={ladder} isCompact className="mt-6" />}
      {openId !== "" && (
        <orderModal.Part
          id={openId}
          known={orderList.rows?.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The figures of the list's header: total, delivered and pending orders, and the total commission. */
function OrderTotals({ query: { data, isPending, refetch } }: { query: UseQueryResult<OrdersSummary> }) {
  if (!data && !isPending) return <Failed title="Failed to load your totals" onRetry={refetch} />;
  return (
    <FigureStrip
      className="md:grid-cols-4"
      figures={[
        { label: "Total", value: data && numberText(data.totalOrders), hint: FIGURE_NOTES.orders },
        {
          label: "Delivered",
          value: data && numberText(data.deliveredOrders),
          hint: FIGURE_NOTES.deliveredOrders,
        },
        { label: "Pending", value: data && numberText(data.pendingOrders), hint: FIGURE_NOTES.pendingOrders },
        {
          label: "Total Commission",
          value: data && formatCommission(data.totalCommission),
          hint: FIGURE_NOTES.commissionOfOrders,
          isLoud: true,
        },
      ]}
    />
  );
}

type RefreshButtonProps = { isLoading: boolean; updatedAt: number; onRefresh: () => void };

/** Loads the list again, and shows when it was last loaded (docs/product/interface.md, I-17). On phones only its icon shows. */
function RefreshButton({ isLoading, updatedAt, onRefresh }: RefreshButtonProps) {
  const isWide = useIsWide();
  return (
    <div className="flex items-center gap-2">
      <p className="text-sm text-muted tabular-nums max-md:w-min max-md:text-right max-md:text-xs">
        <LateText
          text={
            updatedAt > 0
              ? `Updated ${formatTime(serverTime(updatedAt)).replace(" ", NO_BREAK_SPACE)}`
              : undefined
          }
          usual={`Updated 12:00${NO_BREAK_SPACE}PM`}
        />
      </p>
      {isWide ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshCw />}
          isLoading={isLoading}
          onClick={onRefresh}
          className="md:min-h-11"
        >
          Refresh
        </Button>
      ) : (
        <IconButton
          label="Refresh"
          icon={<RefreshCw />}
          aria-busy={isLoading}
          onClick={onRefresh}
          className="-my-1.5"
        />
      )}
    </div>
  );
}
