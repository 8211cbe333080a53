import { dayBounds } from "@pola/shared/calendar";
import type { Slips, SlipsQuery } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import type { Ctx } from "../../context.ts";
import type { OrderRow } from "../../views/order-view.ts";
import { slipView } from "../../views/slip-view.ts";
import { selectOrdersByIds, selectStandingOrders } from "./orders.sql.ts";

/**
 * The delivery slips of a day, which leaves out what fell through, or of a selection as it is; sorted by city and area, then order
 * number, as parcels are sorted (docs/product/orders.md, O-57 and O-58). A deleted order has no slip.
 */
export async function readSlips(ctx: Ctx, query: SlipsQuery): Promise<Slips> {
  const { name, slipFromAddress, supportPhone } = ctx.config.brand;
  const rows = await readOrders(ctx, query);
  return {
    from: { name, address: slipFromAddress, phone: supportPhone },
    slips: rows.map(slipView).sort(inOrderOfDelivery),
  };
}

async function readOrders({ pool }: Ctx, { date, ids = [] }: SlipsQuery): Promise<OrderRow[]> {
  if (date === undefined) return await selectOrdersByIds(pool, ids);
  const { startsAt, endsAt } = dayBounds(date);
  return await selectStandingOrders(pool, startsAt, endsAt);
}
