import { formatTime } from "@pola/shared/calendar";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { serverTime } from "../lib/server-clock.ts";
import { IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { LateText } from "../ui/late-text.tsx";
import { useLiveRefresh } from "../ui/use-live-refresh.ts";

/** The part of a query that refreshing needs. */
type Refreshable = {
  dataUpdatedAt: number;
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
};

type RefreshControlProps = {
  queries: readonly [Refreshable, ...Refreshable[]];
  isLive?: boolean | undefined;
};

/**
 * "Updated 12:03 PM", the time of the first query, or of one that failed, and the button Refresh. On phones the time shows only when a
 * refresh failed, which is also read out. With `isLive` (the default) it also refreshes every 30 s (docs/product/interface.md, I-18). Only a
 * click on Refresh shows a spinner.
 */
export function RefreshControl({ queries, isLive = true }: RefreshControlProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isFetching = queries.some((query) => query.isFetching);
  const refresh = () => Promise.all(queries.map((query) => query.refetch()));
  useLiveRefresh(() => {
    if (!isFetching) void refresh();
  }, isLive);
  const { dataUpdatedAt, isError: hasFailed } = queries.find((query) => query.isError) ?? queries[0];
  const time = dataUpdatedAt > 0 ? formatTime(serverTime(dataUpdatedAt)) : undefined;
  return (
    <div className="flex items-center gap-2">
      <p
        aria-live={hasFailed ? "polite" : "off"}
        className={classNames(
          "text-sm text-muted tabular-nums max-md:w-min max-md:text-right",
          !(hasFailed && time) && "max-md:hidden",
        )}
      >
        <LateText
          text={
            time && (
              <>
                {hasFailed ? "Not updated " : "Updated "}
                <span className="whitespace-nowrap">
                  {hasFailed && "since "}
                  {time}
                </span>
              </>
            )
          }
          usual="Updated 12:00 PM"
        />
      </p>
      <IconButton
        label="Refresh"
        icon={<RefreshCw />}
        isLoading={isAsked && isFetching}
        onClick={() => {
          setIsAsked(true);
          void refresh().finally(() => setIsAsked(false));
        }}
      />
    </div>
  );
}
