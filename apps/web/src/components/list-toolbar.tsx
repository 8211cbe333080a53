import type { ReactNode } from "react";
import { FilterChips } from "../ui/filter-chips.tsx";
import type { Option } from "../ui/options.ts";
import { FoundCount } from "../ui/pagination.tsx";
import { SearchInput } from "../ui/search-input.tsx";

type ListToolbarProps = {
  list: {
    filters: { search: string; status: string };
    search: (text: string) => void;
    set: (patch: { status: string }) => void;
    found: number | undefined;
  };
  search: { label: string; placeholder: string };
  /** The name of the status filter. */
  statusLabel?: string;
  statuses: readonly Option[];
  /** The noun for one row and for several. */
  of?: readonly [one: string, several: string] | undefined;
  /** Selects beside the search. */
  selects?: ReactNode;
  /** Buttons beside the count. */
  children?: ReactNode;
};

/** Above a list: search and selects, status chips, then how many rows match and the list's buttons. */
export function ListToolbar({ list, search, statusLabel = "Status", statuses, ...rest }: ListToolbarProps) {
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <SearchInput {...search} value={list.filters.search} onChange={list.search} />
        </div>
        {rest.selects}
      </div>
      <FilterChips
        label={statusLabel}
        value={list.filters.status}
        onChange={(status) => list.set({ status })}
        options={statuses}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={list.found} of={rest.of} />
        {rest.children && <div className="flex flex-wrap items-center gap-3">{rest.children}</div>}
      </div>
    </div>
  );
}
