import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ordersSummary } from "../../api/orders.ts";
import { moneyLadder } from "../../api/payouts.ts";
import { MoneyLadder } from "../../components/money-ladder.tsx";
import { NextPayout } from "../../components/next-payout.tsx";
import { env } from "../../env.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/states.tsx";
import { BestProducts } from "./best-products.tsx";
import { LiveStock } from "./live-stock.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SellsWell } from "./sells-well.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { useTour } from "./use-tour.ts";
import { WeekComparison } from "./week-comparison.tsx";
import { WelcomeBanner } from "./welcome-banner.tsx";

/** The reseller's first screen (docs/product/interface.md, I-62). */
export function DashboardPage() {
  usePageTitle("Dashboard");
  const summary = useQuery(ordersSummary());
  const ladder = useQuery(moneyLadder());
  const { isRefreshing, refresh } = useRefresh();
  const tour = useTour();
  return (
    <div className="grid grid-cols-1 gap-6 pt-4 md:pt-8">
      <WelcomeBanner
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        isTourLoading={tour.isLoading}
        onTakeTour={() => void tour.take()}
        tourButton={tour.opener}
      />
      <div className="grid gap-2">
        <MoneyLadder query={ladder} />
        {(ladder.isPending || ladder.data) && (
          <NextPayout next={ladder.data?.nextPayout} className="font-medium" />
        )}
      </div>
      {tour.isNew && (
        <TourOffer isLoading={tour.isLoading} onTake={() => void tour.take()} onSkip={tour.skip} />
      )}
      <section aria-label="Performance overview" data-tour="performance">
        {summary.isError && !summary.data ? (
          <Failed title="Failed to load your figures" onRetry={summary.refetch} />
        ) : (
          <SummaryCards summary={summary.data} />
        )}
      </section>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:order-last">
          <WeekComparison />
          <QuickActions />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <RecentOrders />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <BestProducts />
        <SellsWell />
      </div>
      <LiveStock onRefresh={refresh} />
    </div>
  );
}

/** Fetches everything on this screen again, and keeps showing the old data meanwhile. */
function useRefresh() {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await queryClient.refetchQueries({ type: "active" });
    setIsRefreshing(false);
  };
  return { isRefreshing, refresh };
}

type TourOfferProps = { isLoading: boolean; onTake: () => void; onSkip: () => void };

/** Offers the tour to resellers who have neither finished nor skipped it. It never starts by itself. */
function TourOffer({ isLoading, onTake, onSkip }: TourOfferProps) {
  return (
    <Banner
      tone="info"
      title={`New to ${env.name}?`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" isLoading={isLoading} onClick={onTake}>
            Show me around
          </Button>
          <Button size="sm" variant="ghost" className="text-current!" onClick={onSkip}>
            No, thanks
          </Button>
        </div>
      }
    >
      Eight short steps through the screens you will use most.
    </Banner>
  );
}
