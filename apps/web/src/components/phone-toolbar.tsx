import { countText } from "@pola/shared/list-count";
import type { ReactNode } from "react";
import { FoundCount } from "../ui/pagination.tsx";
import { FilterSheet } from "./filter-sheet.tsx";

type PhoneToolbarProps = {
  search: ReactNode;
  /** The labels of what is chosen; empty ones are left out. */
  chosen: readonly string[];
  /** How many rows match; undefined while that is not known. */
  found: number | undefined;
  /** The noun for one row and for several, for the button that closes the sheet. */
  of: readonly [one: string, several: string];
  onClear: () => void;
  /** The filters and the order. They apply at once. */
  children: ReactNode;
};

/** Above a list on a phone: the search and one button that opens the filters in a sheet, then how many rows match and the chosen filters. */
export function PhoneToolbar({ search, chosen: labels, found, of, onClear, children }: PhoneToolbarProps) {
  const chosen = labels.filter(Boolean);
  return (
    <div className="grid grid-cols-1 gap-1 pb-2">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_8rem]">{search}</div>
        <FilterSheet
          count={chosen.length}
          closeLabel={found === undefined ? "Show" : `Show ${countText(found)} ${of[found === 1 ? 0 : 1]}`}
          canClear={chosen.length > 0}
          onClear={onClear}
        >
          {children}
        </FilterSheet>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <FoundCount total={found} />
        {chosen.length > 0 && <p className="truncate">{chosen.join(" · ")}</p>}
      </div>
    </div>
  );
}

/** A filter or the order in the sheet, below its name. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}
