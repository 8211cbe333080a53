import * as z from "zod";
import { type Connection, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { patternOf, wordsOf } from "@pola/database/sql-text";

export type SearchWord = {
  /** The LIKE pattern. */
  pattern: string;
  /** The people whose name or business contains it. */
  userIds: string[];
  /** The trigram index cannot find it: it is compared with each row that the other conditions leave. */
  isUnindexed?: boolean;
  /** PostgreSQL plans as if few rows had it. Two words may each be in many rows, and together in none. */
  isTakenAsRare?: boolean;
};

/**
 * By which columns a search finds whom. A vendor's own name is private: the shop shows only the business name. Guests search for vendors, who
 * are few: without their role each word would bring the ids of thousands of resellers.
 */
const PEOPLE = {
  reseller: { name: sql`concat_ws(' ', '', u.first_name, u.last_name, u.business_name)`, whose: sql`true` },
  vendor: { name: sql`u.business_name`, whose: sql`u.role = 'vendor'` },
} as const;

/** The first condition reads an index. The second leaves out people who have the word in another column, such as their email address. */
const peopleByName = query("people by name", {
  row: z.strictObject({ pattern: z.string(), userIds: z.array(z.guid()) }),
  sql: (words: string[], patterns: string[], as: keyof typeof PEOPLE, only?: string) => sql`
    select word.pattern, array_agg(u.id) as "userIds" from unnest(${words}::text[], ${patterns}::text[]) word (anywhere, pattern)
    join users u on u.search_text like word.anywhere
      and ${only === undefined ? PEOPLE[as].whose : sql`u.id = ${only}`} and lower(${PEOPLE[as].name}) like word.pattern
    group by word.pattern`,
  samples: [
    [["%a%"], ["%a%"], "reseller"],
    [["%a%"], ["%a%"], "reseller", SAMPLE.id],
    [["%a%"], ["%a%"], "vendor"],
  ],
  isPrepared: () => false,
});

/** The trigram index finds no shorter part of a word. */
const MIN_PART = 3;
const HAS_TRIGRAM = /[\p{L}\p{N}\p{M}]{3}/u;
const STARTS_AS_WORD = /^[\p{L}\p{N}]/u;

/**
 * The words of a search over rows that belong to people. Names are kept in the users' rows only, so that a new name rewrites nothing else
 * (docs/product/order-lists.md, O-102). Among orders, one or two characters are the beginning of a word (O-210).
 * @param only the person whose rows are searched; without it the rows of everybody are
 */
export async function searchWords(
  connection: Connection,
  search: string,
  as: keyof typeof PEOPLE,
  only?: string,
): Promise<SearchWord[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const isStart = (word: string) => as === "reseller" && word.length < MIN_PART && STARTS_AS_WORD.test(word);
  const patterns = words.map((word) => (isStart(word) ? `% ${patternOf(word).slice(1)}` : patternOf(word)));
  const found = await peopleByName.rows(connection, words.map(patternOf), patterns, as, only);
  const userIds = new Map(found.map((row) => [row.pattern, row.userIds]));
  return words.map((word, index) => {
    const pattern = patterns[index] ?? "";
    const isUnindexed = !isStart(word) && !HAS_TRIGRAM.test(pattern);
    return { pattern, userIds: userIds.get(pattern) ?? [], isUnindexed };
  });
}

/**
 * The condition that a row contains a word in its own text, or belongs to one of the word's people. Both are columns of one table and the
 * ids are known when PostgreSQL plans, so it combines the two indexes.
 */
export function hasWord(
  { text, userId }: { text: Sql; userId: Sql },
  { pattern, userIds, isUnindexed = false, isTakenAsRare = false }: SearchWord,
): Sql {
  const searched = isUnindexed ? sql`(${text} || '')` : text;
  const has = sql`${searched} like ${isTakenAsRare ? sql`(select ${pattern}::text)` : sql`${pattern}`}`;
  if (userIds.length === 0) return has;
  return sql`(${has} or ${userId} = any(${userIds}::uuid[]))`;
}
