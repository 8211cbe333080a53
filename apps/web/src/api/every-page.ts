import { MAX_PAGE_SIZE } from "@pola/shared/limits";
import type { ListPage, PageAt } from "../lib/list-address.ts";

type Read<Row> = (at: PageAt) => Promise<ListPage<Row>>;

/** The rows of a whole list, page by page. A total above COUNT_CAP says only that there are more, so the last page is the one that is not full. */
export async function* everyPage<Row>(read: Read<Row>): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const found = await read({ page, pageSize: MAX_PAGE_SIZE });
    // Beyond the end comes the last page again.
    if (found.page < page) return;
    yield found.rows;
    if (found.rows.length < MAX_PAGE_SIZE || found.total === page * MAX_PAGE_SIZE) return;
  }
}

/** All rows of a list. */
export async function everyRow<Row>(read: Read<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of everyPage(read)) rows.push(...page);
  return rows;
}
