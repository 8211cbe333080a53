import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { everyCourier } from "../../api/src/domain/couriers.ts";
import { createDispatch } from "../../api/src/features/dispatches/create-dispatch.ts";
import { daysAgo, type DemoAction } from "./demo-clock.ts";

/** The evenings on which the demo couriers came. Earlier parcels went with Own delivery. */
const DAYS_AGO = [2, 1];

/** Two days of dispatches: the couriers share what is packed at five in the afternoon. */
export function dispatchActions(ctx: Ctx, admin: Actor): DemoAction[] {
  return DAYS_AGO.map((day) => ({
    at: daysAgo(ctx, day, 17 * 60),
    run: async (then) => {
      await handOverAll(then, admin);
    },
  }));
}

async function handOverAll(ctx: Ctx, admin: Actor): Promise<void> {
  const packed = await ctx.db.order.findMany({
    where: { status: "processing", deletedAt: null },
    orderBy: { orderNumber: "asc" },
    select: { id: true, orderNumber: true },
  });
  const couriers = (await everyCourier.rows(ctx.pool)).filter(({ isOwnDelivery }) => !isOwnDelivery);
  for (const [place, { id: courierId, waybillPattern }] of couriers.entries()) {
    const lines = packed
      .filter((_, index) => index % couriers.length === place)
      .map(({ id, orderNumber }) => ({
        orderId: id,
        waybill: waybillOf(waybillPattern ?? "", orderNumber),
        replaces: null,
      }));
    if (lines.length > 0) await createDispatch(ctx, admin, { courierId, lines });
  }
}

/** "IP000123" of the pattern "IP######" and the order ORD-000123. */
function waybillOf(pattern: string, orderNumber: string): string {
  const places = pattern.replaceAll(/[^#]/g, "").length;
  const digits = Array.from(orderNumber.replaceAll(/\D/g, "").padStart(places, "0").slice(-places));
  return pattern.replaceAll("#", () => digits.shift() ?? "0");
}
