import { businessDateOf, formatBusinessDate, weekdayOf } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { useSession } from "../../api/session.tsx";
import { Button } from "../../ui/button.tsx";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Who it is and what day it is in Sri Lanka. */
export function WelcomeBanner({
  isRefreshing,
  onRefresh,
}: {
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
}) {
  const { user } = useSession();
  const [today] = useState(() => businessDateOf(new Date()));
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
      <Button
        variant="secondary"
        icon={<RefreshCw />}
        isLoading={isRefreshing}
        onClick={() => void onRefresh()}
        className="max-sm:w-full"
      >
        Refresh
      </Button>
    </header>
  );
}
