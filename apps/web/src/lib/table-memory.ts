import { read, readObject, write } from "./browser-storage.ts";

const TABLE_PREFIX = "table:";

function isTableChoice(entry: [string, unknown]): entry is [string, boolean] {
  return typeof entry[1] === "boolean";
}

const SIZE_PREFIX = "table-size:";

/** Stores the chosen page size of a list in this browser. `list` is its name ("admin-orders"). */
export function pageSizeMemory(list: string) {
  return {
    get: (): number | null => Number(read("localStorage", SIZE_PREFIX + list)) || null,
    set: (size: number): void => write("localStorage", SIZE_PREFIX + list, String(size)),
  };
}

/** Stores the columns of a table in this browser. `table` is its name ("admin-orders"). */
export function tableMemory(table: string) {
  return {
    get: (): Readonly<Record<string, boolean>> => {
      const kept = readObject("localStorage", TABLE_PREFIX + table) ?? {};
      const columns: unknown = Reflect.get(kept, "columns");
      return Object.fromEntries(Object.entries(Object(columns)).filter(isTableChoice));
    },
    set: (columns: Readonly<Record<string, boolean>>): void =>
      write("localStorage", TABLE_PREFIX + table, JSON.stringify({ columns })),
  };
}
