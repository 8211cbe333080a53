import { ACTIVITY_ACTIONS, ACTIVITY_SUBJECTS } from "@pola/shared/activity";
import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { useQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useNavigate } from "react-router-dom";
import { activity } from "../../api/admin.ts";
import { admins } from "../../api/users.ts";
import { fullName } from "../../components/full-name.ts";
import { ListTable } from "../../components/list-table.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { readId } from "../../lib/read-id.ts";
import { readDay } from "../../ui/date-ranges.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { ActivityFilterBar } from "./activity-filter-bar.tsx";
import { ActivityCard, activityColumns } from "./activity-table.tsx";
import { chosenLabels, subjectPath } from "./activity-filters.ts";

const ACTORS_WITHOUT_A_NAME: Record<string, string> = { "": "", system: "The system" };

/** The activity log: who did which action, on what, and what it changed. */
export function AdminActivityPage() {
  usePageTitle("Activity");
  const navigate = useNavigate();
  const list = useListPage({
    empty: { who: "", what: "", type: "", target: "", from: "", to: "" },
    read: ({ who, what, type, target, from, to }) => ({
      actor: who === "system" ? who : readId(who),
      action: oneOf(ACTIVITY_ACTIONS, what),
      subjectType: oneOf(ACTIVITY_SUBJECTS, type),
      subjectId: readId(target),
      from: readDay(from),
      to: readDay(to),
    }),
    pageSize: 25,
    query: activity,
  });
  const open = (entry: ActivityEntry) => {
    const path = subjectPath(entry);
    if (path) void navigate(path);
  };
  const onTarget = (type: string, target: string) => list.set({ type, target });
  const chosen = [useActorName(list.filters.actor), ...chosenLabels(list.filters)];
  return (
    <>
      <PageHeader
        isDense
        title="Activity"
        lead="Everything admins did, when, and what it changed. Nobody can edit it."
        count={<FoundCount total={list.found} />}
        tools={<RefreshControl queries={[list.query]} />}
      />
      <ListToolbar
        list={list}
        chosen={chosen.filter(Boolean).length}
        filters={<ActivityFilterBar filters={list.filters} entries={list.rows ?? []} set={list.set} />}
      />
      <ListTable
        list={list}
        loading={{ label: "Loading activity", count: 8 }}
        failed="Failed to load activity"
        nothing={{ title: "No activity found", icon: <History strokeWidth={1.5} /> }}
        asked={chosen}
        caption="Activity"
        columns={activityColumns(onTarget)}
        rowKey={({ id }) => id}
        keyboard={{ onOpen: open }}
        card={(entry) => <ActivityCard entry={entry} onTarget={onTarget} />}
      />
    </>
  );
}

/** The name of the chosen actor, for the message that nothing matches; empty when none is chosen. */
function useActorName(id: string): string {
  const people = useQuery(admins);
  const person = people.data?.find((admin) => admin.id === id);
  if (person) return fullName(person);
  return ACTORS_WITHOUT_A_NAME[id] ?? "this person";
}
