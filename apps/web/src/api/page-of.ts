import { request, type Schema } from "./client.ts";
import { listOf } from "./list-of.ts";

type PageQuery = Record<string, string | number> & { page: number; pageSize: number };
type PageOptions = { query: PageQuery; signal: AbortSignal };

/**
 * One page of a list and how many rows match. A page beyond the end is answered with the last one (interface.md, house rule
 * 1), so deleting the last row of a page does not leave an empty list behind.
 */
export async function requestPage<Row>(
  row: Schema<Row>,
  path: string,
  { query, signal }: PageOptions,
): Promise<{ rows: Row[]; total: number }> {
  const { data, pagination } = await request(listOf(row), path, { query, signal });
  const total = pagination?.total ?? data.length;
  const lastPage = Math.ceil(total / query.pageSize);
  if (data.length > 0 || lastPage === 0 || query.page <= lastPage) return { rows: data, total };
  return requestPage(row, path, { query: { ...query, page: lastPage }, signal });
}
