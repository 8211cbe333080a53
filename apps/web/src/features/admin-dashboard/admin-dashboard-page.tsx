import { formatDateTime } from "@pola/shared/calendar";
import { formatCompactRupees, formatRupees } from "@pola/shared/money";
import type { AdminStats } from "@pola/shared/schemas/admin";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId, useState, type ReactNode } from "react";
import { adminStats } from "../../api/admin.ts";
import { errorText } from "../../api/client.ts";
import { useSession } from "../../api/session.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { Applications } from "./applications.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { ReviewModal } from "./review-modal.tsx";

/** What needs an admin today (specification, section 2, Admin dashboard). */
export function AdminDashboardPage() {
  usePageTitle("Admin Dashboard");
  const { user } = useSession();
  const query = useQuery(adminStats());
  return (
    <>
      <PageHeader
        title={`Welcome, ${user?.firstName || "Admin"}`}
        lead={query.data && <>Last updated {formatDateTime(new Date(query.dataUpdatedAt))}, Sri Lanka time</>}
        actions={
          <Button
            variant="secondary"
            icon={<RefreshCw />}
            isLoading={query.isRefetching}
            onClick={() => void query.refetch()}
          >
            Refresh
          </Button>
        }
      />
      {query.isPending && <Loading label="Loading the dashboard" shape="stats" count={5} />}
      {query.isError && (
        <Failed
          title="Failed to load the dashboard"
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {query.data && <Dashboard stats={query.data} />}
    </>
  );
}

function Dashboard({ stats }: { stats: AdminStats }) {
  const [reviewed, setReviewed] = useState<User | null>(null);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Figures stats={stats} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <ListSection title="Recent Reseller Applications" to="/admin/users?role=reseller">
          <Applications applications={stats.recentApplications} onReview={setReviewed} />
        </ListSection>
        <Card title="Commission Overview">
          <KeyValueList
            items={[
              { label: "Pending Payouts", value: stats.pendingPayouts.toLocaleString("en-US") },
              { label: "Active Resellers", value: stats.activeResellers.toLocaleString("en-US") },
              { label: "Total Revenue", value: formatRupees(stats.totalRevenue) },
            ]}
          />
        </Card>
        <ListSection title="Recent Orders" to="/admin/orders">
          <RecentOrders orders={stats.recentOrders} />
        </ListSection>
        <Card title="Quick Actions">
          <div className="grid gap-2 md:grid-cols-2 xl:grid-cols-1">
            <ButtonLink to="/admin/users?role=reseller" variant="secondary">
              Manage Resellers
            </ButtonLink>
            <ButtonLink to="/admin/orders" variant="secondary">
              Manage Orders
            </ButtonLink>
            <ButtonLink to="/admin/payouts" variant="secondary">
              Manage Payouts
            </ButtonLink>
            <ButtonLink to="/admin/mail" variant="secondary">
              Read Mail
            </ButtonLink>
          </div>
        </Card>
      </div>
      {reviewed && <ReviewModal application={reviewed} onClose={() => setReviewed(null)} />}
    </div>
  );
}

type ListSectionProps = { title: string; to: string; children: ReactNode };

/** A table or its cards under a heading: they bring frames of their own. */
function ListSection({ title, to, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <ButtonLink to={to} variant="link" className="shrink-0" aria-describedby={id}>
          View All
        </ButtonLink>
      </div>
      {children}
    </section>
  );
}

function Figures({ stats }: { stats: AdminStats }) {
  return (
    <section aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatCard label="Total Resellers" value={stats.totalResellers.toLocaleString("en-US")} />
      <StatCard label="Total Products" value={stats.totalProducts.toLocaleString("en-US")} />
      <StatCard label="Total Orders" value={stats.totalOrders.toLocaleString("en-US")} />
      <StatCard
        label="Total Revenue"
        value={
          <span title={formatRupees(stats.totalRevenue)}>{formatCompactRupees(stats.totalRevenue)}</span>
        }
      />
      <StatCard
        label="Pending Commissions"
        value={formatRupees(stats.pendingCommissions)}
        className="col-span-2 lg:col-span-1"
      />
    </section>
  );
}
