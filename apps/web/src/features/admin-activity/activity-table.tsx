import { formatDateTime } from "@pola/shared/calendar";
import type { ActivityEntry } from "@pola/shared/schemas/admin";
import ListFilter from "lucide-react/icons/list-filter";
import { Link } from "react-router-dom";
import { activityLabel } from "../../components/activity-facts.ts";
import { IconButton } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import type { Column } from "../../ui/column.ts";
import { subjectPath, subjectText } from "./activity-filters.ts";
import { ShortChanges } from "./short-changes.tsx";

type OnTarget = (subjectType: string, subjectId: string) => void;

export function activityColumns(onTarget: OnTarget): Column<ActivityEntry>[] {
  return [
    {
      key: "what",
      header: "What",
      className: "xl:whitespace-nowrap",
      cell: (entry) => (
        <span className="grid text-left">
          <span className="font-medium">{activityLabel(entry.action)}</span>
          <When entry={entry} />
        </span>
      ),
    },
    { key: "who", header: "Who", cell: (entry) => <Who entry={entry} /> },
    { key: "target", header: "Target", cell: (entry) => <Target entry={entry} onTarget={onTarget} /> },
    {
      key: "changes",
      header: "Changes",
      className: "md:min-w-30 lg:min-w-60",
      cell: (entry) => <ShortChanges entry={entry} />,
    },
    {
      key: "request",
      header: "Request",
      className: "whitespace-nowrap",
      cell: (entry) => <RequestId entry={entry} />,
    },
  ];
}

type TargetProps = { entry: ActivityEntry; onTarget: OnTarget };

export function ActivityCard({ entry, onTarget }: TargetProps) {
  return (
    <div className="grid grid-cols-1 gap-2 wrap-anywhere">
      <div className="grid grid-cols-1">
        <span className="font-medium">{activityLabel(entry.action)}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <When entry={entry} />
          <span>
            by <Who entry={entry} />
          </span>
        </span>
      </div>
      <Target entry={entry} onTarget={onTarget} />
      <ShortChanges entry={entry} />
      <RequestId entry={entry} />
    </div>
  );
}

function When({ entry }: { entry: ActivityEntry }) {
  return (
    <time dateTime={entry.at} className="text-xs text-muted md:whitespace-nowrap">
      {formatDateTime(entry.at)}
    </time>
  );
}

function Who({ entry: { actor } }: { entry: ActivityEntry }) {
  if (actor === null) return "The system";
  return (
    <Link
      to={`/admin/users/${actor.id}`}
      className="underline-offset-4 hover:underline max-md:-my-3 max-md:inline-block max-md:py-3"
    >
      {actor.name || "Deleted user"}
    </Link>
  );
}

function Target({ entry, onTarget }: TargetProps) {
  const text = subjectText(entry);
  const path = subjectPath(entry);
  const { subjectType, subjectId } = entry;
  return (
    <span className="flex items-center gap-1 md:max-lg:gap-0 md:min-w-30">
      {path ? (
        <Link
          to={path}
          className="min-w-0 wrap-anywhere text-brand underline-offset-4 md:max-w-40 md:min-w-20 hover:underline max-md:-my-3 max-md:py-3"
        >
          {text}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere md:max-w-40 md:wrap-break-word">{text}</span>
      )}
      {subjectId !== null && (
        <IconButton
          label={`Only activity on ${text}`}
          icon={<ListFilter />}
          onClick={() => onTarget(subjectType, subjectId)}
          className="-my-3 text-muted md:max-lg:-mx-2"
        />
      )}
    </span>
  );
}

/** The id to find the request in the logs. Only its start is shown; copying copies the whole id. */
function RequestId({ entry: { requestId } }: { entry: ActivityEntry }) {
  if (requestId === null) return null;
  return (
    <span className="text-xs text-muted md:max-lg:[&_button]:-mx-3">
      <CopyText text={requestId} label="request id" shown={8} />
    </span>
  );
}
