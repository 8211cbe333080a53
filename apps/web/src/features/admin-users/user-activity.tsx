import { formatDateTime } from "@pola/shared/calendar";
import type { ActivityEntry } from "@pola/shared/schemas/admin";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import { activity } from "../../api/admin.ts";
import { failureOf } from "../../lib/api-error.ts";
import { ActivityChanges } from "../../components/activity-changes.tsx";
import { activityLabel } from "../../components/activity-facts.ts";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { Section } from "../../ui/section.tsx";

const NEWEST = 5;
const EVERYTHING = { actor: "", action: "", subjectType: "", subjectId: "", from: "", to: "" };

/** The newest actions on this account; for an admin, their own newest actions. */
export function UserActivity({ person }: { person: User }) {
  const isAdmin = person.role === "admin";
  const filters = isAdmin
    ? { ...EVERYTHING, actor: person.id }
    : { ...EVERYTHING, subjectType: "user", subjectId: person.id };
  const query = useQuery(activity(filters, { page: 1, pageSize: NEWEST }));
  const all = isAdmin ? `who=${person.id}` : `type=user&target=${person.id}`;
  return (
    <Section
      title={isAdmin ? "What this admin did" : "What happened to this account"}
      allAt={`/admin/activity?${all}`}
    >
      {query.isPending && <Loading label="Loading activity" shape="rows" count={3} />}
      {query.isLoadingError && <Failed title="Failed to load activity" {...failureOf(query)} />}
      {query.data?.rows.length === 0 && <Empty title="Nothing yet" />}
      {query.data && query.data.rows.length > 0 && (
        <ol className="divide-y rounded-card border bg-surface">
          {query.data.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} isOwn={isAdmin} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Entry({ entry, isOwn }: { entry: ActivityEntry; isOwn: boolean }) {
  const about = isOwn ? entry.subjectName : `by ${entry.actor?.name ?? "the system"}`;
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          {activityLabel(entry.action)}
          {about && <span className="font-normal text-muted">{isOwn ? `: ${about}` : ` ${about}`}</span>}
        </span>
        <time dateTime={entry.at} className="text-sm text-muted">
          {formatDateTime(entry.at)}
        </time>
      </p>
      <ActivityChanges entry={entry} />
    </li>
  );
}
