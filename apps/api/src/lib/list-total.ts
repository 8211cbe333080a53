import { COUNT_CAP } from "@pola/shared/list-count";

type Asked = { skip: number; take: number; isSearch: boolean };

/**
 * A page and how many rows its list has, at most one beyond COUNT_CAP. Looking a search up a second time costs as much as the page, and
 * most searches find less than a page: that one tells the total by itself. Without a search an index counts beside the page.
 */
export async function pageAndTotal<Row>(
  { skip, take, isSearch }: Asked,
  readPage: () => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<[Row[], number]> {
  if (!isSearch) return await Promise.all([readPage(), count()]);
  const rows = await readPage();
  const isLastPage = rows.length < take && (rows.length > 0 || skip === 0);
  return [rows, isLastPage ? Math.min(skip + rows.length, COUNT_CAP + 1) : await count()];
}
