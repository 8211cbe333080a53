import type { ListPage } from "../lib/list-address.ts";
import { request } from "./client.ts";

type PageQuery = Record<string, string | number> & { page: number; pageSize: number };
type PageOptions = { query: PageQuery; signal: AbortSignal };

/**
 * One page of a list and how many rows match. A page beyond the end is answered with the last one (docs/product/interface.md,
 * I-14), so deleting the last row of a page does not leave an empty list behind.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a reply has the type its call names (client.ts)
export async function requestPage<Row>(path: string, { query, signal }: PageOptions): Promise<ListPage<Row>> {
  const { data, pagination } = await request<Row[]>(path, { query, signal });
  const total = pagination?.total ?? data.length;
  const lastPage = Math.ceil(total / query.pageSize);
  if (data.length > 0 || lastPage === 0 || query.page <= lastPage)
    return { rows: data, total, page: query.page };
  return requestPage<Row>(path, { query: { ...query, page: lastPage }, signal });
}
