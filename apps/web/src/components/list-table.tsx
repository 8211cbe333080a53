import type { ComponentProps, ReactNode } from "react";
import { DataTable } from "../ui/data-table.tsx";
import { ListPages, ListRows } from "./list-rows.tsx";

type States<Row> = ComponentProps<typeof ListRows<Row>>;
type ListTableProps<Row> = Omit<States<Row>, "children"> &
  Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "isRefreshing"> & {
    list: States<Row>["list"] & ComponentProps<typeof ListPages>["list"] & { isRefreshing: boolean };
    /** The name of the page buttons, for a screen with several lists. */
    pagesLabel?: string;
    /** Right after the table: the bar of the selection, also when the list has become empty. */
    children?: ReactNode;
  };

/** A list whose rows are a table, with its page buttons. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, loading, failed, nothing, empty, asked, pagesLabel, children, ...table } = props;
  return (
    <div>
      <ListRows {...{ list, loading, failed, nothing, empty, asked }}>
        {(rows) => <DataTable {...table} rows={rows} isRefreshing={list.isRefreshing} />}
      </ListRows>
      {children}
      <ListPages list={list} label={pagesLabel} />
    </div>
  );
}
