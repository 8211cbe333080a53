import { countText } from "@pola/shared/list-count";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Menu, type MenuItems } from "../ui/menu.tsx";
import { Modal } from "../ui/modal.tsx";
import type { Option } from "../ui/options.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { useIsWide } from "../ui/use-media-query.ts";

type ListToolbarProps = {
  /** Of its filters, `search` and `status` are shown here. */
  list: {
    filters: Readonly<Record<string, string>>;
    search: (text: string) => void;
    setStatus: (status: string) => void;
    isFiltered: boolean;
    clearFilters: () => void;
    found: number | undefined;
  };
  search?: { label: string; placeholder: string };
  status?: { label?: string; options: readonly Option[] };
  /** The other filters. */
  filters?: ReactNode;
  /** Shows the other filters behind the button Filters on wide screens too. */
  isFolded?: boolean;
  /** How many of the other filters are set. */
  chosen?: number;
  /** Small controls at the end of the row: which columns are shown. */
  tools?: ReactNode;
  /** What else can be done with the whole list. */
  menu?: MenuItems;
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
    status && <FilterChips label="Status" {...status} value={shown} onChange={list.setStatus} look={look} />;
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
        <Filters list={list} count={count}>
          {!isWide && tabs("wrap")}
          {filters}
        </Filters>
      )}
      {/* The columns are chosen on wide screens only. */}
      <div className={classNames("flex items-center gap-2 md:ml-auto", menu.length === 0 && "max-md:hidden")}>
        {tools}
        {menu.length > 0 && <Menu label="More actions" items={menu} />}
      </div>
    </div>
  );
}

type FiltersProps = Pick<ListToolbarProps, "list"> & { count: number; children: ReactNode };

/** The button Filters with the number of filters that are set, and the sheet it opens. Each choice applies at once. */
function Filters({ list: { isFiltered, clearFilters, found }, count, children }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="px-3! md:text-sm"
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        title="Filters"
        footer={
          <>
            <Button variant="secondary" aria-disabled={!isFiltered || undefined} onClick={clearFilters}>
              Clear filters
            </Button>
            <Button onClick={() => setIsOpen(false)}>
              Show{found !== undefined && ` ${countText(found)}`}
            </Button>
          </>
        }
      >
        <div data-autofocus tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none *:w-full">
          {children}
        </div>
      </Modal>
    </>
  );
}
