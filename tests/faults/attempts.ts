import { setTimeout as sleep } from "node:timers/promises";
import { type Reply, call, idOf, must, tally } from "../harness/client.ts";
import { checkBooks, numberOf, type Shop } from "../harness/shop.ts";

/** One order: sent with the same key until it is placed. */
export type Attempt = { replies: Reply[]; placedAt: number };

/** An attempt that was not sent yet. */
export function newAttempt(): Attempt {
  return { replies: [], placedAt: Number.POSITIVE_INFINITY };
}

/** Retries with the same key, as a client does after a 503 or a broken connection. `url` is asked before each try. */
export async function placeUntilDone(
  url: () => string,
  order: { body: unknown; token: string; key: string },
  attempt: Attempt,
): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await call(url(), "/api/orders", { ...order, timeoutMs: 30_000 });
    attempt.replies.push(reply);
    if (reply.status === 201) {
      attempt.placedAt = performance.now();
      return;
    }
    await sleep(200);
  }
}

/**
 * @param before the number of orders before the attempts
 * @throws Error unless every reply was a 201, a 503 or none, every order with a 201 exists, every attempt made one order, and the books balance
 */
export async function allAreStored(shop: Shop, attempts: Attempt[], before: number): Promise<string> {
  const replies = attempts.flatMap((attempt) => attempt.replies);
  must(
    replies.every(({ status }) => [0, 201, 503].includes(status)),
    `replies ${JSON.stringify(tally(replies))}`,
  );
  const placed = replies.filter(({ status }) => status === 201).map(idOf);
  const missing = await numberOf(
    shop.pool,
    "select count(*) from unnest($1::uuid[]) id where not exists (select from orders where orders.id = id)",
    [placed],
  );
  must(missing === 0, `${missing} orders got a 201 but do not exist`);
  const made = (await numberOf(shop.pool, "select count(*) from orders")) - before;
  must(made === attempts.length, `${attempts.length} keys made ${made} orders`);
  const invariants = await checkBooks(shop);
  return `${placed.length} replies 201, every order exists and is one (${replies.length - placed.length} attempts without one), ${invariants} invariants hold`;
}
