/**
 * The rows of a list page by page, so that few are in memory. Each page starts after the last row of the page before: rows that come or go
 * meanwhile shift nothing.
 */
export async function* everyPage<Row>(
  read: (page: { take: number; skip: number }, after: Row | undefined) => Promise<Row[]>,
  take = 500,
): AsyncGenerator<Row[], void> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read({ take, skip: 0 }, after);
    yield rows;
    after = rows.at(-1);
    if (rows.length < take) return;
  }
}
