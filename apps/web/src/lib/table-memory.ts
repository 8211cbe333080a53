import { readObject, write } from "./browser-storage.ts";

const TABLE_PREFIX = "table:";

type TableChoices = { columns: Readonly<Record<string, boolean>>; isDense: boolean };

function isTableChoice(entry: [string, unknown]): entry is [string, boolean] {
  return typeof entry[1] === "boolean";
}

/** Stores the columns and the row height of a table in this browser. `table` is its name ("admin-orders"). */
export function tableMemory(table: string) {
  return {
    get: (): TableChoices => {
      const kept = readObject("localStorage", TABLE_PREFIX + table);
      if (kept === null) return { columns: {}, isDense: false };
      const columns: unknown = Reflect.get(kept, "columns");
      const choices = typeof columns === "object" && columns !== null ? Object.entries(columns) : [];
      return {
        columns: Object.fromEntries(choices.filter(isTableChoice)),
        isDense: Reflect.get(kept, "isDense") === true,
      };
    },
    set: (choices: TableChoices): void =>
      write("localStorage", TABLE_PREFIX + table, JSON.stringify(choices)),
  };
}
