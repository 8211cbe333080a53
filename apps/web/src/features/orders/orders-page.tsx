import { ORDER_STATUSES } from "@pola/shared/order-status";
import { ORDER_SORTS } from "@pola/shared/sorts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorText } from "../../api/client.ts";
import { orders as ordersQuery, ordersSummary } from "../../api/orders.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { RefreshButton } from "./refresh-button.tsx";

const PAGE_SIZE = 10;
// The list stands without it; it is fetched ahead so that an order opens at once.
const orderModal = lazyPart(async () => (await import("./order-modal.tsx")).OrderModal);

/** The reseller's orders (specification, section 2, Orders). Filters and the open order live in the address. */
export function OrdersPage() {
  usePageTitle("Orders");
  const [address, setAddress] = useUrlState({ q: "", status: "", sort: "-createdAt", page: 1 });
  const [{ order: openId }, setOpen] = useUrlState({ order: "" });
  const status = ORDER_STATUSES.find((known) => known === address.status) ?? "";
  const sort = ORDER_SORTS.find((known) => known === address.sort) ?? "-createdAt";
  const summary = useQuery(ordersSummary());
  const query = useQuery(
    ordersQuery({ search: address.q, status, sort, page: address.page, pageSize: PAGE_SIZE }),
  );
  const { orders = [], total = 0 } = query.data ?? {};
  const isSettled = query.isSuccess && !query.isPlaceholderData;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const isBeyondEnd = isSettled && address.page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) setAddress({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, setAddress]);
  useEffect(() => void orderModal.preload(), []);
  const list = useRef<HTMLUListElement>(null);
  const refresh = () => Promise.all([query.refetch(), summary.refetch()]);
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <RefreshButton isLoading={query.isFetching} updatedAt={query.dataUpdatedAt} onRefresh={refresh} />
        }
      />
      <OrderTotals query={summary} />
      <OrderFilters
        filters={{ q: address.q, status, sort }}
        found={isSettled ? total : undefined}
        onChange={setAddress}
      />
      {query.isPending && <Loading label="Loading orders" shape="rows" />}
      {query.isError && (
        <Failed title="Failed to load orders" detail={errorText(query.error, "")} onRetry={refresh} />
      )}
      {isSettled && total === 0 && (
        <NoOrders search={address.q} status={status} onClear={() => setAddress({ q: "", status: "" })} />
      )}
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames("transition-opacity", query.isPlaceholderData && "opacity-60")}
      >
        <ul ref={list} aria-label="Orders" className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} onOpen={() => setOpen({ order: order.id })} />
          ))}
        </ul>
        <Pagination
          page={address.page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(page) => {
            setAddress({ page });
            list.current?.scrollIntoView();
          }}
        />
      </div>
      {openId !== "" && (
        <orderModal.Part
          id={openId}
          known={orders.find(({ id }) => id === openId)}
          onClose={() => setOpen({ order: "" }, { replace: true })}
        />
      )}
    </>
  );
}
