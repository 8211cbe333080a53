import type { Call } from "./calls.ts";
import { bodyOf, type Figures, median, run } from "./measure.ts";
import type { Shop } from "./open-shop.ts";

export type Options = { seconds: number; rounds: number; connections: number; only: string };

type Pair = { ours: Figures; floor: Figures };

const PEOPLE = 20;
const MAX_GROWTH = 1.5;

/** Prints, call by call, what was measured in each shop, and how the last one's median compares with the first one's. */
export async function measureCalls(shops: Shop[], options: Options): Promise<void> {
  const heads = [
    "orders",
    "ours/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "floor/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "ratio",
    "goal",
  ];
  console.log(`\n${"".padEnd(36)}${heads.map((head) => head.padStart(8)).join("")}  growth of our p50`);
  const names = shops[0]?.calls.map(({ name }) => name) ?? [];
  for (const [index, name] of names.entries()) {
    if (isChosen(name, options)) await measureCall(shops, index, options);
  }
}

/**
 * The product and the floor alternate, and so do the shops, so that other load of the machine affects all of them. Ratio and growth are
 * medians of what was measured side by side.
 */
async function measureCall(
  shops: Shop[],
  index: number,
  { seconds, rounds, connections }: Options,
): Promise<void> {
  const sides = shops.map((shop) => ({ shop, call: callOf(shop, index), pairs: [] as Pair[] }));
  for (const { shop, call } of sides) {
    await compareAnswers(call, shop);
    await run(shop.ours, call, 0.5, connections);
    await run(shop.floor, call, 0.5, connections);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { shop, call, pairs } of round % 2 === 0 ? sides : sides.toReversed()) {
      const measured = new Map<string, Figures>();
      for (const url of round % 2 === 0 ? [shop.ours, shop.floor] : [shop.floor, shop.ours])
        measured.set(url, await run(url, call, seconds, connections));
      pairs.push({ ours: figuresOf(measured, shop.ours), floor: figuresOf(measured, shop.floor) });
    }
  }
  const [first] = sides;
  for (const { shop, call, pairs } of sides) {
    const growth =
      shop === first?.shop
        ? undefined
        : median(pairs.map(({ ours }, round) => ours.p50 / (first?.pairs[round]?.ours.p50 ?? Number.NaN)));
    print(shop, call, pairs, growth);
  }
}

function isChosen(name: string, { only }: Pick<Options, "only">): boolean {
  return only.split(",").some((part) => name.includes(part));
}

function callOf({ calls }: Shop, index: number): Call {
  const call = calls[index];
  if (!call) throw new Error("Every shop has the same calls");
  return call;
}

function figuresOf(measured: Map<string, Figures>, url: string): Figures {
  const figures = measured.get(url);
  if (!figures) throw new Error(`${url} was not measured`);
  return figures;
}

/** Every order has its own number and customer; everything else must be the same bytes. */
async function compareAnswers(call: Call, { ours, floor }: Shop): Promise<void> {
  const [own, low] = [await bodyOf(ours, call), await bodyOf(floor, call)];
  if (!call.order && own !== low)
    throw new Error(
      `${call.name}: the floor returns other bytes\n${own.slice(0, 500)}\n${low.slice(0, 500)}`,
    );
  if (call.order && (!own.startsWith("201") || !low.startsWith("201")))
    throw new Error(`${call.name}: ${own.slice(0, 300)} / ${low.slice(0, 300)}`);
}

function print({ orders }: Shop, { name, goal, findsMore }: Call, pairs: Pair[], growth?: number): void {
  const ratio = median(pairs.map(({ ours, floor }) => ours.perSecond / floor.perSecond));
  const cells = (["ours", "floor"] as const).flatMap((side) => [
    median(pairs.map((pair) => pair[side].perSecond)).toFixed(0),
    median(pairs.map((pair) => pair[side].p50)).toFixed(1),
    median(pairs.map((pair) => pair[side].p95)).toFixed(1),
    median(pairs.map((pair) => pair[side].p99)).toFixed(1),
  ]);
  const columns = [String(orders), ...cells, ratio.toFixed(2), goal?.toFixed(2) ?? ""].map((cell) =>
    cell.padStart(8),
  );
  const verdict = goal === undefined ? "    " : ratio >= goal ? "ok  " : "MISS";
  const remark = findsMore ? "finds more" : (growth ?? 0) < MAX_GROWTH ? "ok" : "MISS";
  const grown = growth === undefined ? "" : `  ${growth.toFixed(2)} ${remark}`;
  console.log(`${verdict}  ${name.padEnd(30)}${columns.join("")}${grown}`);
}

/** 20 clients without pauses, spread over all lists; the remaining ones take the first lists. */
export async function measureCrowd({ orders, calls, ours }: Shop, { seconds, only }: Options): Promise<void> {
  const lists = calls.filter(({ isList, name }) => isList && isChosen(name, { only })).slice(0, PEOPLE);
  if (lists.length === 0) return;
  const figures = await Promise.all(
    lists.map(async (call, index) => {
      const share = Math.floor(PEOPLE / lists.length) + (index < PEOPLE % lists.length ? 1 : 0);
      return { call, figures: await run(ours, call, seconds * 4, share) };
    }),
  );
  console.log(
    `\n${PEOPLE} people at once without a pause, every list, ${orders} orders (goal: p99 below 300 ms)`,
  );
  for (const {
    call,
    figures: { perSecond, p50, p99 },
  } of figures) {
    console.log(
      `${p99 < 300 ? "ok  " : "MISS"}  ${call.name.padEnd(30)} ${perSecond.toFixed(0).padStart(8)}${p50.toFixed(1).padStart(8)}${p99.toFixed(1).padStart(8)}`,
    );
  }
}
