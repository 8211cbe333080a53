import type { Order, PlaceOrder } from "@pola/shared/schemas/order";
import { Id } from "@pola/shared/schemas/text";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction, type Tx } from "../../lib/db.ts";
import { placedOrderView } from "../../views/order-view.ts";
import { requireSameFigures } from "./compare-figures.ts";
import { claimKey, keepAnswer } from "./idempotency-key.ts";
import { queueOrderPlaced } from "./order-mails.ts";
import { selectOrder } from "./orders.sql.ts";
import {
  mergeLines,
  type OrderFigures,
  orderFigures,
  type PricedLine,
  priceLines,
  type SoldProduct,
} from "./price-order.ts";
import { type StockLine, takeStock } from "./stock.ts";

/** Where everything is delivered (specification, section 9). */
const CITY = "Colombo";

/**
 * Places an order: priced by the server, all or nothing, and with the same key only once (domain.md, Orders). A repeated request gets
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
      await readProducts(
        tx,
        wanted.map(({ productId }) => productId),
      ),
    );
    const figures = orderFigures(lines);
    requireSameFigures(input, lines, figures);

    await holdReseller(tx, reseller);
    const order = await insertOrder(tx, { reseller, input, figures, now });
    const items = await insertItems(tx, order.id, lines);
    await tx.orderEvent.create({
      data: { orderId: order.id, kind: "placed", toStatus: "pending", actorId: reseller.id, createdAt: now },
      select: { id: true },
    });
    await queueOrderPlaced(tx, { now, config: ctx.config, reseller }, { ...order, ...figures });
    if (claim) await keepAnswer(tx, claim.keyId, order.id);
    // Last, because whoever wants the same product waits from here to the commit.
    await takeStock(tx, items, { actorId: reseller.id, at: now });
    return order.id;
  });
  const placed = await selectOrder(ctx.pool, orderId, true);
  if (!placed) throw new Error(`Order ${orderId} was placed and cannot be read`);
  return placedOrderView(placed);
}

/** What is on sale of these; in a request anything may stand for an id. */
async function readProducts(tx: Tx, ids: string[]): Promise<SoldProduct[]> {
  return await tx.product.findMany({
    where: { id: { in: ids.filter((id) => z.safeParse(Id, id).success) }, status: "active", deletedAt: null },
    select: {
      id: true,
      name: true,
      images: true,
      priceCents: true,
      commissionCents: true,
      wholesalePriceCents: true,
      wholesaleCommissionCents: true,
      wholesaleQuantity: true,
      weightGrams: true,
      stock: true,
      variations: {
        where: { removedAt: null },
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: {
          id: true,
          name: true,
          options: true,
          value: true,
          priceCents: true,
          wholesalePriceCents: true,
          commissionCents: true,
          weightGrams: true,
          stock: true,
        },
      },
    },
  });
}

/** Keeps name and account as they are until the order stands: its search text copies the name, which must not change in between. */
async function holdReseller(tx: Tx, { id }: Actor): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${id}::uuid and deleted_at is null for share`;
  if (rows.length === 0) throw new AppError("UNAUTHENTICATED", "Your session has ended. Please login again.");
}

async function insertOrder(
  tx: Tx,
  { reseller, input, figures, now }: { reseller: Actor; input: PlaceOrder; figures: OrderFigures; now: Date },
) {
  return await tx.order.create({
    data: {
      userId: reseller.id,
      customerName: input.customerName,
      customerPhone: input.customerPhone,
      customerAddress: input.customerAddress,
      customerCity: CITY,
      ...figures,
      createdAt: now,
    },
    select: { id: true, orderNumber: true, customerName: true },
  });
}

/** The frozen copy of what was sold, and the stock each line takes. */
async function insertItems(tx: Tx, orderId: string, lines: PricedLine[]): Promise<StockLine[]> {
  return await tx.orderItem.createManyAndReturn({
    data: lines.map((line, position) => ({
      orderId,
      productId: line.product.id,
      position,
      productName: line.product.name,
      image: line.product.images[0] ?? null,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      regularPriceCents: line.regularPriceCents,
      subtotalCents: line.subtotalCents,
      commissionCents: line.commissionPerUnitCents,
      regularCommissionCents: line.regularCommissionCents,
      totalCommissionCents: line.totalCommissionCents,
      weightGrams: line.unitWeightGrams,
      isWholesale: line.isWholesale,
      variations: line.choices,
      variationIds: line.trackedVariationIds,
    })),
    select: { id: true, productId: true, quantity: true, variationIds: true },
  });
}
