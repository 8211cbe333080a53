import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { toCents } from "@pola/shared/money";
import { ChoiceError, lineKey, priceLine } from "@pola/shared/pricing";
import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { lockDraftLines, type StoredLine } from "../../domain/order-draft.ts";
import { listSoldProducts, type SoldProduct } from "../../domain/sold-products.sql.ts";
import { invalidField } from "../../lib/app-error.ts";
import { getDraft, namesOfGone } from "./get-draft.ts";

/**
 * Changes the lines and the parts of the customer that the body names; the rest stays (docs/product/orders.md, O-171). The same body again
 * changes nothing.
 * @throws AppError VALIDATION_FAILED when the draft would have too many lines.
 */
export async function changeDraft(ctx: Ctx, { id }: Actor, body: ChangeOrderDraft): Promise<OrderDraft> {
  const { lines: wanted = [], ...customer } = body;
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockDraftLines(tx, id);
    const products = wanted.length === 0 ? [] : await listSoldProducts(tx, wanted);
    const ordered = await namesOfGone(tx, id, wanted, products);
    const lines = withChanges(stored, wanted, (line) => seenPriceOf(line, products, ordered));
    if (lines.length > MAX_ORDER_LINES) {
      throw invalidField("lines", `An order can have at most ${MAX_ORDER_LINES} lines`);
    }
    const given = Object.fromEntries(Object.entries(customer).filter(([, text]) => text !== undefined));
    await tx.orderDraft.update({ where: { userId: id }, data: { ...given, lines } });
  });
  return await getDraft(ctx, id);
}

type WantedLine = NonNullable<ChangeOrderDraft["lines"]>[number];

/** A line keeps its place; a new line comes last; a line without pieces is removed. */
function withChanges(
  stored: StoredLine[],
  wanted: WantedLine[],
  seenPrice: (line: WantedLine) => number | null,
): StoredLine[] {
  const lines = new Map(stored.map((line) => [lineKey(line), line]));
  for (const line of wanted) {
    const { productId, variations = {}, quantity } = line;
    const key = lineKey({ productId, variations });
    if (quantity === 0) lines.delete(key);
    else {
      const seenPriceCents = seenPrice(line) ?? lines.get(key)?.seenPriceCents ?? null;
      lines.set(key, { productId, variations, quantity, seenPriceCents });
    }
  }
  return [...lines.values()];
}

/**
 * The unit price that the reseller saw: the current one unless the line names it. Null for what is not on sale, unless they `ordered` it
 * before, or a price in the request would reveal its name (docs/product/orders.md, O-1260).
 */
function seenPriceOf(
  line: WantedLine,
  products: SoldProduct[],
  ordered: ReadonlyMap<string, string>,
): number | null {
  const { productId, variations = {}, quantity, unitPrice } = line;
  const product = products.find(({ id }) => id === productId);
  if (unitPrice !== undefined && (product || ordered.has(productId))) return toCents(unitPrice);
  if (!product) return null;
  try {
    return priceLine(product, variations, quantity).unitPriceCents;
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    return null;
  }
}
