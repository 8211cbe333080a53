/**
 * A rule about stored rows: `violations` is a query that returns one sentence for a person per broken row. A cosmetic one is about what people
 * read (a history, a search text, a kept figure): when it breaks, no money and no stock is wrong.
 */
export type Invariant = { name: string; isCosmetic?: true; violations: string };
