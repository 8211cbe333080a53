import type { Order, PlaceOrder } from "@pola/shared/schemas/order";
import * as z from "zod";
import { inTransaction } from "@pola/database/db";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { sessionEnded } from "../../lib/app-error.ts";
import { placedOrderView } from "../../views/order-view.ts";
import { requireSameFigures } from "./compare-figures.ts";
import { claimKey } from "./idempotency-key.ts";
import { orderPlacedMail } from "../../domain/order-mails.ts";
import { queueMail } from "../../domain/outbox.ts";
import { orderById } from "./orders.sql.ts";
import { mergeLines, orderFigures, priceLines } from "./price-order.ts";
import { takeFromDraft } from "../../domain/order-draft.ts";
import { listSoldProducts } from "../../domain/sold-products.sql.ts";
import { takeStock } from "../../domain/stock.ts";
import { writeOrder } from "./write-order.ts";

/**
 * Places an order. The server prices it; it is placed as a whole or not at all, and with the same key only once (docs/product/orders.md, O-3,
 * O-10 and O-25). A repeated request gets the first response.
 * @throws AppError PRICE_CHANGED (data: FreshFigures), OUT_OF_STOCK (data: StockLeft), NOT_FOUND, VALIDATION_FAILED,
 * IDEMPOTENCY_KEY_REUSED, CONFLICT for an order in progress that another window changed. After each of them nothing is stored.
 */
export async function placeOrder(ctx: Ctx, reseller: Actor, input: PlaceOrder, key?: string): Promise<Order> {
  const now = ctx.now();
  const orderId = await inTransaction(ctx.db, async (tx) => {
    const claim = key === undefined ? null : await claimKey(tx, { userId: reseller.id, key, input, now });
    if (claim?.placedOrderId !== undefined) return claim.placedOrderId;

    const wanted = mergeLines(input.items);
    const lines = priceLines(wanted, await listSoldProducts(tx, wanted));
    const figures = orderFigures(lines);
    requireSameFigures(input, lines, figures);

    // Locked until the order is committed: a deleted account gets no new orders.
    const locked = await lockReseller.first(tx, reseller.id);
    if (!locked) throw sessionEnded();
    const order = await writeOrder.one(tx, {
      userId: reseller.id,
      input,
      figures,
      lines,
      keyId: claim?.keyId ?? null,
      now,
    });
    const { customerName } = input;
    if (locked.isConfirmed)
      await queueMail(ctx, tx, reseller, orderPlacedMail({ ...order, customerName, ...figures }));
    if (input.isFromDraft) await takeFromDraft(tx, reseller.id, wanted);
    // Last, because other orders of the same product wait from here to the commit.
    await takeStock(tx, order.items);
    return order.id;
  });
  return placedOrderView(await orderById.one(ctx.pool, orderId, true), input);
}

/** The address of an account may be another person's until it is confirmed: then no mail says what was ordered (docs/product/orders.md, O-1022). */
const lockReseller = txQuery("lock reseller", {
  row: z.strictObject({ isConfirmed: z.boolean() }),
  sql: (
    id: string,
  ) => sql`select email_verified_at is not null as "isConfirmed" from users where id = ${id}::uuid and deleted_at is null
    and role = 'reseller' and status = 'approved' for share`,
  samples: [[SAMPLE.id]],
});
