import { useState } from "react";
import type { Column } from "./column.ts";

/** The columns that a person showed or hid. Holds only those they changed, so a new column appears by itself. */
type ColumnChoices = Readonly<Record<string, boolean>>;

/** Keeps the choices between visits (lib/table-memory.ts). */
type TableMemory = { get: () => ColumnChoices; set: (columns: ColumnChoices) => void };

export type TableView<Row> = {
  columns: readonly Column<Row>[];
  /** The columns that can be shown or hidden. */
  choices: readonly { key: string; label: string; isShown: boolean }[];
  setColumn: (key: string, isShown: boolean) => void;
};

/** The shown columns of a table, remembered (docs/product/interface.md, I-22). */
export function useTableView<Row>(columns: readonly Column<Row>[], memory: TableMemory): TableView<Row> {
  const [chosen, setChosen] = useState(() => memory.get());
  const canHide = (column: Column<Row>) => column !== columns[0] && column.isAlwaysShown !== true;
  const isShown = (column: Column<Row>) => !canHide(column) || (chosen[column.key] ?? true);
  return {
    columns: columns.filter(isShown),
    choices: columns
      .filter(canHide)
      .map((column) => ({ key: column.key, label: column.header, isShown: isShown(column) })),
    setColumn: (key, isOn) => {
      const next = { ...chosen, [key]: isOn };
      setChosen(next);
      memory.set(next);
    },
  };
}
