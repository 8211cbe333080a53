import type { ReactNode } from "react";

type ListToolbarProps = {
  search: ReactNode;
  /** Selects beside the search. */
  selects?: ReactNode;
  chips: ReactNode;
  found: ReactNode;
  /** Buttons beside the count. */
  children?: ReactNode;
};

/** Above a list: the search and selects, the status chips, then the number of rows and buttons. */
export function ListToolbar({ search, selects, chips, found, children }: ListToolbarProps) {
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1_1_20rem]">{search}</div>
        {selects}
      </div>
      {chips}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {found}
        {children}
      </div>
    </div>
  );
}
