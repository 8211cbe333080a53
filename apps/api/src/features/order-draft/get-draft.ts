import { customerOf, NO_CUSTOMER } from "@pola/shared/customer-fields";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import type { Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { storedLines } from "../../domain/order-draft.ts";
import { listSoldProducts, type SoldProduct } from "../../domain/sold-products.sql.ts";
import { sumsView } from "../../views/order-view.ts";
import { draftTotals, priceDraftLines } from "./price-draft.ts";

const EMPTY = { ...NO_CUSTOMER, lines: [] };

/** The reseller's order in progress at today's prices and stock (docs/product/orders.md, O-170). */
export async function getDraft({ db }: Ctx, userId: string): Promise<OrderDraft> {
  const draft = (await db.orderDraft.findUnique({ where: { userId } })) ?? EMPTY;
  const stored = storedLines(draft.lines);
  const products = await listSoldProducts(db, stored);
  const lines = priceDraftLines(stored, products, await namesOfGone(db, userId, stored, products));
  const totals = draftTotals(lines);
  return {
    ...customerOf(draft),
    lines: lines.map(({ view }) => view),
    pieces: lines.reduce((pieces, { view }) => pieces + view.quantity, 0),
    ...sumsView(totals),
  };
}

/**
 * The names of what is no longer sold, by product id, so that the reseller knows which line it is. A product that they neither saw on sale
 * nor ordered has no name here: it may be one that is not announced yet (docs/product/orders.md, O-1260).
 */
export async function namesOfGone(
  db: Tx,
  userId: string,
  lines: readonly { productId: string; seenPriceCents?: number | null }[],
  sold: SoldProduct[],
): Promise<Map<string, string>> {
  const soldIds = new Set(sold.map(({ id }) => id));
  const gone = lines.filter(({ productId }) => !soldIds.has(productId));
  if (gone.length === 0) return new Map();
  const products = await db.product.findMany({
    where: {
      OR: [
        { id: { in: idsOf(gone.filter(({ seenPriceCents = null }) => seenPriceCents !== null)) } },
        { id: { in: idsOf(gone) }, orderItems: { some: { order: { userId } } } },
      ],
    },
    select: { id: true, name: true },
  });
  return new Map(products.map(({ id, name }) => [id, name]));
}

const idsOf = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId);
