import type { Schema } from "./client.ts";

/** The schema of a list whose rows have this schema. One row that cannot be read makes the list unreadable. */
export function listOf<Row>(row: Schema<Row>): Schema<Row[]> {
  return {
    safeParse(value) {
      if (!Array.isArray(value)) return { success: false };
      const data: Row[] = [];
      for (const item of value) {
        const parsed = row.safeParse(item);
        if (!parsed.success) return { success: false };
        data.push(parsed.data);
      }
      return { success: true, data };
    },
  };
}
