import { countText } from "@pola/shared/list-count";
import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import PackageOpen from "lucide-react/icons/package-open";
import Truck from "lucide-react/icons/truck";
import { useEffect, useEffectEvent, useState } from "react";
import { adminOrderCounts, adminOrders } from "../../api/admin-orders.ts";
import { ApiError, errorText } from "../../api/client.ts";
import { matchingOrders, type SeenOrder } from "../../api/many-orders.ts";
import { useSession } from "../../api/session.tsx";
import { AccessDenied } from "../../components/access-denied.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { rangeText } from "../../ui/date-ranges.ts";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { type TableView, useTableView } from "../../ui/table-view.ts";
import { notify } from "../../ui/toast.tsx";
import { ActDialog, type StartedAct } from "./action-dialog.tsx";
import { BulkActs } from "./bulk-actions.tsx";
import type { OrderActing } from "./order-action-handlers.ts";
import { ACT_STATUS, hasSlip, nextAct } from "./order-actions.ts";
import { OrderModal } from "./order-modal.tsx";
import { orderColumns, OrderTable } from "./order-table.tsx";
import { OrdersToolbar } from "./orders-toolbar.tsx";
import { SlipControls } from "./slip-controls.tsx";
import { useExportOrders } from "./use-export-orders.ts";
import { useMove } from "./use-move.ts";
import { useOrderSelection } from "./use-order-selection.ts";
import { type OrdersAddress, useOrdersAddress } from "./use-orders-address.ts";
import { usePrintSlips } from "./use-print-slips.ts";
import { WaybillsModal } from "./waybills-modal.tsx";

const MEMORY = tableMemory("admin-orders");
const NO_ORDERS: readonly Order[] = [];

/** Order management (specification, section 2), for admins only, whatever let somebody else get this far. */
export function AdminOrdersPage() {
  const { user } = useSession();
  return user?.role === "admin" ? <OrderManagement /> : <AccessDenied />;
}

function OrderManagement() {
  usePageTitle("Orders");
  const address = useOrdersAddress();
  const { match, sort, page, pageSize } = address;
  const [{ order: openId }, setOpen] = useUrlState({ order: "" });
  const [act, setAct] = useState<StartedAct | null>(null);
  const [isAddingMany, setIsAddingMany] = useState(false);
  const query = useQuery(adminOrders({ ...match, sort, page, pageSize }));
  const counts = useQuery(adminOrderCounts({ search: match.search, from: match.from, to: match.to }));
  const slips = usePrintSlips();
  const { isExporting, exportOrders } = useExportOrders();
  const orders = query.data?.orders ?? NO_ORDERS;
  const selection = useOrderSelection(JSON.stringify(match), orders);
  const move = useMove();
  useFailureToast(query.errorUpdateCount, () => failureTitle(query.error));
  const acting: OrderActing = {
    open: (id) => setOpen({ order: id }),
    start: setAct,
    takeNextStep: (order) => {
      const next = nextAct(order.status);
      const status = next && ACT_STATUS[next];
      if (status) move.mutate({ id: order.id, status });
      else if (next) setAct({ act: next, order });
    },
    printSlip: ({ id }) => void slips.printOne(id),
  };
  const view = useTableView(
    orderColumns(acting, { sort, onSort: (next) => address.set({ sort: next }) }),
    MEMORY,
  );
  const closeOrder = () => setOpen({ order: "" }, { replace: true });
  if (query.error instanceof ApiError && query.error.code === "FORBIDDEN") return <AccessDenied />;
  return (
    <>
      <PageHeader
        title="Order Management"
        lead="Completing an order books the commission."
        actions={
          <>
            <SlipControls isPrinting={slips.isPrinting} onPrintToday={() => void slips.printToday()} />
            <Button variant="secondary" icon={<Truck />} onClick={() => setIsAddingMany(true)}>
              Add Tracking Numbers
            </Button>
          </>
        }
      />
      <OrdersToolbar
        address={address}
        counts={counts.data}
        total={query.isPlaceholderData ? undefined : query.data?.total}
      >
        <Button
          variant="secondary"
          icon={<Download />}
          isLoading={isExporting}
          onClick={() => void exportOrders(match)}
        >
          Export
        </Button>
        <TableViewMenu view={view} />
        <div className="max-md:col-span-2 max-md:justify-self-end">
          <RefreshControl queries={[query, counts]} />
        </div>
      </OrdersToolbar>
      <OrderList
        query={query}
        address={address}
        view={view}
        selection={selection}
        acting={acting}
        slips={slips}
      />
      {query.data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={query.data.total}
          onPage={(next) => address.set({ page: next })}
        />
      )}
      {openId !== "" && <OrderModal id={openId} onClose={closeOrder} acting={acting} />}
      {isAddingMany && <WaybillsModal onClose={() => setIsAddingMany(false)} />}
      {act && (
        <ActDialog
          started={act}
          onClose={() => setAct(null)}
          onDeleted={() => {
            setAct(null);
            closeOrder();
          }}
        />
      )}
    </>
  );
}

type OrderListProps = {
  query: UseQueryResult<{ orders: Order[]; total: number }>;
  address: OrdersAddress;
  view: TableView<Order>;
  selection: ReturnType<typeof useOrderSelection>;
  acting: OrderActing;
  slips: ReturnType<typeof usePrintSlips>;
};

/** The four states of the list, and the bar of what is chosen in it. */
function OrderList({ query, address, view, selection, acting, slips }: OrderListProps) {
  const all = useSelectAll(() => matchingOrders(address.match), selection.choose);
  const printChosen = (chosen: readonly SeenOrder[]) => {
    const ids = chosen.filter(({ status }) => hasSlip(status)).map(({ id }) => id);
    if (ids.length < chosen.length) notify.message("Cancelled and returned orders get no delivery slip");
    if (ids.length > 0) void slips.printMany(ids);
  };
  return (
    <div>
      {query.isPending && <Loading label="Loading orders" shape="rows" count={10} />}
      {query.isError && (
        <Failed
          title={failureTitle(query.error)}
          detail={failureDetail(query.error)}
          onRetry={query.refetch}
        />
      )}
      {query.data?.orders.length === 0 && <NoOrders address={address} />}
      {query.data && query.data.orders.length > 0 && (
        <OrderTable
          orders={query.data.orders}
          isRefreshing={query.isPlaceholderData}
          view={view}
          selection={{ ...selection, label: ({ orderNumber }) => `Select order ${orderNumber}` }}
          acting={acting}
        />
      )}
      <BulkBar
        count={selection.count}
        onClear={selection.clear}
        matching={query.data && { total: query.data.total, onSelectAll: all.select, isBusy: all.isBusy }}
      >
        <BulkActs
          orders={selection.orders}
          isPrinting={slips.isPrinting}
          onPrint={printChosen}
          onLeft={selection.choose}
        />
      </BulkBar>
    </div>
  );
}

function NoOrders({ address: { match, isFiltered, clearFilters } }: { address: OrdersAddress }) {
  const looks = { title: "No orders found", icon: <PackageOpen strokeWidth={1.5} /> };
  if (!isFiltered) return <Empty {...looks} />;
  const { search, status } = match;
  const filters = [status && ORDER_STATUS_LABELS[status], rangeText(match)];
  return <NoMatch {...looks} search={search} filters={filters} onClear={clearFilters} />;
}

type Matching = Awaited<ReturnType<typeof matchingOrders>>;

/** Goes beyond the page; says so where even a selection ends. */
function useSelectAll(load: () => Promise<Matching>, choose: (orders: Matching["orders"]) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const select = async () => {
    setIsBusy(true);
    try {
      const { orders, total } = await load();
      choose(orders);
      if (total > orders.length)
        notify.message(
          `The newest ${orders.length.toLocaleString("en-US")} of ${countText(total)} are selected`,
        );
    } catch (error) {
      notify.error(errorText(error, "Failed to fetch orders"));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, select: () => void select() };
}

/** Besides the banner that stays, as the specification has it (section 8). */
function useFailureToast(failures: number, text: () => string): void {
  const tell = useEffectEvent(() => notify.error(text()));
  useEffect(() => {
    if (failures > 0) tell();
  }, [failures]);
}

/** No session and no answer at all are told apart from a refusal (specification, section 8). */
function failureTitle(error: unknown): string {
  if (error instanceof ApiError && error.code === "NO_TOKEN") return error.message;
  return error instanceof ApiError && error.isNetwork
    ? "Error fetching orders. Please check if the backend is running."
    : "Failed to fetch orders";
}

function failureDetail(error: unknown): string {
  const detail = errorText(error, "");
  return detail === failureTitle(error) ? "" : detail;
}
