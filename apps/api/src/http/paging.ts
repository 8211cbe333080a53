import { MAX_PAGE_SIZE } from "@pola/shared/limits";
import type { Pagination } from "@pola/shared/schemas/envelope";
import type { PagingQuery } from "@pola/shared/schemas/text";

/** One page of a list; `total` counts every row that matches. */
export type Page<Row> = { rows: Row[]; total: number };

/** The rows that a page covers, for the database query. Without page and size a list returns its first 200 rows. */
export function pageOf({ page = 1, pageSize = MAX_PAGE_SIZE }: PagingQuery) {
  return { page, pageSize, skip: (page - 1) * pageSize, take: pageSize };
}

/** The `pagination` of the envelope. An empty list has 0 pages. */
export function paginationOf(query: PagingQuery, total: number): Pagination {
  const { page, pageSize } = pageOf(query);
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
