import * as z from "zod";
import { type Connection, query, type Sql, sql } from "@pola/database/sql";
import { searchPatterns } from "@pola/database/sql-text";

/** A word of a search: its LIKE pattern, and the people whose name or business contains it. */
export type SearchWord = { pattern: string; userIds: string[] };

/** What a search finds people by. A vendor's own name is nobody's business: the shop shows the business. */
const NAME = {
  reseller: sql`concat_ws(' ', u.first_name, u.last_name, u.business_name)`,
  vendor: sql`u.business_name`,
} as const;

/** The second condition leaves out who has the word elsewhere, such as in their email address. */
const peopleByName = query("people by name", {
  row: z.strictObject({ pattern: z.string(), userIds: z.array(z.guid()) }),
  sql: (patterns: string[], as: keyof typeof NAME) => sql`
    select word.pattern, array_agg(u.id) as "userIds" from unnest(${patterns}::text[]) word (pattern)
    join users u on u.search_text like word.pattern
      and lower(${NAME[as]}) like word.pattern
    group by word.pattern`,
  samples: [
    [["%a%"], "reseller"],
    [["%a%"], "vendor"],
  ],
  isPrepared: () => false,
});

/**
 * The words of a search over rows that belong to people. Names are kept in the users' rows only, so that a new name rewrites nothing else
 * (docs/product/orders.md, O-102).
 */
export async function searchWords(
  connection: Connection,
  search: string,
  as: keyof typeof NAME,
): Promise<SearchWord[]> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return [];
  const found = await peopleByName.rows(connection, patterns, as);
  const userIds = new Map(found.map((row) => [row.pattern, row.userIds]));
  return patterns.map((pattern) => ({ pattern, userIds: userIds.get(pattern) ?? [] }));
}

/**
 * The condition that a row contains a word in its own text, or belongs to one of the word's people. Both are columns of one table and the
 * ids are known when PostgreSQL plans, so it combines the two indexes.
 */
export function hasWord({ text, userId }: { text: Sql; userId: Sql }, { pattern, userIds }: SearchWord): Sql {
  if (userIds.length === 0) return sql`${text} like ${pattern}`;
  return sql`(${text} like ${pattern} or ${userId} = any(${userIds}::uuid[]))`;
}
