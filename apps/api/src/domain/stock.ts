import type { StockLeft } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { SAMPLE, type Sql, sql, txCommand } from "@pola/database/sql";
import { AppError, conflict } from "../lib/app-error.ts";

/**
 * The only writer of stock: every function here changes the stock and its movements together, so that a stock is always the sum of its
 * movements. One exception, for speed: the movements of a sale are written by the statement that writes the order, and {@link takeStock}
 * then takes the same quantities.
 */

/** An order item and the rows whose stock it takes: the product's, and those of tracked variations. */
type StockLine = { id: string; productId: string; quantity: number; variationIds: string[] };

type Restock = "cancel_restock" | "return_restock";
type Cause = { actorId: string; at: Date; reason?: string | null };

/**
 * A change of the stock of a product, or of a variation with its own. An opening is the first stock: of a variation, or of a product that
 * was added with it.
 */
export type StockChange = {
  productId: string;
  variationId?: string;
  delta: number;
  kind: "opening" | "adjust";
};

const changeProductStocks = txCommand("change product stocks", {
  sql: (changes: readonly StockChange[]) => sql`
    update products p set stock = p.stock + x.delta
      from json_to_recordset(${JSON.stringify(changes)}::json) as x("productId" uuid, delta int)
     where p.id = x."productId" and p.stock + x.delta >= 0`,
  samples: [[[]]],
});

const changeVariationStocks = txCommand("change variation stocks", {
  sql: (changes: readonly StockChange[]) => sql`
    update product_variations v set stock = coalesce(v.stock, 0) + x.delta
      from json_to_recordset(${JSON.stringify(changes)}::json) as x("variationId" uuid, delta int, kind text)
     where v.id = x."variationId" and coalesce(v.stock, 0) + x.delta >= 0 and (x.kind = 'opening') = (v.stock is null)`,
  samples: [[[]]],
});

/**
 * Changes stocks as an admin entered them. The caller holds the locks of the products. The reason is that of the adjustments.
 * @throws AppError CONFLICT when less is left than one of them takes away, and when a variation got a stock of its own meanwhile.
 */
export async function changeStocks(tx: Tx, changes: readonly StockChange[], cause: Cause): Promise<void> {
  const real = changes.filter(({ delta }) => delta !== 0);
  const ofProducts = real.filter(({ variationId, kind }) => variationId === undefined && kind === "adjust");
  const ofVariations = real.filter(({ variationId }) => variationId !== undefined);
  for (const [change, rows] of [
    [changeProductStocks, ofProducts],
    [changeVariationStocks, ofVariations],
  ] as const) {
    if (rows.length > 0 && (await change(tx, rows)) !== rows.length)
      throw conflict("The stock has changed. Please reload the product and try again.");
  }
  for (const kind of ["opening", "adjust"] as const) {
    const rows = real
      .filter((change) => change.kind === kind)
      .map(({ productId, variationId, delta }) => ({
        product_id: productId,
        variation_id: variationId,
        delta,
      }));
    const reason = (kind === "adjust" && cause.reason) || null;
    if (rows.length > 0) await insertMovementRows(tx, rows, { ...cause, kind, reason });
  }
}

const takeFromProduct = txCommand("take from product", {
  sql: (id: string, quantity: number) => sql`
    update products set stock = stock - ${quantity}::int
     where id = ${id}::uuid and status = 'active' and deleted_at is null and stock >= ${quantity}::int`,
  samples: [[SAMPLE.id, 1]],
});

const takeFromVariation = txCommand("take from variation", {
  sql: (id: string, quantity: number) => sql`
    update product_variations set stock = stock - ${quantity}::int
     where id = ${id}::uuid and removed_at is null and stock >= ${quantity}::int`,
  samples: [[SAMPLE.id, 1]],
});

/**
 * Takes the stock of all lines or of none: the last step of an order's transaction, after its movements were written. One conditional
 * update per row, so that two resellers cannot sell the same last unit; rows in id order, so that two orders never deadlock
 * (docs/product/catalogue.md, C-34).
 * @throws AppError OUT_OF_STOCK with the product and what is left; NOT_FOUND when it was taken off sale meanwhile.
 */
export async function takeStock(tx: Tx, lines: StockLine[]): Promise<void> {
  for (const [id, quantity] of perProduct(lines)) {
    if ((await takeFromProduct(tx, id, quantity)) !== 1)
      throw await refusal(tx, lines, (line) => line.productId === id);
  }
  for (const [id, quantity] of perVariation(lines)) {
    if ((await takeFromVariation(tx, id, quantity)) !== 1)
      throw await refusal(tx, lines, (line) => line.variationIds.includes(id));
  }
}

const ADDED: [string[], number[]] = [[SAMPLE.id], [1]];
const additionTo = (table: Sql) => ({
  sql: (ids: string[], quantities: number[]) => sql`
    update ${table} stocked set stock = stocked.stock + given.quantity
      from (select id, quantity from ${table}
              join unnest(${ids}::uuid[], ${quantities}::int[]) as added (stocked_id, quantity) on stocked_id = id
             order by id for no key update of ${table}) given
     where stocked.id = given.id`,
  samples: [ADDED],
});
const addToProducts = txCommand("add to products", additionTo(sql`products`));
const addToVariations = txCommand("add to variations", additionTo(sql`product_variations`));

/**
 * Puts the stock of orders back, rows in id order. The conditional update of each order lets one caller through, and the database refuses a
 * second restock of an order line.
 */
export async function giveBackStock(tx: Tx, orderIds: string[], kind: Restock, cause: Cause): Promise<void> {
  const lines = await soldLines(tx, orderIds);
  if (lines.length === 0) return;
  await insertMovements(tx, lines, { ...cause, kind, sign: 1 });
  await addToProducts(tx, ...columnsOf(perProduct(lines)));
  const variations = perVariation(lines);
  if (variations.length > 0) await addToVariations(tx, ...columnsOf(variations));
}

/** Writes off goods that came back and cannot be sold. They are booked in and out again, so the stock does not change. */
export async function writeOffStock(tx: Tx, orderIds: string[], cause: Cause): Promise<void> {
  const lines = await soldLines(tx, orderIds);
  if (lines.length === 0) return;
  await insertMovements(tx, lines, { ...cause, kind: "return_restock", sign: 1 });
  await insertMovements(tx, lines, { ...cause, kind: "writeoff", sign: -1 });
}

/** The refusal of a product with too little stock. `available` is the number of pieces that can still be ordered. */
export function outOfStock(product: { id: string; name: string }, available: number): AppError {
  const message =
    available > 0 ? `Only ${available} of ${product.name} left in stock` : `${product.name} is out of stock`;
  const data: StockLeft = { productId: product.id, productName: product.name, available };
  return new AppError("OUT_OF_STOCK", message, { data });
}

async function refusal(
  tx: Tx,
  lines: StockLine[],
  isWanted: (line: StockLine) => boolean,
): Promise<AppError> {
  const line = lines.find(isWanted);
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

async function soldLines(tx: Tx, orderIds: string[]): Promise<StockLine[]> {
  if (orderIds.length === 0) return [];
  return await tx.orderItem.findMany({
    where: { orderId: { in: orderIds } },
    select: { id: true, productId: true, quantity: true, variationIds: true },
    orderBy: [{ orderId: "asc" }, { position: "asc" }],
  });
}

const insertMovementRows = txCommand("insert movements", {
  sql: (rows: readonly object[], { kind, actorId, at, reason }: Cause & { kind: MovementKind }) => sql`
    insert into stock_movements (product_id, variation_id, kind, delta, order_item_id, actor_id, reason, created_at)
    select product_id, variation_id, ${kind}::stock_movement_kind, delta, order_item_id, ${actorId}::uuid, ${reason ?? null},
           ${at}::timestamptz
      from json_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::json)`,
  samples: [[[], { kind: "writeoff", actorId: SAMPLE.id, at: SAMPLE.at }]],
});

async function insertMovements(
  tx: Tx,
  lines: StockLine[],
  { sign, ...movement }: Cause & { kind: "writeoff" | Restock; sign: 1 | -1 },
): Promise<void> {
  const rows = lines.flatMap((line) =>
    [null, ...line.variationIds].map((variation_id) => ({
      product_id: line.productId,
      variation_id,
      delta: sign * line.quantity,
      order_item_id: line.id,
    })),
  );
  await insertMovementRows(tx, rows, movement);
}

type MovementKind = "opening" | "adjust" | "writeoff" | Restock;

function perProduct(lines: StockLine[]): [string, number][] {
  return summed(lines.map(({ productId, quantity }) => [productId, quantity]));
}

function perVariation(lines: StockLine[]): [string, number][] {
  return summed(
    lines.flatMap(({ variationIds, quantity }) => variationIds.map((id): [string, number] => [id, quantity])),
  );
}

function columnsOf(parts: [string, number][]): [ids: string[], quantities: number[]] {
  return [parts.map(([id]) => id), parts.map(([, quantity]) => quantity)];
}

/** One number per id, in id order. */
function summed(parts: [string, number][]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [id, quantity] of parts) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
