import { dataOf, refused, same } from "./predict.ts";
import type { Order } from "./rows.ts";
import { ask } from "./target.ts";
import type { RunContext } from "./run-context.ts";

type Line = { order: Order; waybill: string; replaces: string | null };

/**
 * Hands up to four parcels over to a courier, all or none; sometimes with an order that cannot go, an outdated waybill, or the waybill of
 * another order. Sometimes two admins do at once, of whom one succeeds at most.
 */
export async function dispatch({ target, books, random, admin }: RunContext): Promise<void> {
  const courierId = random.pick(books.couriers);
  const ready = books.orders.filter(({ status, isDeleted }) => status === "processing" && !isDeleted);
  const chosen = new Set(
    Array.from({ length: random.whole(1, 4) }, () => random.pick(random.chance(0.9) ? ready : books.orders)),
  );
  const lines = [...chosen].flatMap((order): Line[] => {
    if (!order) return [];
    const waybill = `W${random.whole(1, 1_000_000_000)}-${order.id}`;
    return [{ order, waybill, replaces: random.chance(0.95) ? order.waybill : "OLD" }];
  });
  const holder = random.chance(0.1)
    ? random.pick(books.orders.filter((order) => order.waybill !== null))
    : null;
  const [first] = lines;
  if (!courierId || !first) return;
  if (holder?.waybill && holder !== first.order) first.waybill = holder.waybill;

  const isTaken = (waybill: string) =>
    books.orders.some(
      (order) =>
        order.waybill === waybill &&
        order.courierId === courierId &&
        !order.isDeleted &&
        order.status !== "cancelled",
    );
  const mayHappen = lines.every(
    ({ order, waybill, replaces }) =>
      !order.isDeleted &&
      ["pending", "processing", "shipped"].includes(order.status) &&
      order.waybill === replaces &&
      !isTaken(waybill),
  );
  const body = {
    courierId,
    lines: lines.map(({ order, waybill, replaces }) => ({ orderId: order.id, waybill, replaces })),
  };
  const send = () => ask(target, admin, "POST", "/dispatches", body);
  const replies = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()]);
  const created = replies.filter(({ status }) => status === 201);
  same("dispatches", created.length, mayHappen ? 1 : 0);
  for (const reply of replies) if (reply.status !== 201) refused(reply, "CONFLICT");
  const [reply] = created;
  if (!reply) return;
  const cents = lines.reduce((sum, { order }) => sum + order.totalCents, 0);
  same("the parcels of a dispatch", dataOf(reply, 201)["parcels"], lines.length);
  same("the cash of a dispatch", dataOf(reply, 201)["cash"], cents / 100);
  books.handedOver.parcels += lines.length;
  books.handedOver.cents += cents;
  for (const { order, waybill } of lines)
    Object.assign(order, { status: "shipped", hasShipped: true, waybill, courierId });
}
