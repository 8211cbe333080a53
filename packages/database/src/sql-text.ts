import { COUNT_CAP } from "@pola/shared/list-count";
import { LISTINGS_PAGE_SIZE, PAGE_SIZES } from "@pola/shared/page-sizes";

/** A search is at most 100 characters long; more words than this narrow nothing further. */
const MAX_WORDS = 10;

/** LIKE patterns over a lower-cased search column, one for each word: all must match. `%`, `_` and `\` are taken literally. */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? "").normalize("NFC").toLowerCase().split(/\s+/u);
  return words
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** Collects the values of a statement that is put together from fixed texts: `$1`, `$2` ... in the order they are asked for. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Keeps the value and answers its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Only what the screens ask for: each size is a statement of its own, and a caller may ask for any. */
const USUAL_SIZES = new Set<number>([...PAGE_SIZES, LISTINGS_PAGE_SIZE]);

/**
 * LIMIT and OFFSET of a page, and what tells such statements apart by name. PostgreSQL keeps no plan for a page whose size it cannot
 * see, and plans at every call: so the first page of a usual size has it written in.
 */
export function limitOf(
  { take, skip }: { take: number; skip: number },
  parameters: Parameters,
): { limit: string; size: string } {
  if (skip === 0 && USUAL_SIZES.has(take)) return { limit: `limit ${take}`, size: String(take) };
  return { limit: `limit ${parameters.add(take)} offset ${parameters.add(skip)}`, size: "" };
}

/** Counts what stands in `from` ("orders o where ..."), but not much beyond COUNT_CAP: a total nobody reads need not be walked to. */
export function cappedCount(from: string, name = "total"): string {
  return `select count(*) as ${name} from (select from ${from} limit ${COUNT_CAP + 1}) counted`;
}
