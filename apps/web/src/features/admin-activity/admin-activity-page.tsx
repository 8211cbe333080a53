import { businessDateOf } from "@pola/shared/calendar";
import { useQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { activity, type ActivityFilters } from "../../api/admin.ts";
import { errorText } from "../../api/client.ts";
import { admins } from "../../api/users.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { readDay } from "../../ui/date-ranges.ts";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount, Pagination } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ActivityFilterBar } from "./activity-filter-bar.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { chosenLabels, readAction, readId, readSubjectType } from "./activity-filters.ts";

const SOMEBODY: Record<string, string> = { "": "", system: "The system" };
const PAGE_SIZE = 25;
const FILTERS = { who: "", what: "", type: "", target: "", from: "", to: "", page: 1 };

/** Who did what to what, and what it changed (quality.md: what happened can be told). */
export function AdminActivityPage() {
  usePageTitle("Activity");
  const [address, setAddress] = useUrlState(FILTERS);
  const [today] = useState(() => businessDateOf(new Date()));
  const filters: ActivityFilters = {
    actor: address.who === "system" ? "system" : readId(address.who),
    action: readAction(address.what),
    subjectType: readSubjectType(address.type),
    subjectId: readId(address.target),
    from: readDay(address.from),
    to: readDay(address.to),
  };
  const query = useQuery(activity(filters, { page: address.page, pageSize: PAGE_SIZE }));
  return (
    <>
      <PageHeader
        title="Activity"
        lead="Everything admins did, when, and what it changed. Nobody can edit it."
      />
      <div className="grid grid-cols-1 gap-3 pb-4">
        <ActivityFilterBar
          filters={filters}
          entries={query.data?.rows ?? []}
          today={today}
          onChange={({ actor, action, subjectType, subjectId, ...days }) =>
            setAddress({ who: actor, what: action, type: subjectType, target: subjectId, ...days })
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FoundCount total={query.isPlaceholderData ? undefined : query.data?.total} />
          <RefreshControl queries={[query]} />
        </div>
      </div>
      {query.isPending && <Loading label="Loading activity" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load activity" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.rows.length === 0 && <NoActivity filters={filters} onClear={() => setAddress(FILTERS)} />}
      {query.data && query.data.rows.length > 0 && (
        <>
          <ActivityTable
            entries={query.data.rows}
            isRefreshing={query.isPlaceholderData}
            onTarget={(type, target) => setAddress({ type, target })}
          />
          <Pagination
            page={address.page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            onPage={(page) => setAddress({ page })}
          />
        </>
      )}
    </>
  );
}

function NoActivity({ filters, onClear }: { filters: ActivityFilters; onClear: () => void }) {
  const people = useQuery(admins());
  const looks = { title: "No activity found", icon: <History strokeWidth={1.5} /> };
  if (Object.values(filters).every((value) => value === "")) return <Empty {...looks} />;
  const who = people.data?.find(({ id }) => id === filters.actor);
  const whoText = who
    ? `${who.firstName} ${who.lastName}`.trim()
    : (SOMEBODY[filters.actor] ?? "this person");
  return <NoMatch {...looks} search="" filters={[whoText, ...chosenLabels(filters)]} onClear={onClear} />;
}
