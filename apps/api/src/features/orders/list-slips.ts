import { dayBounds } from "@pola/shared/calendar";
import type { Slips, SlipsQuery } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import type { Ctx } from "../../context.ts";
import type { OrderRow } from "../../views/order-view.ts";
import { slipView } from "../../views/slip-view.ts";
import { openOrders, ordersByIds } from "./orders.sql.ts";

/**
 * The delivery slips of a day without cancelled and returned orders, or of a selection with them. Sorted as parcels are sorted: by city,
 * area and order number (docs/product/orders.md, O-57 and O-58). A deleted order has no slip.
 */
export async function listSlips(ctx: Ctx, query: SlipsQuery): Promise<Slips> {
  const { name, slipFromAddress, supportPhone } = ctx.config.brand;
  const rows = await readOrders(ctx, query);
  return {
    from: { name, address: slipFromAddress, phone: supportPhone },
    slips: rows.map(slipView).sort(inOrderOfDelivery),
  };
}

async function readOrders({ pool }: Ctx, { date, ids = [] }: SlipsQuery): Promise<OrderRow[]> {
  if (date === undefined) return await ordersByIds.rows(pool, ids);
  const { startsAt, endsAt } = dayBounds(date);
  return await openOrders.rows(pool, startsAt, endsAt);
}
