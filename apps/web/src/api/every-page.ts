import { MAX_PAGE_SIZE } from "@pola/shared/limits";
import type { Contract } from "@pola/shared/api/contract";
import type { Data, QueryInput } from "@pola/shared/api/endpoint";
import { callPage, type ListCall } from "./call-page.ts";

type Options<C extends ListCall> = { query: QueryInput<Contract[C]>; signal?: AbortSignal };

/** The rows of a whole list, page by page. A total above COUNT_CAP says only that there are more, so the last page is the one that is not full. */
export async function* everyPage<C extends ListCall>(key: C, { query, signal }: Options<C>) {
  for (let page = 1; ; page += 1) {
    const found = await callPage(key, { query: { ...query, page, pageSize: MAX_PAGE_SIZE }, signal });
    // Beyond the end comes the last page again.
    if (found.page < page) return;
    yield found.rows;
    if (found.rows.length < MAX_PAGE_SIZE || found.total === page * MAX_PAGE_SIZE) return;
  }
}

/** As {@link everyPage}, all rows at once. @throws ApiError when a page fails */
export async function everyRow<C extends ListCall>(key: C, options: Options<C>) {
  const rows: Data<Contract[C]>[number][] = [];
  for await (const page of everyPage(key, options)) rows.push(...page);
  return rows;
}
