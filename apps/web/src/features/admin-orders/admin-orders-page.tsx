import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderCounts } from "@pola/shared/schemas/order";
import { useQuery } from "@tanstack/react-query";
import PackageOpen from "lucide-react/icons/package-open";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { adminOrderCounts, adminOrders } from "../../api/admin-orders.ts";
import { ApiError, errorText } from "../../api/client.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ActDialog, type StartedAct } from "./act-dialog.tsx";
import { OrderModal } from "./order-modal.tsx";
import { OrderTable } from "./order-table.tsx";

/** The page sizes of the specification, section 9; the first visit shows ten. */
const PAGE_SIZES = ["5", "10", "25", "50", "100"].map((size) => ({ value: size, label: size }));
const FILTERS = { q: "", status: "", page: 1, size: 10 };

/** Order management (specification, section 2): find, move on, ship, complete. The open order stands in the address. */
export function AdminOrdersPage() {
  usePageTitle("Orders");
  const [address, setAddress] = useUrlState(FILTERS);
  const [{ order: openId }, setOpen] = useUrlState({ order: "" });
  const [act, setAct] = useState<StartedAct | null>(null);
  const status = ORDER_STATUSES.find((known) => known === address.status) ?? "";
  const pageSize = PAGE_SIZES.some(({ value }) => value === String(address.size))
    ? address.size
    : FILTERS.size;
  const query = useQuery(adminOrders({ search: address.q, status, page: address.page, pageSize }));
  const counts = useQuery(adminOrderCounts(address.q));
  const closeOrder = () => setOpen({ order: "" }, { replace: true });
  const isFiltered = address.q !== "" || status !== "";
  return (
    <>
      <PageHeader
        title="Order Management"
        lead="Process, ship, deliver and complete. Completing an order books the commission."
        actions={
          <Button
            variant="secondary"
            icon={<RefreshCw />}
            isLoading={query.isRefetching}
            onClick={() => void Promise.all([query.refetch(), counts.refetch()])}
          >
            Refresh
          </Button>
        }
      />
      <div className="grid gap-3 pb-4">
        <SearchInput
          label="Search orders"
          placeholder="Order, customer or tracking"
          value={address.q}
          onChange={(q) => setAddress({ q }, { replace: true })}
        />
        <FilterChips
          label="Status"
          value={status}
          onChange={(next) => setAddress({ status: next })}
          options={statusChips(counts.data)}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="min-h-6 text-sm text-muted tabular-nums">
            {query.data && !query.isPlaceholderData && `${query.data.total.toLocaleString("en-US")} found`}
          </output>
          <CompactSelect
            label="Show"
            value={String(pageSize)}
            onChange={(size) => setAddress({ size: Number(size) })}
            options={PAGE_SIZES}
          />
        </div>
      </div>
      {query.isPending && <Loading label="Loading orders" shape="rows" count={10} />}
      {query.isError && (
        <Failed
          title={failureTitle(query.error)}
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {query.data?.orders.length === 0 && (
        <Empty
          icon={<PackageOpen strokeWidth={1.5} />}
          title="No orders found"
          action={
            isFiltered && (
              <Button variant="secondary" onClick={() => setAddress({ q: "", status: "" })}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      {query.data && query.data.orders.length > 0 && (
        <OrderTable
          orders={query.data.orders}
          isRefreshing={query.isPlaceholderData}
          onOpen={(id) => setOpen({ order: id })}
          onAct={setAct}
        />
      )}
      {query.data && (
        <Pagination
          page={address.page}
          pageSize={pageSize}
          total={query.data.total}
          onPage={(page) => setAddress({ page })}
        />
      )}
      {openId !== "" && <OrderModal id={openId} onClose={closeOrder} onAct={setAct} />}
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

function statusChips(counts: OrderCounts | undefined) {
  return [
    { value: "", label: "All", count: counts?.all },
    ...ORDER_STATUSES.map((status) => ({
      value: status,
      label: ORDER_STATUS_LABELS[status],
      count: counts?.[status],
    })),
  ];
}

/** No answer at all is told apart from a refusal (specification, section 8). */
function failureTitle(error: unknown): string {
  return error instanceof ApiError && error.isNetwork
    ? "Error fetching orders. Please check if the backend is running."
    : "Failed to fetch orders";
}
