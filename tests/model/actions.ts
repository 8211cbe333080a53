import { ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import { deliveryCents, weekStartOf } from "./books.ts";
import { cancelOwn, correct } from "./corrections.ts";
import { applyResults, settle } from "./couriers.ts";
import { dispatch } from "./dispatches.ts";
import { createRun, endRun, payReseller, returnPayment } from "./payment-runs.ts";
import { adjust, setPayout, suspendOrApprove } from "./payout-actions.ts";
import { dataOf, formOf, personOf, refused, same } from "./predict.ts";
import type { Product } from "./rows.ts";
import { ask } from "./target.ts";
import type { RunContext } from "./run-context.ts";

const KEPT_MS = 24 * 3_600_000;

const HOUR_MS = 3_600_000;
const STEPS: OrderStatus[] = ["pending", "processing", "shipped", "delivered", "completed"];

/** The actions of the model, by weight. Each predicts its reply and throws when another comes. */
export const ACTIONS: [number, (context: RunContext) => Promise<void>][] = [
  [28, placeOrder],
  [4, repeatOrder],
  [26, setStatus],
  [5, track],
  [6, dispatch],
  [4, cancelOwn],
  [4, correct],
  [6, applyResults],
  [6, settle],
  [4, lateReturn],
  [3, deleteOrder],
  [6, editProduct],
  [3, adjust],
  [8, setPayout],
  [2, suspendOrApprove],
  [3, createRun],
  [3, payReseller],
  [3, endRun],
  [2, returnPayment],
  [6, look],
  [5, passTime],
  [3, stepBack],
];

async function placeOrder({ target, books, random, asked }: RunContext): Promise<void> {
  const reseller = random.pick(books.resellers);
  const chosen = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(books.products)));
  if (!reseller) return;
  const lines = [...chosen].flatMap((product) =>
    product ? [books.lineOf(product, random.chance(0.2) ? random.whole(15, 30) : random.whole(1, 6))] : [],
  );
  const subtotal = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const total =
    subtotal +
    deliveryCents(lines.reduce((sum, { product, quantity }) => sum + product.weightGrams * quantity, 0));
  const isWrong = random.chance(0.1);
  const body = {
    customerName: "Kamala Silva",
    customerPhone: "077 123 4567",
    customerAddress: "45 Temple Road, Kandy",
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity, variations: {} })),
    ...(isWrong || random.chance(0.5) ? { subtotal: (subtotal + (isWrong ? 100 : 0)) / 100 } : {}),
  };
  const key = random.chance(0.4) ? `key-${random.whole(1, 1_000_000_000)}` : undefined;
  const reply = await ask(target, personOf(reseller), "POST", "/orders", body, key);

  // The product checks one line after the other, and the prices last.
  const refusal = reseller.isSuspended
    ? "UNAUTHENTICATED"
    : (lines.map(({ product, quantity }) => refusalOf(product, quantity)).find(Boolean) ??
      (isWrong ? "PRICE_CHANGED" : ""));
  if (refusal) {
    refused(reply, refusal);
    return;
  }
  const placed = dataOf(reply, 201);
  same("total", placed["totalAmount"], total / 100);
  same(
    "commission",
    placed["totalCommission"],
    lines.reduce((sum, line) => sum + line.commissionCents, 0) / 100,
  );
  books.place({ id: String(placed["id"]), number: String(placed["orderNumber"]) }, reseller, lines, total);
  if (key !== undefined)
    asked.push({ key, body, reseller, at: target.now().getTime(), data: JSON.stringify(reply.data) });
}

/** Repeats a key, once or three times at once: returns the first reply, whatever happened since. Another body is refused. */
async function repeatOrder({ target, random, asked }: RunContext): Promise<void> {
  const known = random.pick(asked.filter(({ at }) => target.now().getTime() - at < KEPT_MS));
  if (!known || known.reseller.isSuspended) return;
  const { key, body, reseller, data } = known;
  const isChanged = random.chance(0.3);
  const times = random.chance(0.5) ? 3 : 1;
  const replies = await Promise.all(
    Array.from({ length: times }, () =>
      ask(
        target,
        personOf(reseller),
        "POST",
        "/orders",
        isChanged ? { ...body, customerName: "Another" } : body,
        key,
      ),
    ),
  );
  for (const reply of replies) {
    if (isChanged) refused(reply, "IDEMPOTENCY_KEY_REUSED");
    else same("a repeated order", JSON.stringify(reply.data), data);
  }
}

async function setStatus({ target, books, random, admin }: RunContext): Promise<void> {
  const order = random.pick(books.orders);
  if (!order) return;
  const next = STEPS[STEPS.indexOf(order.status) + 1];
  const to = (random.chance(0.75) ? next : undefined) ?? random.pick(ORDER_STATUSES);
  if (!to) return;
  const isWrittenOff = to === "returned" && random.chance(0.3);
  const goods = isWrittenOff ? { stock: "writeoff", reason: "damaged" } : {};
  const reply = await ask(target, admin, "PATCH", `/orders/${order.id}/status`, { status: to, ...goods });
  if (order.isDeleted) refused(reply, "NOT_FOUND");
  else if (order.status === to && isWrittenOff && order.goods !== "writeoff")
    refused(reply, "INVALID_TRANSITION");
  else if (order.status === to) dataOf(reply, 200);
  else if (mayMove(order.status, to)) {
    dataOf(reply, 200);
    if (isWrittenOff) {
      order.status = to;
      order.goods = "writeoff";
    } else books.move(order, to, target.now().getTime());
  } else refused(reply, "INVALID_TRANSITION");
}

function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  if (to === "cancelled" || to === "returned") return from !== "cancelled" && from !== "completed";
  return STEPS.indexOf(from) >= 0 && STEPS.indexOf(to) === STEPS.indexOf(from) + 1;
}

async function track({ target, books, random, admin }: RunContext): Promise<void> {
  const order = random.pick(books.orders);
  if (!order) return;
  const trackingNumber = `TRK${random.whole(1, 99_999)}-${order.id}`;
  const reply = await ask(target, admin, "PATCH", `/orders/${order.id}/tracking`, { trackingNumber });
  if (order.isDeleted) refused(reply, "NOT_FOUND");
  else if (["pending", "processing", "shipped"].includes(order.status)) {
    dataOf(reply, 200);
    books.move(order, "shipped", target.now().getTime());
    order.waybill = trackingNumber;
  } else refused(reply, "INVALID_TRANSITION");
}

/** Sometimes by three admins at once: the order comes back once. */
async function lateReturn({ target, books, random, admin }: RunContext): Promise<void> {
  const completed = books.orders.filter(({ status }) => status === "completed");
  const order = random.pick(random.chance(0.8) ? completed : books.orders);
  if (!order) return;
  const stock = random.chance(0.7) ? "restock" : "writeoff";
  const times = random.chance(0.3) ? 3 : 1;
  const replies = await Promise.all(
    Array.from({ length: times }, () =>
      ask(target, admin, "POST", `/orders/${order.id}/late-return`, { reason: "damaged", stock }),
    ),
  );
  const mayHappen = !order.isDeleted && order.status === "completed";
  const isAgain = order.status === "returned" && order.wasCompleted && order.goods === stock;
  for (const reply of replies)
    if (order.isDeleted) refused(reply, "NOT_FOUND");
    else if (mayHappen || isAgain) dataOf(reply, 200);
    else refused(reply, "INVALID_TRANSITION");
  if (!mayHappen) return;
  if (stock === "restock") books.giveBack(order);
  order.status = "returned";
  order.goods = stock;
  books.takeBack(order, target.now().getTime(), false);
}

async function deleteOrder({ target, books, random, admin }: RunContext): Promise<void> {
  const order = random.pick(books.orders);
  if (!order) return;
  const reply = await ask(target, admin, "DELETE", `/orders/${order.id}`);
  if (order.isDeleted) {
    refused(reply, "NOT_FOUND");
    return;
  }
  dataOf(reply, 200);
  order.isDeleted = true;
  if (order.wasCompleted) books.takeBack(order, target.now().getTime(), true);
  if (order.status === "pending" || order.status === "processing") books.giveBack(order);
}

/** The form applies the difference between the stock it showed and the entered stock. */
async function editProduct({ target, books, random, admin }: RunContext): Promise<void> {
  const product = random.pick(books.products);
  if (!product) return;
  const loadedStock = Math.max(0, product.stock + random.whole(-2, 2));
  const stock = loadedStock + random.whole(0, 15);
  const changes = {
    priceCents: random.whole(500, 3_000) * 100,
    commissionCents: random.whole(10, 300) * 100,
    isActive: random.chance(0.85),
  };
  const changed = { ...product, ...changes };
  dataOf(
    await ask(target, admin, "PUT", `/products/${product.id}`, { ...formOf(changed), stock, loadedStock }),
    200,
  );
  Object.assign(product, changes, { stock: product.stock + stock - loadedStock });
}

/** Every page of a user agrees with the model's books, and no user can read another's data. */
async function look({ target, books, random, admin }: RunContext): Promise<void> {
  const product = random.pick(books.products);
  if (product) {
    const shown = dataOf(await ask(target, admin, "GET", `/products/${product.id}`), 200);
    same("stock", shown["stock"], product.stock);
    same("price", shown["price"], product.priceCents / 100);
  }
  const pending = dataOf(await ask(target, admin, "GET", "/payouts/admin/dashboard"), 200);
  same("pending commissions", pending["pendingCommissions"], books.pendingCents() / 100);
  const [order, reader] = [random.pick(books.orders), random.pick(books.resellers)];
  if (!order || !reader || reader.isSuspended) return;
  const reply = await ask(target, personOf(reader), "GET", `/orders/${order.id}`);
  if (order.isDeleted || order.reseller !== reader) refused(reply, "NOT_FOUND");
  else {
    const shown = dataOf(reply, 200);
    same(
      "an order",
      [shown["status"], shown["totalAmount"]].join(),
      [order.status, order.totalCents / 100].join(),
    );
  }
}

/** Sets the clock back by up to two minutes, as a time server does; never into an earlier week. */
async function stepBack({ target }: RunContext): Promise<void> {
  const now = target.now().getTime();
  target.advance(-Math.min(now - weekStartOf(now), 120_000));
  await Promise.resolve();
}

/** Moves the clock by hours or days and closes the weeks that have ended. */
async function passTime({ target, books, random, admin }: RunContext): Promise<void> {
  target.advance(random.whole(1, random.chance(0.3) ? 200 : 20) * HOUR_MS);
  const reply = await ask(target, admin, "POST", "/payouts/admin/close", {});
  const expected = books.close(target.now().getTime());
  same("closed weeks", JSON.stringify(dataOf(reply, 200)["weeks"]), JSON.stringify(expected));
}

function refusalOf({ isActive, stock }: Product, quantity: number): string | undefined {
  if (!isActive) return "NOT_FOUND";
  return stock < quantity ? "OUT_OF_STOCK" : undefined;
}
