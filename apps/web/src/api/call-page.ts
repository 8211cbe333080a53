import type { Call, Contract } from "@pola/shared/api/contract";
import type { Data, QueryInput } from "@pola/shared/api/endpoint";
import type { PageAt } from "../lib/list-address.ts";
import { callWith } from "./call.ts";

/** Lists whose reply is the rows themselves. */
export type ListCall = {
  [C in Call]: Contract[C] extends { isPaged: true }
    ? Data<Contract[C]> extends readonly unknown[]
      ? C
      : never
    : never;
}[Call];

export type PageOptions<C extends ListCall> = {
  query: QueryInput<Contract[C]> & PageAt;
  signal?: AbortSignal | undefined;
};

/** One page of a list; beyond the end the last one. */
export async function callPage<C extends ListCall>(key: C, { query, signal }: PageOptions<C>) {
  return await existingPage(query, async (at) => {
    const { data, total = data.length } = await callWith(key, { query: at, signal });
    return { rows: data, total };
  });
}

/**
 * Reads a page. A page beyond the end is the last one (docs/product/interface.md, I-14), so that deleting the last row of a page does not
 * leave an empty list behind.
 */
export async function existingPage<
  At extends PageAt,
  Part extends { rows: readonly unknown[]; total: number },
>(at: At, read: (at: At) => Promise<Part>): Promise<Part & { page: number }> {
  const found = await read(at);
  const lastPage = Math.max(1, Math.ceil(found.total / at.pageSize));
  if (found.rows.length > 0 || at.page <= lastPage) return { ...found, page: at.page };
  return await existingPage({ ...at, page: lastPage }, read);
}
