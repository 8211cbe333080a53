import type { Pagination } from "@pola/shared/schemas/envelope";

/** The shape around every successful answer (api.md, Conventions). */
export function ok<Data>(data: Data, extra: { message?: string; pagination?: Pagination } = {}) {
  return { success: true, data, ...extra } as const;
}

/** Where a list stands. Without a page or a size a list answers its first 200 rows (api.md, Lists). */
export function pageOf({
  page = 1,
  pageSize = 200,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}) {
  return { page, pageSize, skip: (page - 1) * pageSize, take: pageSize };
}

/** `total` is every row that matches. */
export function paginationOf(
  { page, pageSize }: { page: number; pageSize: number },
  total: number,
): Pagination {
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
