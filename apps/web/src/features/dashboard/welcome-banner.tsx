import { formatBusinessDate, weekdayOf } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Route from "lucide-react/icons/route";
import type { Ref } from "react";
import { useSession } from "../../api/session.tsx";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type WelcomeBannerProps = {
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
  isTourLoading: boolean;
  onTakeTour: () => void;
  tourButton: Ref<HTMLButtonElement>;
};

/** The reseller's name and the date in Sri Lanka, with Take Tour and Refresh. */
export function WelcomeBanner({ tourButton, ...props }: WelcomeBannerProps) {
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
        <Button
          ref={tourButton}
          variant="secondary"
          icon={<Route />}
          isLoading={props.isTourLoading}
          onClick={props.onTakeTour}
        >
          Take Tour
        </Button>
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          isLoading={props.isRefreshing}
          onClick={() => void props.onRefresh()}
        >
          Refresh
        </Button>
      </div>
    </header>
  );
}
