import { formatDateTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Order } from "@pola/shared/schemas/order";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import PackageOpen from "lucide-react/icons/package-open";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { adminStats, pendingCommissions } from "../../api/admin.ts";
import { failureOf } from "../../lib/api-error.ts";
import { useCoversArea } from "../../api/covers-area.ts";
import { useSession } from "../../api/session.tsx";
import { user as account, users } from "../../api/users.ts";
import { AdminOrderCard, AdminOrderLink } from "../../components/admin-order-card.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { opensScreen } from "../../lib/admin-screens.ts";
import { hasNoResponse } from "../../lib/no-response.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { serverTime } from "../../lib/server-clock.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { type Column, rupeesColumn, textColumn } from "../../ui/column.ts";
import { Section } from "../../ui/section.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { LateText } from "../../ui/late-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { useLiveRefresh } from "../../ui/use-live-refresh.ts";
import { Applications } from "./applications.tsx";
import { Charts } from "./charts.tsx";
import { Figures, FiguresLoading } from "./figures.tsx";
import { ReviewModal } from "./review-modal.tsx";
import { Today, TodayLoading } from "./today.tsx";

/** The admin's start page. When one call fails, the rest of the page still works. When no figure is known, one message says so (docs/product/interface.md, I-2454). */
export function AdminDashboardPage() {
  usePageTitle("Admin Dashboard");
  const { user } = useSession();
  const stats = useQuery(adminStats);
  const covers = useCoversArea();
  const hasNewest = covers("people") || covers("orders");
  const pending = useQuery({ ...pendingCommissions, enabled: covers("payouts") });
  const queries = useQueryClient();
  const refreshing = useBusy();
  useLiveRefresh(() => {
    if (stats.isFetching || pending.isFetching) return;
    void stats.refetch();
    if (covers("payouts")) void pending.refetch();
  });
  // The charts, too, which are read on demand only.
  const refreshNow = () => refreshing.run(() => queries.refetchQueries({ type: "active" }));
  return (
    <>
      <PageHeader
        isDense
        title={`Welcome, ${user?.firstName || "Admin"}`}
        count={
          <p className="text-sm text-muted">
            <LateText
              text={stats.data && updatedText(stats.dataUpdatedAt)}
              usual={updatedText(Date.parse("2026-11-20T06:30Z"))}
            />
          </p>
        }
        tools={
          <IconButton
            label="Refresh"
            icon={<RefreshCw />}
            isLoading={refreshing.isBusy}
            onClick={refreshNow}
          />
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {stats.isError && (
          <Failed
            title="Failed to load the dashboard"
            {...failureOf(stats)}
            onRetry={() => {
              void stats.refetch();
              if (pending.isError) void pending.refetch();
            }}
          />
        )}
        {stats.isPending && <TodayLoading />}
        {stats.data && <Today figures={stats.data.today} />}
        {(!stats.isLoadingError || (covers("payouts") && !pending.isLoadingError)) && (
          <div className="max-md:order-1">
            {stats.isPending ? (
              <FiguresLoading />
            ) : (
              <Figures stats={stats.data} pending={covers("payouts") ? pending : null} />
            )}
          </div>
        )}
        <div
          className={classNames("grid grid-cols-1 items-start gap-6", hasNewest ? BESIDE_NEWEST : "xl:w-80")}
        >
          {hasNewest && stats.isPending && (
            <Loading
              label="Loading what is newest"
              shape="rows"
              count={covers("people") && covers("orders") ? 7 : 4}
            />
          )}
          {hasNewest && stats.data && <Newest stats={stats.data} />}
          {hasNewest && stats.isLoadingError && <div className="max-xl:hidden" />}
          <div className="grid grid-cols-1 gap-6">
            {stats.isPending && <CommissionLoading />}
            {stats.data && <CommissionOverview stats={stats.data} />}
            <QuickActions />
          </div>
        </div>
        {/* They would fail for the same reason, each with a message of its own. */}
        {!hasNoResponse(stats) && <Charts />}
      </div>
    </>
  );
}

/** The columns of a wide window: what is newest, and the commission beside it. */
const BESIDE_NEWEST = "xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]";

function updatedText(at: number): string {
  return `Last updated ${formatDateTime(serverTime(at))}, Sri Lanka time`;
}

/** The applications that wait, for the review of one after the other. */
const WAITING = {
  search: "",
  status: "pending",
  role: "reseller",
  sort: "-createdAt",
  page: 1,
  pageSize: 50,
} as const;

/** The newest applications and orders. The application under review is in the address, so it can be linked. */
function Newest({ stats: { recentApplications, recentOrders } }: { stats: AdminStats }) {
  const [{ review }, setAddress] = useUrlState({ review: "" });
  const covers = useCoversArea();
  const waiting = useQuery({ ...users(WAITING), enabled: review !== "" && covers("people") });
  const isRecent = new Set(recentApplications.map(({ id }) => id));
  const asked = useQuery({
    ...account(review),
    enabled: review !== "" && !isRecent.has(review) && covers("people"),
  });
  const listed = [...recentApplications, ...(waiting.data?.rows ?? []).filter(({ id }) => !isRecent.has(id))];
  // One that another admin settled waits no more. It stays open as it is by then, with the reason of a refusal.
  const settled = asked.data?.role === "reseller" && !waiting.isPending ? asked.data : undefined;
  const applications = settled && !listed.some(({ id }) => id === settled.id) ? [...listed, settled] : listed;
  const reviewed = applications.find(({ id }) => id === review);
  const show = (id: string) => setAddress({ review: id }, { replace: review !== "" });
  return (
    <div className="grid grid-cols-1 gap-6">
      {covers("people") && (
        <Section title="Recent Reseller Applications" allAt="/admin/users">
          <Applications applications={recentApplications} onReview={({ id }) => show(id)} />
        </Section>
      )}
      {covers("orders") && (
        <Section title="Recent Orders" allAt="/admin/orders">
          <RecentOrders orders={recentOrders} />
        </Section>
      )}
      {reviewed && (
        <ReviewModal
          applications={applications}
          application={reviewed}
          onShow={show}
          onClose={() => show("")}
        />
      )}
    </div>
  );
}

function CommissionLoading() {
  const covers = useCoversArea();
  const items = [covers("payouts"), covers("people"), covers("orders")].filter(Boolean).length;
  return items === 0 ? null : (
    <Skeleton className={classNames(items === 1 ? "h-32" : "h-52", "rounded-card")} />
  );
}

function CommissionOverview({ stats }: { stats: AdminStats }) {
  const { pendingPayouts, activeResellers, totalRevenue } = stats;
  const items = [
    { label: "Pending Payouts", value: pendingPayouts === null ? null : numberText(pendingPayouts) },
    { label: "Active Resellers", value: activeResellers === null ? null : numberText(activeResellers) },
    { label: "Total Revenue", value: totalRevenue === null ? null : formatRupees(totalRevenue) },
  ].filter(({ value }) => value !== null);
  if (items.length === 0) return null;
  return (
    <Card title="Commission Overview">
      <KeyValueList items={items} />
    </Card>
  );
}

/** Links to the other screens that the admin may open, also to those that are not in the header. */
const ACTIONS = [
  { to: "/admin/users", label: "Manage Resellers" },
  { to: "/admin/orders", label: "Manage Orders" },
  { to: "/admin/products", label: "Manage Products" },
  { to: "/admin/vendors", label: "Manage Vendors" },
  { to: "/admin/payouts", label: "Manage Payouts" },
  { to: "/admin/couriers/dispatch", label: "Manage Couriers" },
  { to: "/admin/mail", label: "Read Mail" },
  { to: "/admin/activity", label: "View Activity" },
  { to: "/admin/settings", label: "View Settings" },
  { to: "/admin/two-factor", label: "Two-Factor Sign-In" },
] as const;

function QuickActions() {
  const { user } = useSession();
  const actions = ACTIONS.filter(({ to }) => opensScreen(user?.limitedTo ?? [], to));
  return (
    <Card title="Quick Actions">
      <div className="flex flex-wrap gap-2 md:grid md:grid-cols-4 xl:grid-cols-1">
        {actions.map(({ to, label }) => (
          <ButtonLink
            key={to}
            to={to}
            variant="secondary"
            className="flex-[1_1_7rem] text-balance max-md:px-2 max-md:text-sm"
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

/** The five newest orders. The order number leads to the order. */
function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return <Empty icon={<PackageOpen strokeWidth={1.5} />} title="No orders yet" />;
  }
  const columns: Column<Order>[] = [
    { key: "order", header: "Order", cell: (order) => <AdminOrderLink order={order} /> },
    textColumn("customerName", "Customer"),
    rupeesColumn("totalAmount", "Total"),
    { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      key: "tracking",
      header: "Tracking",
      className: "wrap-anywhere md:min-w-30",
      cell: ({ trackingNumber }) => trackingNumber ?? "No tracking",
    },
  ];
  return (
    <DataTable
      caption="Recent Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      card={(order) => (
        <AdminOrderCard order={order}>
          <p className="text-sm text-muted">{order.trackingNumber ?? "No tracking"}</p>
        </AdminOrderCard>
      )}
    />
  );
}
