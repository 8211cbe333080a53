import { COUNT_CAP } from "@pola/shared/list-count";
import { LISTINGS_PAGE_SIZE, PAGE_SIZES } from "@pola/shared/page-sizes";

/** A search has at most 100 characters. More words than this do not narrow it further. */
const MAX_WORDS = 10;

/** One LIKE pattern per word, for a lower-cased search column; all must match. `%`, `_` and `\` are literal. */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? "").normalize("NFC").toLowerCase().split(/\s+/u);
  return words
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** Collects the values of a composed statement: `$1`, `$2` ... in the order in which they are added. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Stores the value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The sizes that our screens use. Each becomes a prepared statement of its own, so sizes that a caller invents are not among them. */
const USUAL_SIZES = new Set<number>([...PAGE_SIZES, LISTINGS_PAGE_SIZE]);

/**
 * LIMIT and OFFSET of a page, and a part for the statement's name. PostgreSQL plans a statement again at every call when the limit is a
 * parameter, so the first page of a usual size has its limit written into the text.
 */
export function limitOf(
  { take, skip }: { take: number; skip: number },
  parameters: Parameters,
): { limit: string; size: string } {
  if (skip === 0 && USUAL_SIZES.has(take)) return { limit: `limit ${take}`, size: String(take) };
  return { limit: `limit ${parameters.add(take)} offset ${parameters.add(skip)}`, size: "" };
}

/** Counts the rows of `from` ("orders o where ...") and stops one beyond COUNT_CAP, so that the cost does not grow with the table. */
export function cappedCount(from: string, name = "total"): string {
  return `select count(*) as ${name} from (select from ${from} limit ${COUNT_CAP + 1}) counted`;
}
