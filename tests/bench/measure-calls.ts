import type { Call } from "./calls.ts";
import { bodyOf, type Figures, median, run } from "./measure.ts";
import type { Shop } from "./open-shop.ts";
import { isRead } from "./stored-replies.ts";

export type Options = { seconds: number; rounds: number; connections: number; only: string };

/** The product, the same statements without it, and one read of the finished reply. */
type Side = "ours" | "same" | "least";
type Round = Partial<Record<Side, Figures>>;

const PEOPLE = 20;
const MAX_GROWTH = 1.5;
const HEADERS = ["orders", "ours/s", "p50 ms", "p95 ms", "p99 ms", "same/s", "p50 ms", "share", "goal"];
const LEAST_HEADERS = ["least/s", "p50 ms", "share", "goal"];

/** Prints, call by call, what was measured in each shop, and how the median of every other one compares with the first one's. */
export async function measureCalls(shops: Shop[], options: Options): Promise<void> {
  const headers = [...HEADERS, "", ...LEAST_HEADERS, ""]
    .map((header) => header.padStart(header === "" ? 6 : 8))
    .join("");
  console.log(`\n${"".padEnd(31)}${headers}  growth of our p50`);
  const names = shops[0]?.calls.map(({ name }) => name) ?? [];
  for (const [index, name] of names.entries()) {
    if (isChosen(name, options)) await measureCall(shops, index, options);
  }
}

/**
 * The product and its floors alternate, and so do the shops, so that other load of the machine affects all of them. Shares and growth are
 * medians of what was measured side by side.
 */
async function measureCall(
  shops: Shop[],
  index: number,
  { seconds, rounds, connections }: Options,
): Promise<void> {
  const shown = shops.map((shop) => ({ shop, call: callOf(shop, index), measured: [] as Round[] }));
  for (const { shop, call } of shown) {
    await compareReplies(call, shop);
    for (const side of sidesOf(call)) await run(shop[side], call, 0.5, connections);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { shop, call, measured } of turned(shown, round)) {
      const figures: Round = {};
      for (const side of turned(sidesOf(call), round))
        figures[side] = await run(shop[side], call, seconds, connections);
      measured.push(figures);
    }
  }
  const first = shown[0]?.measured ?? [];
  for (const { shop, call, measured } of shown) {
    const growth =
      measured === first
        ? undefined
        : median(measured.map(({ ours }, round) => (ours?.p50 ?? NaN) / (first[round]?.ours?.p50 ?? NaN)));
    print(shop, call, measured, growth);
  }
}

function sidesOf(call: Call): Side[] {
  return isRead(call) ? ["ours", "same", "least"] : ["ours", "same"];
}

function turned<Item>(items: Item[], round: number): Item[] {
  return round % 2 === 0 ? items : items.toReversed();
}

/** Whether `--only` asks for what has this name. */
export function isChosen(name: string, { only }: Pick<Options, "only">): boolean {
  return only.split(",").some((part) => name.includes(part));
}

function callOf({ calls }: Shop, index: number): Call {
  const call = calls[index];
  if (!call) throw new Error("Every shop has the same calls");
  return call;
}

/** Every order has its own number and customer; everything else must be the same bytes. */
async function compareReplies(call: Call, { ours, same }: Shop): Promise<void> {
  const [own, low] = [await bodyOf(ours, call), await bodyOf(same, call)];
  const expected = call.order ? 201 : 200;
  const isSame = call.order !== undefined || own.text === low.text;
  if (own.status !== expected || low.status !== expected || !isSame)
    throw new Error(
      `${call.name}: the floor returns other bytes\n${own.text.slice(0, 500)}\n${low.text.slice(0, 500)}`,
    );
}

function print({ orders }: Shop, call: Call, measured: Round[], growth?: number): void {
  const middle = (side: Side, figure: keyof Figures) =>
    median(measured.map((round) => round[side]?.[figure] ?? NaN));
  const share = (side: Side) =>
    median(measured.map(({ ours, [side]: floor }) => (ours?.perSecond ?? NaN) / (floor?.perSecond ?? NaN)));
  const sideOf = (side: Side, goal: number | undefined) => [
    middle(side, "perSecond").toFixed(0),
    middle(side, "p50").toFixed(1),
    share(side).toFixed(2),
    goal?.toFixed(2) ?? "",
    goal === undefined ? "" : share(side) >= goal ? "ok" : "MISS",
  ];
  const ours = [
    middle("ours", "perSecond").toFixed(0),
    ...(["p50", "p95", "p99"] as const).map((figure) => middle("ours", figure).toFixed(1)),
  ];
  const least = isRead(call) ? sideOf("least", call.least) : ["", "", "", "", ""];
  const cells = [String(orders).padStart(9), ...ours.map((cell) => cell.padStart(8))];
  for (const floor of [sideOf("same", call.goal), least])
    cells.push(...floor.map((cell, place) => cell.padStart(place === 4 ? 6 : 8)));
  const remark = call.findsMore ? "finds more" : (growth ?? 0) < MAX_GROWTH ? "ok" : "MISS";
  console.log(
    `${call.name.padEnd(30)}${cells.join("")}${growth === undefined ? "" : `  ${growth.toFixed(2)} ${remark}`}`,
  );
}

/** One person at a time who searches: by a name, a number or a text. */
export async function measureSearches(
  { orders, calls, ours }: Shop,
  { seconds, only }: Options,
): Promise<void> {
  const searches = calls.filter(({ isSearch, name }) => isSearch && isChosen(name, { only }));
  if (searches.length === 0) return;
  console.log(`\nSearches over one connection, ${orders} orders (goal: p50 below 30 ms, p99 below 150 ms)`);
  for (const call of searches) {
    const { p50, p99 } = await run(ours, call, seconds, 1);
    const verdict = p50 < 30 && p99 < 150 ? "ok  " : "MISS";
    console.log(
      `${verdict}  ${call.name.padEnd(34)}${p50.toFixed(1).padStart(8)}${p99.toFixed(1).padStart(8)}`,
    );
  }
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
