import type { Reply } from "../harness/client.ts";
import { fileOf, RESULTS_MAPPING, SETTLEMENT_MAPPING } from "../harness/courier-files.ts";
import type { Books } from "./books.ts";
import { dataOf, refused, same } from "./predict.ts";
import type { Order } from "./rows.ts";
import { ask, type Person, type Target } from "./target.ts";
import type { RunContext } from "./run-context.ts";

const COLOMBO_MS = 5.5 * 3_600_000;
const WORDS = ["delivered", "returned", "failed", "on its way", "lost"] as const;

/** The id of Own delivery. */
export async function ownDeliveryOf({ pool }: Target): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from couriers where is_own_delivery");
  return rows[0]?.id ?? "";
}

/** The files of the model's couriers name orders by their numbers. */
export async function mapFiles(target: Target, admin: Person, courierId: string): Promise<void> {
  const byNumber = { waybill: null, orderNumber: "Order" };
  const words = [...RESULTS_MAPPING.words, { word: "on its way", result: "ignore" }];
  const results = { ...RESULTS_MAPPING, ...byNumber, words };
  const settlement = { ...SETTLEMENT_MAPPING, ...byNumber };
  dataOf(await ask(target, admin, "PUT", `/couriers/${courierId}/results-mapping`, results), 200);
  dataOf(await ask(target, admin, "PUT", `/couriers/${courierId}/settlement-mapping`, settlement), 200);
}

/** A courier, and whether an order is one of its parcels. */
function courierOf({ books, random, ownDelivery }: RunContext) {
  const courierId = random.pick([ownDelivery, ...books.couriers]) ?? ownDelivery;
  const holds = (order: Order) => order.hasShipped && (order.courierId ?? ownDelivery) === courierId;
  return { courierId, holds };
}

/** Applies a file of results, which may name an order several times, and sometimes sends it twice. */
export async function applyResults(context: RunContext): Promise<void> {
  const { target, books, random, admin } = context;
  const { courierId, holds } = courierOf(context);
  const lines = some(books, () => random.pick(books.orders), random.whole(1, 5)).map((order) => ({
    order,
    word: random.pick([...WORDS]) ?? "lost",
  }));
  if (lines.length === 0) return;
  const writeOff = lines.filter(() => random.chance(0.3)).map(({ order }) => order.id);
  const body = {
    ...newFileOf(
      target,
      "Order,Status",
      lines.map(({ order, word }) => `${order.number},${word}`),
    ),
    writeOff,
  };
  const send = async () => await ask(target, admin, "POST", `/couriers/${courierId}/results`, body);
  const reply = dataOf(await send(), 200);
  const counts = { delivered: 0, returned: 0, failed: 0, unchanged: 0, refused: 0 };
  const day = new Date(target.now().getTime() + COLOMBO_MS).toISOString().slice(0, 10);
  for (const { order, word } of lines) {
    const outcome = holds(order) ? outcomeOf(order, word, `${word} ${day}`) : outcomeOfOther(word);
    counts[outcome] += 1;
    if (outcome === "unchanged" || outcome === "refused") continue;
    order.results.add(`${word} ${day}`);
    if (outcome === "returned" && !writeOff.includes(order.id)) books.giveBack(order);
    if (outcome !== "failed") order.status = outcome;
  }
  for (const [name, count] of Object.entries(counts)) same(`${name} results`, reply[name], count);
  if (random.chance(0.3)) {
    const again = dataOf(await send(), 200);
    for (const name of ["delivered", "returned", "failed"] as const) same(`${name} again`, again[name], 0);
  }
}

/** Of a parcel that is not the courier's. */
function outcomeOfOther(word: (typeof WORDS)[number]) {
  return word === "on its way" ? "unchanged" : "refused";
}

function outcomeOf(order: Order, word: (typeof WORDS)[number], key: string) {
  if (word === "on its way") return "unchanged";
  if (word === "lost" || order.isDeleted) return "refused";
  if (order.results.has(key) || order.status === word) return "unchanged";
  if (word === "delivered" && order.status === "completed") return "unchanged";
  if (order.status === "shipped") return word;
  return order.status === "delivered" && word === "returned" && !order.isSettled ? word : "refused";
}

/** Books a settlement with wrong amounts, repeated and unknown orders; sometimes by two admins at once. */
export async function settle(context: RunContext): Promise<void> {
  const { target, books, random, admin } = context;
  const { courierId, holds } = courierOf(context);
  const lines = some(books, () => random.pick(books.orders), random.whole(1, 5)).map((order) => ({
    order,
    cents: random.chance(0.7) ? order.totalCents : random.whole(-5, 5) * 100,
  }));
  if (lines.length === 0) return;
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const isWrong = random.chance(0.1);
  const now = target.now();
  const body = {
    ...newFileOf(
      target,
      "Order,COD",
      lines.map((line) => `${line.order.number},${line.cents / 100}`),
    ),
    bankReference: "Model",
    receivedOn: new Date(now.getTime() + COLOMBO_MS).toISOString().slice(0, 10),
    amount: (cents + (isWrong ? 100 : 0)) / 100,
  };
  const times = !isWrong && random.chance(0.3) ? 2 : 1;
  const replies = await Promise.all(
    Array.from({ length: times }, () =>
      ask(target, admin, "POST", `/couriers/${courierId}/remittances`, body),
    ),
  );
  // Another file with the lines of one that settled orders is the same file (docs/product/couriers.md, D-996).
  const sorted = lines.map((line) => `${line.order.number} ${line.cents}`).toSorted();
  const named = [courierId, ...sorted].join();
  const isBooked = books.settlements.has(named);
  if (isBooked || isWrong) {
    for (const reply of replies) refused(reply, isBooked ? "CONFLICT" : "VALIDATION_FAILED");
    return;
  }
  const booked = theOnly(replies);
  let [settled, differences, unmatched] = [0, 0, 0];
  for (const order of new Set(lines.map((line) => line.order))) {
    const isHeld = !order.isDeleted && holds(order);
    if (isHeld && order.isSettled) continue;
    const own = lines.filter((line) => line.order === order).map((line) => line.cents);
    const sum = own.reduce((total, cash) => total + cash, 0);
    // The first line with cash decides. Lines that take back all that they bring settle nothing (docs/product/couriers.md, D-31).
    const cash = sum > 0 ? own.find((amount) => amount > 0) : undefined;
    const arrived = ["shipped", "delivered", "completed"].includes(order.status);
    if (!isHeld || !arrived || cash === undefined) unmatched += sum;
    else {
      settled += 1;
      differences += cash === order.totalCents ? 0 : 1;
      order.isSettled = true;
      if (order.status === "shipped") order.status = "delivered";
    }
  }
  if (settled > 0) books.settlements.add(named);
  same("settled orders", booked["settled"], settled);
  same("differences", booked["differences"], differences);
  same("unmatched cash", booked["unmatched"], unmatched / 100);
  same("net", booked["net"], cents / 100);
  await compareOutstanding(context, courierId, holds);
}

/** One is booked; the others get an error. */
function theOnly(replies: readonly Reply[]): Record<string, unknown> {
  const [first, ...rest] = replies.toSorted((a, b) => a.status - b.status);
  for (const reply of rest) refused(reply, "CONFLICT");
  if (!first) throw new Error("no reply");
  return dataOf(first, 201);
}

async function compareOutstanding(
  { target, books, admin }: RunContext,
  courierId: string,
  holds: (order: Order) => boolean,
): Promise<void> {
  const { data } = await ask(target, admin, "GET", "/couriers/outstanding");
  const found: unknown[] = Array.isArray(data) ? data : [];
  const own = found.find((row) => JSON.stringify(row).includes(courierId));
  const held = books.orders.filter(
    (order) =>
      ["delivered", "completed"].includes(order.status) &&
      !order.isDeleted &&
      !order.isSettled &&
      holds(order),
  );
  if (held.length === 0) return;
  const cash = held.reduce((sum, { totalCents }) => sum + totalCents, 0) / 100;
  const total = JSON.stringify({ parcels: held.length, cash });
  same("outstanding cash", JSON.stringify(own).includes(`"total":${total}`), true);
}

function some(books: Books, pick: () => Order | undefined, count: number): Order[] {
  return books.orders.length === 0 ? [] : Array.from({ length: count }, pick).flatMap((order) => order ?? []);
}

let made = 0;

/** No two files are the same bytes. */
export function newFileOf({ now }: Target, heading: string, lines: readonly string[]) {
  made += 1;
  const rows = lines.map((line) => `${line},${made}`);
  return fileOf(`${heading},File of ${now().getTime()}`, rows);
}
