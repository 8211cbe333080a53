import { FoundCount } from "../ui/pagination.tsx";
import { CompactSelect } from "../ui/select-menu.tsx";

type FoundAndSortProps<Sort extends string> = {
  found: number | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  sorts: readonly { value: Sort; label: string }[];
};

/** The line above a reseller's list: how many match, and their order. */
export function FoundAndSort<Sort extends string>({ found, sort, onSort, sorts }: FoundAndSortProps<Sort>) {
  return (
    <div className="flex items-center justify-between gap-4">
      <FoundCount total={found} />
      <CompactSelect label="Sort" value={sort} onChange={onSort} options={sorts} className="min-w-0" />
    </div>
  );
}
