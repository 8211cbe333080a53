import { numberText } from "@pola/shared/counted";
import { countText } from "@pola/shared/list-count";
import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import PackageOpen from "lucide-react/icons/package-open";
import Truck from "lucide-react/icons/truck";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { adminOrderCounts, slipCounts } from "../../api/admin-orders.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { matchingOrders, type SeenOrder } from "../../api/many-orders.ts";
import { useSession } from "../../api/session.tsx";
import { AccessDenied } from "../../components/access-denied.tsx";
import { ListTable } from "../../components/list-table.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { tableMemory } from "../../lib/table-memory.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { useToday } from "../../lib/use-today.ts";
import { useStableHandler } from "../../ui/use-stable-handler.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { rangeText } from "../../ui/date-ranges.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { useSelectedRows } from "../../ui/selected-rows.ts";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { type TableView, useTableView } from "../../ui/table-view.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { ACTION_STATUS, nextAction, type OrderActionHandlers, type StartedAction } from "./order-actions.ts";
import { OrderModal } from "./order-modal.tsx";
import { OrderCard, orderColumns } from "./order-table.tsx";
import { type OrderList, OrdersToolbar, SLIP_LABELS, useOrderList } from "./orders-toolbar.tsx";
import { SlipControls } from "./slips/slip-controls.tsx";
import { type PrintSlips, usePrintSlips } from "./slips/use-print-slips.ts";
import { useExportOrders } from "./use-export-orders.ts";
import { useMove } from "./use-move.ts";

const DISPATCH = "/admin/couriers/dispatch";
const MEMORY = tableMemory("admin-orders");

/** Order management. Also checks the role itself, so that a mistake in the routes cannot show it to others. */
export function AdminOrdersPage() {
  const { user } = useSession();
  return user?.role === "admin" ? <OrderManagement /> : <AccessDenied />;
}

function OrderManagement() {
  usePageTitle("Orders");
  const list = useOrderList();
  const { error } = list.query;
  const counts = useQuery(adminOrderCounts(list.filters));
  const [openId, openOrder, closeOrder] = useOpenRow("order");
  const [started, setStarted] = useState<StartedAction | null>(null);
  const navigate = useNavigate();
  const slips = usePrintSlips();
  const day = useToday();
  const slipsOfDay = useQuery(slipCounts(day));
  const isWide = useIsWide();
  const { isExporting, exportOrders } = useExportOrders();
  const move = useMove();
  useFailureToast(list.query);
  const open = useStableHandler(openOrder);
  const takeNextStep = useStableHandler((order: Order) => {
    const action = nextAction(order.status);
    const status = action && ACTION_STATUS[action];
    if (status) move.mutate({ id: order.id, status, fromStatus: order.status });
    else if (action) setStarted({ action, order });
  });
  const printSlip = useStableHandler(({ id }: Order) => void slips.printOne(id));
  const handlers = useMemo<OrderActionHandlers>(
    () => ({ open, start: setStarted, takeNextStep, printSlip }),
    [open, takeNextStep, printSlip],
  );
  const view = useTableView(orderColumns(handlers, { sort: list.sort, onSort: list.setSort }), MEMORY);
  if (error instanceof ApiError && error.code === "FORBIDDEN") return <AccessDenied />;
  return (
    <>
      <PageHeader
        isDense
        title="Order Management"
        count={<FoundCount total={list.found} />}
        tools={<RefreshControl queries={[list.query, counts, slipsOfDay]} />}
        actions={
          <>
            {/* It is for the printed orders; the selected ones have their own. */}
            {isWide && list.selection.count === 0 && (
              <ButtonLink to={DISPATCH} size="sm" variant="secondary" icon={<Truck />}>
                Dispatch
              </ButtonLink>
            )}
            <SlipControls slips={slips} day={day} counts={slipsOfDay} />
          </>
        }
      />
      <OrdersToolbar
        list={list}
        counts={counts.data}
        tools={<TableViewMenu view={view} />}
        menu={[
          !isWide &&
            list.selection.count === 0 && {
              label: "Dispatch",
              icon: <Truck />,
              onSelect: () => void navigate(DISPATCH),
            },
          {
            label: "Export",
            icon: <Download />,
            isDisabled: isExporting,
            onSelect: () => exportOrders(list.filters),
          },
        ]}
      />
      <Orders list={list} view={view} handlers={handlers} slips={slips} />
      {openId !== "" && <OrderModal id={openId} onClose={closeOrder} handlers={handlers} />}
      {started && (
        <ActionDialog
          started={started}
          onClose={() => setStarted(null)}
          onDeleted={() => {
            setStarted(null);
            closeOrder();
          }}
        />
      )}
    </>
  );
}

type OrdersProps = {
  list: OrderList;
  view: TableView<Order>;
  handlers: OrderActionHandlers;
  slips: PrintSlips;
};

/** The rows, and the bar with the actions for the selected ones. */
function Orders({ list, view, handlers, slips }: OrdersProps) {
  const card = useCallback((order: Order) => <OrderCard order={order} handlers={handlers} />, [handlers]);
  const { status, slip } = list.filters;
  const { error } = list.query;
  // Not within the bar, which goes when the selected orders have left the list.
  const [started, setStarted] = useState<{ status: OrderStatus; orders: readonly SeenOrder[] } | null>(null);
  const selection = useSelectedRows<SeenOrder>({
    selection: list.selection,
    shown: list.rows ?? [],
    keyOf: idOf,
  });
  const selecting = useBusy((failure) => notify.error(errorText(failure, "Failed to fetch orders")));
  const selectAll = () =>
    selecting.run(async () => {
      const { orders, total } = await matchingOrders(list.filters);
      selection.choose(orders);
      // More than one selection can hold.
      if (total > orders.length)
        notify.message(`The newest ${numberText(orders.length)} of ${countText(total)} are selected`);
    });
  return (
    <>
      <ListTable
        list={list}
        loading={{ label: "Loading orders", count: 10 }}
        failed={failureTitle(error)}
        nothing={{ title: "No orders found", icon: <PackageOpen strokeWidth={1.5} /> }}
        asked={[status && ORDER_STATUS_LABELS[status], slip && SLIP_LABELS[slip], rangeText(list.filters)]}
        caption="Orders"
        columns={view.columns}
        rowKey={idOf}
        selection={{ ...selection, label: checkboxLabel }}
        keyboard={{ onOpen: ({ id }) => handlers.open(id), onNext: handlers.takeNextStep }}
        card={card}
      >
        <BulkBar
          count={selection.count}
          onClear={selection.clear}
          matching={{ total: list.total, onSelectAll: selectAll, isBusy: selecting.isBusy }}
        >
          <BulkActions
            orders={selection.rows}
            slips={slips}
            onStart={(next) => setStarted({ status: next, orders: selection.rows })}
          />
        </BulkBar>
      </ListTable>
      {started && (
        <BulkStatusDialog {...started} onClose={() => setStarted(null)} onDone={selection.choose} />
      )}
    </>
  );
}

const idOf = ({ id }: SeenOrder) => id;
const checkboxLabel = ({ orderNumber }: SeenOrder) => `Select order ${orderNumber}`;

/**
 * Shows a toast for every failed load, in addition to the banner. A first load shows its banner anew with each failure, and screen readers
 * announce that; the banner of a refresh stays, so they announce the toast.
 */
function useFailureToast({ error, data }: OrderList["query"]): void {
  const hasRows = data !== undefined;
  useEffect(() => {
    if (error) (hasRows ? notify.error : reportFailure)(failureTitle(error));
  }, [error, hasRows]);
}

/** A missing session, a missing response and a refusal each have their own message. */
function failureTitle(error: unknown): string {
  if (error instanceof ApiError && error.code === "NO_TOKEN") return error.message;
  return error instanceof ApiError && error.isNetwork
    ? "Error fetching orders. Please check if the backend is running."
    : "Failed to fetch orders";
}
