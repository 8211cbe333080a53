import { setTimeout as sleep } from "node:timers/promises";
import { businessDateOf } from "@pola/shared/calendar";
import { percentile, type Reply } from "../harness/client.ts";
import { orderOf, pick } from "../harness/shop.ts";
import { newFileOf } from "../model/couriers.ts";
import { ask, type Person, type Target } from "../model/target.ts";

type Placed = { id: string; number: string; rupees: number };

export type People = { admin: Person; resellers: Person[]; products: string[]; courierId: string };

/** What was measured since the last sample. */
export type Work = {
  /** The percentiles in milliseconds and the failures since this was asked last. */
  take(): {
    placeP50: number;
    placeP99: number;
    listP50: number;
    listP99: number;
    placed: number;
    failed: number;
  };
  stop(): Promise<void>;
};

/** Pages that somebody has open all day, and a few that are opened now and then. */
const OF_RESELLERS = [
  "/products?page=1&pageSize=24",
  "/orders?page=1&pageSize=10",
  "/orders/summary",
  "/payouts/reseller",
  "/payouts/reseller/analytics",
  "/payouts/reseller/leaderboard",
];
const OF_ADMINS = [
  "/orders/admin/all?page=1&pageSize=50",
  "/orders/admin/all?page=1&pageSize=50&status=shipped",
  "/orders/admin/counts",
  "/admin/stats",
  "/payouts/admin?page=1&pageSize=25",
  "/payouts/admin/weeks",
  "/couriers/outstanding",
  "/dispatches",
  "/remittances",
];
const READ_EVERY_MS = 200;
const ROUND_EVERY_MS = 4_000;
/** The most parcels of one dispatch. */
const MAX_PARCELS = 500;

/** A session lasts a day, and a day may pass between a call and its arrival: such a call is repeated, as a person signs in again. */
async function send(...call: Parameters<typeof ask>): Promise<Reply> {
  const reply = await ask(...call);
  return reply.status === 401 ? await ask(...call) : reply;
}

/** Resellers place this many orders a second; an admin carries each on until its cash has arrived; both read. */
export function startWork(target: Target, people: People, perSecond: number): Work {
  const over = new AbortController();
  const placing: Reply[] = [];
  const lists: Reply[] = [];
  let failed = 0;
  const count = (reply: Reply, into?: Reply[]) => {
    if (reply.status >= 200 && reply.status < 300) into?.push(reply);
    else if (!over.signal.aborted) {
      failed += 1;
      if (failed <= 5) console.log(`a reply ${reply.status}: ${reply.message}`);
    }
    return reply;
  };
  const open: Placed[] = [];

  const place = async (index: number) => {
    const items = [0, 1].map((line) => ({
      productId: pick(people.products, index * 7 + line * 31),
      quantity: 1,
    }));
    const key = `soak-${index}-${target.now().getTime()}`;
    const reply = count(
      await send(target, pick(people.resellers, index), "POST", "/orders", orderOf(items), key),
      placing,
    );
    const placed = reply.data;
    if (
      typeof placed === "object" &&
      placed !== null &&
      "id" in placed &&
      "orderNumber" in placed &&
      "totalAmount" in placed
    )
      open.push({
        id: String(placed.id),
        number: String(placed.orderNumber),
        rupees: Number(placed.totalAmount),
      });
  };
  const resellers = async () => {
    const started = performance.now();
    for (let index = 0; !over.signal.aborted; index += 1) {
      void place(index);
      await sleep(Math.max(0, started + ((index + 1) * 1000) / perSecond - performance.now()));
    }
  };
  const readers = async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      count(await send(target, pick(people.resellers, turn), "GET", pick(OF_RESELLERS, turn)), lists);
      count(await send(target, people.admin, "GET", pick(OF_ADMINS, turn)), lists);
      await sleep(READ_EVERY_MS);
    }
  };
  const admins = async () => {
    const carriers = carryOn(target, people, count);
    while (!over.signal.aborted) {
      await carriers(open.splice(0, MAX_PARCELS));
      await sleep(open.length > MAX_PARCELS / 2 ? 0 : ROUND_EVERY_MS);
    }
  };
  const running = [resellers(), readers(), readers(), admins()];
  return {
    take: () => {
      const [orders, reads] = [placing.splice(0), lists.splice(0)];
      const failures = failed;
      failed = 0;
      return {
        placeP50: percentile(orders, 0.5),
        placeP99: percentile(orders, 0.99),
        listP50: percentile(reads, 0.5),
        listP99: percentile(reads, 0.99),
        placed: orders.length,
        failed: failures,
      };
    },
    stop: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

/**
 * One round of an admin: hands the new parcels over, applies the courier's results of the parcels before, and books the cash of what was
 * delivered before that. A few orders are cancelled, and a few parcels come back.
 */
function carryOn(target: Target, { admin, courierId }: People, count: (reply: Reply) => Reply) {
  let shipped: Placed[] = [];
  let delivered: Placed[] = [];
  const post = async (path: string, body: unknown) => count(await send(target, admin, "POST", path, body));
  return async (fresh: Placed[]): Promise<void> => {
    const isCancelled = (_: Placed, index: number) => index % 25 === 0;
    for (const { id } of fresh.filter(isCancelled))
      count(
        await send(target, admin, "PATCH", `/orders/${id}/status`, {
          status: "cancelled",
          reason: "changed_mind",
        }),
      );
    const toShip = fresh.filter((order, index) => !isCancelled(order, index));
    if (toShip.length > 0) {
      const lines = toShip.map(({ id, number }) => ({ orderId: id, waybill: `W-${number}`, replaces: null }));
      await post("/dispatches", { courierId, lines });
    }
    const [returned, arrived] = [
      shipped.filter(isCancelled),
      shipped.filter((order, index) => !isCancelled(order, index)),
    ];
    if (shipped.length > 0) {
      const lines = [
        ...returned.map(({ number }) => `${number},returned`),
        ...arrived.map(({ number }) => `${number},delivered`),
      ];
      await post(`/couriers/${courierId}/results`, {
        ...newFileOf(target, "Order,Status", lines),
        writeOff: [],
      });
    }
    if (delivered.length > 0) {
      await post(`/couriers/${courierId}/remittances`, {
        ...newFileOf(
          target,
          "Order,COD",
          delivered.map(({ number, rupees }) => `${number},${rupees}`),
        ),
        bankReference: "Soak",
        receivedOn: businessDateOf(target.now()),
        amount: Math.round(delivered.reduce((sum, { rupees }) => sum + rupees * 100, 0)) / 100,
      });
    }
    [delivered, shipped] = [arrived, toShip];
  };
}

/** Pays everything that is due: a bank file, and its transfer. What fails today is due tomorrow. */
export async function payDay(target: Target, { admin }: People): Promise<void> {
  const { status, data, message } = await send(target, admin, "POST", "/payouts/admin/runs", {});
  // Nothing is due.
  if (status === 409) return;
  if (status !== 201 || typeof data !== "object" || data === null || !("id" in data) || !("total" in data)) {
    console.log(`no payment run: ${status} ${message}`);
    return;
  }
  const paid = await send(target, admin, "POST", `/payouts/admin/runs/${String(data.id)}/paid`, {
    paymentReference: "Soak",
    paidOn: businessDateOf(target.now()),
    amount: data.total,
  });
  if (paid.status !== 200) console.log(`an unpaid payment run: ${paid.status} ${paid.message}`);
}
