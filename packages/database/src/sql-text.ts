import { COUNT_CAP } from "@pola/shared/list-count";
import { LISTINGS_PAGE_SIZE, PAGE_SIZES } from "@pola/shared/page-sizes";
import { parsePhone } from "@pola/shared/phone";
import { join, literal, type Sql, sql } from "./sql.ts";

/** A search has at most 100 characters. More words than this do not narrow it further. */
const MAX_WORDS = 10;

/** The words of a search, in lower case. */
export function wordsOf(search: string | undefined): string[] {
  const words = (search ?? "").normalize("NFC").toLowerCase().split(/\s+/u);
  return words.filter((word) => word !== "").slice(0, MAX_WORDS);
}

/** Joiners, and the places of Sinhala letters where many keyboards leave one out. */
const JOINERS = /[\u200C\u200D]|(?<=\u0DCA)(?=[\u0DBA\u0DBB\u0DC2])|(?<=\u0DBB\u0DCA)(?=\p{L})/gu;

/** The first letter of the Tamil Sri: keyboards write either of two, which look the same in it. */
const TAMIL_SRI = /[\u0BB6\u0BB8](?=\u0BCD\u0BB0\u0BC0)/gu;

/**
 * The LIKE pattern of what contains a text, with joiners or without, and with either Tamil Sri (docs/product/accessibility.md, I-910 and
 * I-1980). `%`, `_` and `\` are literal.
 */
export function patternOf(text: string): string {
  const literalText = text.replace(/[\\%_]/g, "\\$&");
  return `%${literalText.replace(JOINERS, "%").replace(TAMIL_SRI, "_")}%`;
}

/**
 * The nine digits that every notation of a phone number ends with, as people write it and as it is stored. Undefined unless the search is
 * one whole number (docs/product/interface.md, I-2220).
 */
export function phoneDigits(search: string | undefined): string | undefined {
  return parsePhone(search ?? "")?.replace("+94", "");
}

/** One LIKE pattern per word, for a lower-cased search column; all must match. A whole phone number is one word in any notation. */
export function searchPatterns(search: string | undefined): string[] {
  const digits = phoneDigits(search);
  return (digits === undefined ? wordsOf(search) : [digits]).map(patternOf);
}

/** The conditions of a WHERE that are given; undefined ones are left out. */
export function allOf(conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : join(given, " and ");
}

/** Only what the screens ask for: each size is a statement of its own, and a caller may ask for any. */
const USUAL_SIZES = new Map(
  [...PAGE_SIZES, LISTINGS_PAGE_SIZE].map((size) => [size, sql`limit ${literal(size)}`] as const),
);

/** The rows of a list that a page covers. */
export type Slice = { skip: number; take: number };

/**
 * LIMIT and OFFSET of a page. The first page of a usual size has its size in the text. PostgreSQL caches no plan for a page whose size it
 * cannot see, and would plan at every call.
 */
export function limitOf({ take, skip }: Slice): Sql {
  return (skip === 0 ? USUAL_SIZES.get(take) : undefined) ?? sql`limit ${take} offset ${skip}`;
}

/**
 * FETCH of the rows from the first to the end of a page, with those that are equal to the last one. As with `limitOf`, the size of a usual first
 * page is in the text, and so is that of no row.
 */
export function fetchUpTo({ take, skip }: Slice): Sql {
  const isUsual = skip === 0 && (take === 0 || USUAL_SIZES.has(take));
  return sql`fetch first ${isUsual ? literal(take) : skip + take} rows with ties`;
}

/** Where counting stops: one beyond COUNT_CAP. */
export const COUNT_LIMIT = literal(COUNT_CAP + 1);

/** Counts the rows of `from` ("orders o where ..."), but not much beyond COUNT_CAP: nobody reads an exact total above it. */
export function cappedCount(from: Sql): Sql {
  return sql`select count(*) as count from (select from ${from} limit ${COUNT_LIMIT}) counted`;
}
