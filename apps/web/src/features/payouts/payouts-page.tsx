import { numberText } from "@pola/shared/counted";
import { formatCommission } from "@pola/shared/money";
import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../lib/api-error.ts";
import { moneyLadder, resellerPayout } from "../../api/payouts.ts";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { FigureStrip } from "../../components/figure-strip.tsx";
import { MoneyLadder } from "../../components/money-ladder.tsx";
import { NextPayout } from "../../components/next-payout.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Overview } from "./overview.tsx";

// Most visits need only the overview, so the other tabs load when they are opened.
const analytics = lazyPart(
  async () => (await import("./analytics.tsx")).Analytics,
  <Loading label="Loading analytics" shape="rows" />,
);
const leaderboard = lazyPart(
  async () => (await import("./leaderboard-tab.tsx")).LeaderboardTab,
  <Loading label="Loading the leaderboard" shape="rows" />,
);

const TABS = ["overview", "analytics", "leaderboard"] as const;

/** What was earned and when it is paid (docs/product/screens.md, I-67). The open tab is in the address. */
export function PayoutsPage() {
  usePageTitle("Payouts");
  const [address, setAddress] = useUrlState({ tab: "overview" });
  const tab = TABS.find((known) => known === address.tab) ?? "overview";
  const query = useQuery(resellerPayout);
  const ladder = useQuery(moneyLadder);
  return (
    <>
      <PageHeader title="Weekly Payouts" lead="Your commission, week by week." />
      <MoneyLadder query={ladder} />
      <NextPayout query={ladder} className="mt-2 font-medium" />
      {!query.isLoadingError && <AllTime totals={query.data?.allTime} />}
      {query.isLoadingError && tab !== "overview" && (
        <div className="my-4">
          <Failed title="Failed to load your totals" {...failureOf(query)} />
        </div>
      )}
      <Tabs
        label="Payouts"
        value={tab}
        onChange={(next) => setAddress({ tab: next })}
        tabs={[
          {
            value: "overview",
            label: "Overview",
            content: (
              <>
                {query.isPending && <OverviewLoading />}
                {query.isError && <Failed title="Failed to fetch payout data" {...failureOf(query)} />}
                {query.data && <Overview week={query.data} />}
              </>
            ),
          },
          {
            value: "analytics",
            label: "Analytics",
            content: <analytics.Part />,
          },
          {
            value: "leaderboard",
            label: "Leaderboard",
            content: <leaderboard.Part />,
          },
        ]}
      />
    </>
  );
}

function OverviewLoading() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <output className="sr-only">Loading this week</output>
      <Skeleton className="h-108 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}

/** The totals of all weeks, as chips in the header. */
function AllTime({ totals }: { totals: ResellerPayout["allTime"] | undefined }) {
  return (
    <FigureStrip
      className="my-4 md:grid-cols-3"
      figures={[
        {
          label: "Total commission",
          value: totals && formatCommission(totals.totalCommission),
          hint: FIGURE_NOTES.earned,
        },
        { label: "Total orders", value: totals && numberText(totals.totalOrders), hint: FIGURE_NOTES.orders },
        {
          label: "Completed orders",
          value: totals && numberText(totals.completedOrders),
          hint: FIGURE_NOTES.completedOrders,
        },
      ]}
    />
  );
}
