import { formatBusinessDate, weekdayOf } from "@pola/shared/calendar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Package from "lucide-react/icons/package";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Route from "lucide-react/icons/route";
import Store from "lucide-react/icons/store";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { failureOf, failureText } from "../../lib/api-error.ts";
import { bestProducts, ordersSummary, recentOrders } from "../../api/orders.ts";
import { moneyLadder, payoutAnalytics } from "../../api/payouts.ts";
import { liveStock, popularProducts } from "../../api/products.ts";
import { useSession } from "../../api/session.tsx";
import { MoneyLadder } from "../../components/money-ladder.tsx";
import { NextPayout } from "../../components/next-payout.tsx";
import { env } from "../../env.ts";
import { hasNoResponse } from "../../lib/no-response.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { useToday } from "../../lib/use-today.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { BestProducts } from "./best-products.tsx";
import { LiveStock } from "./live-stock.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SellsWell } from "./sells-well.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { useTour } from "./use-tour.ts";
import { WeekComparison } from "./week-comparison.tsx";

/**
 * The reseller's first screen (docs/product/screens.md, I-62). Of several blocks that the server did not respond to, one message says so
 * (docs/product/interface.md, I-2602).
 */
export function DashboardPage() {
  usePageTitle("Dashboard");
  const summary = useQuery(ordersSummary);
  const ladder = useQuery(moneyLadder);
  const weeks = useQuery(payoutAnalytics);
  const orders = useQuery(recentOrders);
  const best = useQuery(bestProducts);
  const popular = useQuery(popularProducts);
  const stock = useQuery(liveStock);
  const reads = [ladder, summary, weeks, orders, best, popular, stock];
  const lost = reads.filter(hasNoResponse);
  const shows = (read: (typeof reads)[number]) => lost.length < 2 || !lost.includes(read);
  const retry = () => {
    for (const { refetch } of lost) void refetch();
  };
  const refreshing = useRefresh();
  const tour = useTour();
  return (
    <div className="grid grid-cols-1 gap-6 pt-4 md:pt-8">
      <WelcomeBanner tour={tour} refreshing={refreshing} />
      {lost[0] && lost.length > 1 && (
        <Failed title="Failed to load the dashboard" {...failureOf(lost[0])} onRetry={retry} />
      )}
      {shows(ladder) && (
        <div className="grid gap-2">
          <MoneyLadder query={ladder} />
          <NextPayout query={ladder} className="font-medium" />
        </div>
      )}
      {tour.isNew && <TourOffer tour={tour} />}
      {shows(summary) && (
        <section aria-label="Performance overview" data-tour="performance">
          {summary.isLoadingError ? (
            <Failed title="Failed to load your figures" onRetry={summary.refetch} />
          ) : (
            <SummaryCards summary={summary.data} />
          )}
        </section>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:order-last">
          {shows(weeks) && <WeekComparison />}
          <QuickActions />
        </div>
        <div className="min-w-0 empty:hidden lg:col-span-2">{shows(orders) && <RecentOrders />}</div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 *:min-w-0 empty:hidden lg:grid-cols-2">
        {shows(best) && <BestProducts />}
        {shows(popular) && <SellsWell />}
      </div>
      {shows(stock) && <LiveStock onRefresh={refreshing.refresh} />}
    </div>
  );
}

/** Fetches everything on this screen again, and keeps showing the old data meanwhile. */
function useRefresh() {
  const queryClient = useQueryClient();
  const { isBusy, run } = useBusy((error) => notify.error(failureText(error, "Failed to refresh")));
  const refresh = () => run(() => queryClient.refetchQueries({ type: "active" }, { throwOnError: true }));
  return { isBusy, refresh };
}

type TourProps = { tour: ReturnType<typeof useTour> };

/** Offers the tour to resellers who have neither finished nor skipped it. It never starts by itself. */
function TourOffer({ tour }: TourProps) {
  return (
    <Banner
      tone="info"
      title={`New to ${env.name}?`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" isLoading={tour.isLoading} onClick={tour.take}>
            Show me around
          </Button>
          <Button size="sm" variant="ghost" className="text-current!" onClick={tour.skip}>
            No, thanks
          </Button>
        </div>
      }
    >
      Eight short steps through the screens you will use most.
    </Banner>
  );
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type WelcomeBannerProps = TourProps & { refreshing: ReturnType<typeof useRefresh> };

/** The reseller's name and the date in Sri Lanka, with Take Tour and Refresh. */
function WelcomeBanner({ tour: { opener, isLoading, take }, refreshing }: WelcomeBannerProps) {
  const { user } = useSession();
  const today = useToday();
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-brand-soft p-4 text-brand-soft-text md:p-6">
      <div>
        <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight md:text-3xl">
          Welcome back, {user?.firstName}
        </h1>
        <p>
          {WEEKDAYS[weekdayOf(today)]}, {formatBusinessDate(today)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 whitespace-nowrap max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2!">
        <Button ref={opener} variant="secondary" icon={<Route />} isLoading={isLoading} onClick={take}>
          Take Tour
        </Button>
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isLoading={refreshing.isBusy}
          onClick={refreshing.refresh}
        >
          Refresh
        </Button>
      </div>
    </header>
  );
}

const ACTIONS = [
  { to: "/products", label: "Browse Products", Icon: Store },
  { to: "/orders", label: "Manage Orders", Icon: Package },
  { to: "/profile", label: "Update Profile", Icon: UserRound },
];

/** Links to three other screens of the reseller. */
function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="-mx-2 -my-1">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken"
            >
              <Icon size={20} aria-hidden="true" className="text-brand" />
              <span className="flex-1">{label}</span>
              <ChevronRight size={18} aria-hidden="true" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
