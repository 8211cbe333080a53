import { countText } from "@pola/shared/list-count";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { optionLabel } from "../ui/options.ts";
import { FoundCount } from "../ui/pagination.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { CompactSelect } from "../ui/select-menu.tsx";
import { useIsWide } from "../ui/use-media-query.ts";

type ListFiltersProps<Sort extends string> = {
  search: { label: string; placeholder?: string; value: string; onChange: (text: string) => void };
  /** The filter: its name, its chips in either look, and the label of the chosen one; "" when none is. */
  filter: { title: string; chips: (look: "chips" | "wrap") => ReactNode; chosen: string };
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The usual order first. */
  sorts: readonly { value: Sort; label: string }[];
  /** How many rows match; undefined while that is not known. */
  found: number | undefined;
  /** The noun for one row and for several. */
  of: readonly [one: string, several: string];
  onClear: () => void;
};

/** Above a reseller's list: search, one filter, order, and how many match. On phones filter and order are in a sheet and apply at once. */
export function ListFilters<Sort extends string>(props: ListFiltersProps<Sort>) {
  const { filter, sort, onSort, sorts, found } = props;
  const isWide = useIsWide();
  const search = <SearchInput {...props.search} className="md:max-w-md" />;
  if (!isWide) return <PhoneFilters {...props}>{search}</PhoneFilters>;
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      {search}
      {filter.chips("chips")}
      <div className="flex items-center justify-between gap-4">
        <FoundCount total={found} />
        <CompactSelect label="Sort" value={sort} onChange={onSort} options={sorts} className="min-w-0" />
      </div>
    </div>
  );
}

type PhoneFiltersProps<Sort extends string> = ListFiltersProps<Sort> & { children: ReactNode };

/** The search and the button of the sheet, then how many rows match and what is chosen. */
function PhoneFilters<Sort extends string>(props: PhoneFiltersProps<Sort>) {
  const { filter, sort, onSort, sorts, found, of, onClear, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const chosen = [filter.chosen, sort === sorts[0]?.value ? "" : optionLabel(sorts, sort)].filter(Boolean);
  return (
    <div className="grid grid-cols-1 gap-1 pb-2">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_8rem]">{children}</div>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          className="px-3!"
          onClick={() => setIsOpen(true)}
        >
          Filters{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <FoundCount total={found} />
        {chosen.length > 0 && <p className="truncate">{chosen.join(" · ")}</p>}
      </div>
      <Modal
        open={isOpen}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" aria-disabled={chosen.length === 0 || undefined} onClick={onClear}>
              Clear filters
            </Button>
            <Button onClick={close}>
              {found === undefined ? "Show" : `Show ${countText(found)} ${of[found === 1 ? 0 : 1]}`}
            </Button>
          </>
        }
      >
        <div data-autofocus tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
          <section className="grid grid-cols-1 gap-1.5">
            <h3 className="text-sm font-medium">{filter.title}</h3>
            {filter.chips("wrap")}
          </section>
          <CompactSelect label="Sort" value={sort} onChange={onSort} options={sorts} />
        </div>
      </Modal>
    </div>
  );
}
