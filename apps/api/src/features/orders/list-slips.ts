import { dayBounds, startOfBusinessDay } from "@pola/shared/calendar";
import type { OldSlips, SlipCounts, SlipCountsQuery, Slips, SlipsQuery } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import type { Ctx } from "../../context.ts";
import type { OrderRow } from "../../views/order-view.ts";
import { slipView } from "../../views/slip-view.ts";
import {
  ordersByIds,
  ordersWithOldSlip,
  ordersWithoutSlip,
  ordersWithSlip,
  slipCounts,
} from "./orders.sql.ts";

/**
 * The delivery slips of a day without cancelled and returned orders, of earlier days' orders that still need one, or of a selection. When they are
 * more than one print can have, those of the orders that were placed first (docs/product/slips.md, O-760). Sorted by city, area and order number, as
 * parcels are (O-57 and O-58). A deleted order has no slip.
 */
export async function listSlips(ctx: Ctx, query: SlipsQuery): Promise<Slips> {
  const { name, slipFromAddress, supportPhone } = ctx.settings.current();
  const rows = await readOrders(ctx, query);
  return {
    from: { name, address: slipFromAddress, phone: supportPhone },
    slips: rows.map(slipView).sort(inOrderOfDelivery),
  };
}

async function readOrders({ pool }: Ctx, { date, slip, before, ids = [] }: SlipsQuery): Promise<OrderRow[]> {
  if (before !== undefined) return await ordersWithoutSlip.rows(pool, startOfBusinessDay(before));
  if (date === undefined) return await ordersByIds.rows(pool, ids);
  const { startsAt, endsAt } = dayBounds(date);
  return await ordersWithSlip.rows(pool, startsAt, endsAt, slip === "unprinted");
}

/** How many slips a day has, how many of them were printed, and how many orders of earlier days still need one. */
export async function countSlips({ pool }: Ctx, { date }: SlipCountsQuery): Promise<SlipCounts> {
  const { startsAt, endsAt } = dayBounds(date);
  return await slipCounts.one(pool, startsAt, endsAt);
}

/** Which of these orders would go to an address that is not on their slip (docs/product/slips.md, O-2453). */
export async function listOldSlips({ pool }: Ctx, ids: string[]): Promise<OldSlips> {
  const rows = await ordersWithOldSlip.rows(pool, ids);
  return { orderNumbers: rows.map(({ orderNumber }) => orderNumber) };
}
