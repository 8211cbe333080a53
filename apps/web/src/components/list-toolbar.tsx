import { countText } from "@pola/shared/list-count";
import type { ReactNode } from "react";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import type { Option } from "../ui/options.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { useIsWide } from "../ui/use-media-query.ts";
import { FilterSheet } from "./filter-sheet.tsx";

type ListToolbarProps = {
  /** Of its filters, `search` and `status` are shown here. */
  list: {
    filters: Readonly<Record<string, string>>;
    search: (text: string) => void;
    isFiltered: boolean;
    clearFilters: () => void;
    found: number | undefined;
  };
  search?: { label: string; placeholder: string };
  status?: { label?: string; onChange: (status: string) => void; options: readonly Option[] };
  /** The other filters. */
  filters?: ReactNode;
  /** Shows the other filters behind the button Filters on wide screens too. */
  isFolded?: boolean;
  /** How many of the other filters are set. */
  chosen?: number;
  /** Small controls at the end of the row: which columns are shown. */
  tools?: ReactNode;
  /** What else can be done with the whole list. */
  menu?: readonly MenuItem[];
};

/**
 * The one row above a list, the same on every list: search, status tabs, filters, columns, menu. On a phone the status and the
 * filters are in a sheet (docs/product/interface.md, I-171).
 */
export function ListToolbar({ list, search, status, filters, isFolded = false, ...rest }: ListToolbarProps) {
  const { chosen = 0, tools, menu = [] } = rest;
  const { search: text = "", status: shown = "" } = list.filters;
  const isWide = useIsWide();
  const tabs = (look: "tabs" | "wrap") =>
    status && <FilterChips {...status} value={shown} label={status.label ?? "Status"} look={look} />;
  const count = chosen + (!isWide && status && shown ? 1 : 0);
  const isBehindButton = isFolded || !isWide;
  return (
    <div data-list-toolbar className="flex flex-wrap items-center gap-2 pb-3 xl:flex-nowrap">
      {search && (
        <SearchInput
          {...search}
          value={text}
          onChange={list.search}
          className="min-w-0 flex-[1_1_6rem] md:max-w-72"
        />
      )}
      {isWide && status && <div className="min-w-0 max-xl:order-last max-xl:basis-full">{tabs("tabs")}</div>}
      {!isBehindButton && filters}
      {isBehindButton && (filters || status) && (
        <FilterSheet
          count={count}
          closeLabel={list.found === undefined ? "Show" : `Show ${countText(list.found)}`}
          canClear={list.isFiltered}
          onClear={list.clearFilters}
        >
          {!isWide && tabs("wrap")}
          {filters}
        </FilterSheet>
      )}
      <div className="flex items-center gap-2 md:ml-auto">
        {tools}
        {menu.length > 0 && <Menu label="More actions" items={menu} />}
      </div>
    </div>
  );
}
