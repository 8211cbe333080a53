import type { StockLeft } from "@pola/shared/schemas/order";
import { AppError } from "../lib/app-error.ts";
import type { Tx } from "@pola/database/db";

/** An order item and the rows whose stock it takes: the product's, and those of tracked variations. */
export type StockLine = { id: string; productId: string; quantity: number; variationIds: string[] };

type Restock = "cancel_restock" | "return_restock";
type Cause = { actorId: string; at: Date; reason?: string };

/**
 * Takes what the lines need, all or nothing: the last step of an order's transaction, whose sales stand in the books already. One
 * conditional update per row, so that two resellers cannot sell the same last unit; rows in id order, so that two orders never wait for
 * each other (docs/product/catalogue.md, C-34).
 * @throws AppError OUT_OF_STOCK naming the product and what is left; NOT_FOUND when it went off sale meanwhile.
 */
export async function takeStock(tx: Tx, lines: StockLine[]): Promise<void> {
  for (const [id, quantity] of perProduct(lines)) {
    const count = await tx.$executeRaw`
      update products set stock = stock - ${quantity}::int
       where id = ${id}::uuid and status = 'active' and deleted_at is null and stock >= ${quantity}::int`;
    if (count !== 1) throw await refusal(tx, lines, (line) => line.productId === id);
  }
  for (const [id, quantity] of perVariation(lines)) {
    const count = await tx.$executeRaw`
      update product_variations set stock = stock - ${quantity}::int
       where id = ${id}::uuid and removed_at is null and stock >= ${quantity}::int`;
    if (count !== 1) throw await refusal(tx, lines, (line) => line.variationIds.includes(id));
  }
}

/**
 * Puts the stock of an order back. The caller's conditional update lets only one come here; the database refuses a second restock of
 * an order line in any case.
 */
export async function giveBackStock(tx: Tx, orderId: string, kind: Restock, cause: Cause): Promise<void> {
  const lines = await soldLines(tx, orderId);
  await insertMovements(tx, lines, { ...cause, kind, sign: 1 });
  for (const [id, quantity] of perProduct(lines)) {
    await tx.product.updateMany({ where: { id }, data: { stock: { increment: quantity } } });
  }
  for (const [id, quantity] of perVariation(lines)) {
    await tx.productVariation.updateMany({ where: { id }, data: { stock: { increment: quantity } } });
  }
}

/** Goods that came back but cannot be sold: they return to the books and leave them at once, so the stock stays as it is. */
export async function writeOffStock(tx: Tx, orderId: string, cause: Cause): Promise<void> {
  const lines = await soldLines(tx, orderId);
  await insertMovements(tx, lines, { ...cause, kind: "return_restock", sign: 1 });
  await insertMovements(tx, lines, { ...cause, kind: "writeoff", sign: -1 });
}

/** The refusal that says what is left. */
export function outOfStock(product: { id: string; name: string }, available: number): AppError {
  const message =
    available > 0 ? `Only ${available} of ${product.name} left in stock` : `${product.name} is out of stock`;
  const data: StockLeft = { productId: product.id, productName: product.name, available };
  return new AppError("OUT_OF_STOCK", message, { data });
}

async function refusal(tx: Tx, lines: StockLine[], isMeant: (line: StockLine) => boolean): Promise<AppError> {
  const line = lines.find(isMeant);
  const product = await tx.product.findFirst({
    where: { id: line?.productId ?? "", status: "active", deletedAt: null },
    select: { id: true, name: true, stock: true },
  });
  if (!line || !product) return new AppError("NOT_FOUND", "Product not found");
  const variations = await tx.productVariation.findMany({
    where: { id: { in: line.variationIds } },
    select: { stock: true, removedAt: true },
  });
  const left = variations.map(({ stock, removedAt }) => (removedAt ? 0 : (stock ?? Infinity)));
  return outOfStock(product, Math.min(product.stock, ...left));
}

async function soldLines(tx: Tx, orderId: string): Promise<StockLine[]> {
  return await tx.orderItem.findMany({
    where: { orderId },
    select: { id: true, productId: true, quantity: true, variationIds: true },
    orderBy: { position: "asc" },
  });
}

async function insertMovements(
  tx: Tx,
  lines: StockLine[],
  { kind, sign, actorId, at, reason }: Cause & { kind: "writeoff" | Restock; sign: 1 | -1 },
): Promise<void> {
  const rows = lines.flatMap((line) =>
    [null, ...line.variationIds].map((variation_id) => ({
      product_id: line.productId,
      variation_id,
      delta: sign * line.quantity,
      order_item_id: line.id,
    })),
  );
  await tx.$executeRaw`
    insert into stock_movements (product_id, variation_id, kind, delta, order_item_id, actor_id, reason, created_at)
    select product_id, variation_id, ${kind}::stock_movement_kind, delta, order_item_id, ${actorId}::uuid, ${reason ?? null},
           ${at}::timestamptz
      from json_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::json)`;
}

function perProduct(lines: StockLine[]): [string, number][] {
  return summed(lines.map(({ productId, quantity }) => [productId, quantity]));
}

function perVariation(lines: StockLine[]): [string, number][] {
  return summed(
    lines.flatMap(({ variationIds, quantity }) => variationIds.map((id): [string, number] => [id, quantity])),
  );
}

/** One number per id, in id order. */
function summed(parts: [string, number][]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [id, quantity] of parts) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
