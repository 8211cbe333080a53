import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { toCents } from "@pola/shared/money";
import { lineKey } from "@pola/shared/pricing";
import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { lockDraftLines, type StoredLine } from "../../domain/order-draft.ts";
import { invalidField } from "../../lib/app-error.ts";
import { getDraft } from "./get-draft.ts";

/**
 * Changes the lines and the parts of the customer that the body names; the rest stays (docs/product/orders.md, O-171). The same body again
 * changes nothing.
 * @throws AppError VALIDATION_FAILED when the draft would have too many lines.
 */
export async function changeDraft(ctx: Ctx, { id }: Actor, body: ChangeOrderDraft): Promise<OrderDraft> {
  const { lines: wanted = [], ...customer } = body;
  await inTransaction(ctx.db, async (tx) => {
    const lines = withChanges(await lockDraftLines(tx, id), wanted);
    if (lines.length > MAX_ORDER_LINES) {
      throw invalidField("lines", `An order can have at most ${MAX_ORDER_LINES} lines`);
    }
    const given = Object.fromEntries(Object.entries(customer).filter(([, text]) => text !== undefined));
    await tx.orderDraft.update({ where: { userId: id }, data: { ...given, lines } });
  });
  return await getDraft(ctx, id);
}

/** A line keeps its place; a new one comes last; one without pieces goes. */
function withChanges(stored: StoredLine[], wanted: NonNullable<ChangeOrderDraft["lines"]>): StoredLine[] {
  const lines = new Map(stored.map((line) => [lineKey(line), line]));
  for (const { productId, variations = {}, quantity, unitPrice } of wanted) {
    const key = lineKey({ productId, variations });
    const seenPriceCents = unitPrice === undefined ? null : toCents(unitPrice);
    if (quantity === 0) lines.delete(key);
    else lines.set(key, { productId, variations, quantity, seenPriceCents });
  }
  return [...lines.values()];
}
