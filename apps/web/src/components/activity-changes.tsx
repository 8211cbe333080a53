import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { changesOf, type FactChange } from "./activity-facts.ts";

type ActivityChangesProps = { entry: Pick<ActivityEntry, "before" | "after"> };

/** What an action changed, a line for each property. */
export function ActivityChanges({ entry }: ActivityChangesProps) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {changes.map((change) => (
        <div key={change.name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{change.name}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            <BeforeAndAfter change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same as one text, for places with little room. */
export function ActivityChangesText({ entry }: ActivityChangesProps) {
  return changesOf(entry).map((change, index) => (
    <span key={change.name}>
      {index > 0 && "; "}
      <span className="text-muted">{change.name}:</span> <BeforeAndAfter change={change} />
    </span>
  ));
}

function BeforeAndAfter({ change: { before, after } }: { change: FactChange }) {
  return (
    <>
      {before !== null && <del className="text-muted decoration-1">{before}</del>}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && <ins className="font-medium no-underline">{after}</ins>}
    </>
  );
}
