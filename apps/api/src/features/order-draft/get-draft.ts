import { toRupees } from "@pola/shared/money";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { toKilograms } from "@pola/shared/weight";
import type { Ctx } from "../../context.ts";
import { storedLines } from "../../domain/order-draft.ts";
import { listSoldProducts } from "../../domain/sold-products.sql.ts";
import { draftTotals, priceDraftLines } from "./price-draft.ts";

const EMPTY = { customerName: "", customerPhone: "", customerAddress: "", lines: [] };

/** The reseller's order in progress at today's prices and stock (docs/product/orders.md, O-170). */
export async function getDraft({ db }: Ctx, userId: string): Promise<OrderDraft> {
  const draft = (await db.orderDraft.findUnique({ where: { userId } })) ?? EMPTY;
  const { customerName, customerPhone, customerAddress } = draft;
  const stored = storedLines(draft.lines);
  const lines = priceDraftLines(stored, await listSoldProducts(db, stored));
  const totals = draftTotals(lines);
  return {
    customerName,
    customerPhone,
    customerAddress,
    lines: lines.map(({ view }) => view),
    pieces: lines.reduce((pieces, { view }) => pieces + view.quantity, 0),
    subtotal: toRupees(totals.subtotalCents),
    shippingCost: toRupees(totals.shippingCostCents),
    totalWeight: toKilograms(totals.totalWeightGrams),
    totalAmount: toRupees(totals.totalAmountCents),
    totalCommission: toRupees(totals.totalCommissionCents),
  };
}
