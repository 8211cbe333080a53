import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import type { ActivityFilters } from "../../api/admin.ts";
import { admins } from "../../api/users.ts";
import { fullName } from "../../components/full-name.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { ACTION_OPTIONS, SUBJECT_OPTIONS, subjectText } from "./activity-filters.ts";

type ActivityFilterBarProps = {
  filters: ActivityFilters;
  /** The shown rows. They contain the names of former admins and deleted targets. */
  entries: readonly ActivityEntry[];
  /** Writes parameters of the address. */
  set: (params: Partial<Record<"who" | "what" | "type" | "target" | "from" | "to", string>>) => void;
};

export function ActivityFilterBar({ filters, entries, set }: ActivityFilterBarProps) {
  const people = useQuery(admins);
  const { actor, action, subjectType, subjectId, from, to } = filters;
  const options = [
    { value: "", label: "Anyone" },
    ...(people.data ?? []).map((person) => ({ value: person.id, label: fullName(person) })),
    { value: "system", label: "The system" },
  ];
  if (!options.some(({ value }) => value === actor)) {
    const name = entries.find((entry) => entry.actor?.id === actor)?.actor?.name;
    options.push({ value: actor, label: name || "Somebody" });
  }
  const subject = entries.find((entry) => entry.subjectId === subjectId);
  return (
    <>
      <div className="grid grid-cols-1 gap-3 md:flex md:flex-wrap md:items-center md:gap-2">
        <CompactSelect
          label="What"
          value={action}
          onChange={(what) => set({ what })}
          options={ACTION_OPTIONS}
        />
        <CompactSelect label="Who" value={actor} onChange={(who) => set({ who })} options={options} />
        <CompactSelect
          label="Target"
          value={subjectType}
          onChange={(type) => set({ type, target: "" })}
          options={SUBJECT_OPTIONS}
        />
        <DateRangeSelect value={{ from, to }} today={useToday()} onChange={set} />
      </div>
      {subjectId !== "" && (
        <div>
          <Button variant="secondary" size="sm" icon={<X />} onClick={() => set({ target: "" })}>
            Only {subject ? subjectText(subject) : "this one"}
            <span className="sr-only">, show all targets</span>
          </Button>
        </div>
      )}
    </>
  );
}
