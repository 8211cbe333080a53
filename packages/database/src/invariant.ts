/** A rule about stored rows: `violations` is a query that returns one sentence for a person per broken row. */
export type Invariant = { name: string; violations: string };
