import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { changesOf } from "./activity-facts.ts";

export function ActivityChanges({ entry }: { entry: Pick<ActivityEntry, "before" | "after"> }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{name}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== null && <del className="text-muted decoration-1">{before}</del>}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
