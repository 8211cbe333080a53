import { dataOf, personOf, refused, same } from "./predict.ts";
import { ask } from "./target.ts";
import type { RunContext } from "./run-context.ts";

/** A reseller cancels an order, sometimes another's and sometimes twice at once: only an own pending one is cancelled, once. */
export async function cancelOwn({ target, books, random }: RunContext): Promise<void> {
  const order = random.pick(
    random.chance(0.7) ? books.orders.filter(({ status }) => status === "pending") : books.orders,
  );
  const reseller = random.chance(0.9) ? order?.reseller : random.pick(books.resellers);
  if (!order || !reseller || reseller.isSuspended) return;
  const cancel = () =>
    ask(target, personOf(reseller), "POST", `/orders/${order.id}/cancel`, { reason: "changed_mind" });
  const replies = await Promise.all(random.chance(0.3) ? [cancel(), cancel()] : [cancel()]);
  const isHidden = order.isDeleted || order.reseller !== reseller;
  for (const reply of replies) {
    if (isHidden) refused(reply, "NOT_FOUND");
    else if (order.status === "pending" || order.status === "cancelled") dataOf(reply, 200);
    else refused(reply, "INVALID_TRANSITION");
  }
  if (!isHidden && order.status === "pending") books.move(order, "cancelled", target.now().getTime());
}

/** A reseller or an admin corrects the delivery details: stock and money stay as they are. */
export async function correct({ target, books, random, admin, asked }: RunContext): Promise<void> {
  const order = random.pick(books.orders);
  if (!order || order.reseller.isSuspended) return;
  // A repeated request returns the corrected details, and the model compares it with the first reply.
  if (asked.some(({ data }) => data.includes(order.id))) return;
  const isAdmin = random.chance(0.5);
  const customerName = `Customer ${random.whole(1, 1_000_000)}`;
  const person = isAdmin ? admin : personOf(order.reseller);
  const body = { customerName, customerPhone: "071 222 3334", customerAddress: "1 Lake Road" };
  const reply = await ask(target, person, "PATCH", `/orders/${order.id}/details`, body);
  const isAllowed = order.status === "pending" || (isAdmin && order.status === "processing");
  if (order.isDeleted) refused(reply, "NOT_FOUND");
  else if (isAllowed) {
    const corrected = dataOf(reply, 200);
    same("the corrected name", corrected["customerName"], customerName);
    same("the total after a correction", corrected["totalAmount"], order.totalCents / 100);
  } else refused(reply, "CONFLICT");
}
