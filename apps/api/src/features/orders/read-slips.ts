import { dayBounds } from "@pola/shared/calendar";
import type { Slip, Slips, SlipsQuery } from "@pola/shared/schemas/slip";
import type { Ctx } from "../../context.ts";
import type { OrderRow } from "../../views/order-view.ts";
import { slipView } from "../../views/slip-view.ts";
import { selectOrdersByIds, selectStandingOrders } from "./orders.sql.ts";

/**
 * The delivery slips of a day, which leaves out what fell through, or of a selection as it is; sorted by city and area, then order
 * number, as parcels are sorted (specification, section 9). A deleted order has no slip.
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

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function inOrderOfDelivery(one: Slip, other: Slip): number {
  return (
    compare(one.customer.city, other.customer.city) ||
    compare(one.customer.area, other.customer.area) ||
    compare(one.orderNumber, other.orderNumber)
  );
}
