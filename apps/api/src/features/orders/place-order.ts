import type { Order, PlaceOrder } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { placedOrderView } from "../../views/order-view.ts";
import { requireSameFigures } from "./compare-figures.ts";
import { claimKey } from "./idempotency-key.ts";
import { queueOrderPlaced } from "./order-mails.ts";
import { selectOrder } from "./orders.sql.ts";
import { mergeLines, orderFigures, priceLines } from "./price-order.ts";
import { takeStock } from "../../domain/stock.ts";
import { readSoldProducts, writeOrder } from "./write-order.ts";

/**
 * Places an order: priced by the server, all or nothing, and with the same key only once (docs/product/orders.md, O-3, O-10 and O-25). A repeated request gets
 * the first answer.
 * @throws AppError PRICE_CHANGED (data: FreshFigures), OUT_OF_STOCK (data: StockLeft), NOT_FOUND, VALIDATION_FAILED,
 * IDEMPOTENCY_KEY_REUSED. After each of them nothing is stored.
 */
export async function placeOrder(ctx: Ctx, reseller: Actor, input: PlaceOrder, key?: string): Promise<Order> {
  const now = ctx.now();
  const orderId = await inTransaction(ctx.db, async (tx) => {
    const claim = key === undefined ? null : await claimKey(tx, { userId: reseller.id, key, input, now });
    if (claim?.placedOrderId !== undefined) return claim.placedOrderId;

    const wanted = mergeLines(input.items);
    const lines = priceLines(
      wanted,
      await readSoldProducts(
        tx,
        wanted.map(({ productId }) => productId),
      ),
    );
    const figures = orderFigures(lines);
    requireSameFigures(input, lines, figures);

    await holdReseller(tx, reseller);
    const order = await writeOrder(tx, {
      userId: reseller.id,
      input,
      figures,
      lines,
      keyId: claim?.keyId ?? null,
      now,
    });
    const { customerName } = input;
    await queueOrderPlaced(tx, { now, config: ctx.config, reseller }, { ...order, customerName, ...figures });
    // Last, because whoever wants the same product waits from here to the commit.
    await takeStock(tx, order.items);
    return order.id;
  });
  const placed = await selectOrder(ctx.pool, orderId, true);
  if (!placed) throw new Error(`Order ${orderId} was placed and cannot be read`);
  return placedOrderView(placed);
}

/** Keeps name and account as they are until the order stands: its search text copies the name, which must not change in between. */
async function holdReseller(tx: Tx, { id }: Actor): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${id}::uuid and deleted_at is null for share`;
  if (rows.length === 0) throw new AppError("UNAUTHENTICATED", "Your session has ended. Please login again.");
}
