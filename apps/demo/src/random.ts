/** Seeded pseudo-random draws: the same seed gives the same numbers on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Probability proportional to the weight. */
  pickWeighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item;
};

/** The mulberry32 generator: 32 bits of state, good enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pickWeighted = <Item>(items: readonly Item[], weight: (item: Item) => number): Item => {
    const total = items.reduce((sum, item) => sum + weight(item), 0);
    let left = next() * total;
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    throw new RangeError("nothing to pick from");
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => pickWeighted(items, () => 1),
    pickWeighted,
  };
}
