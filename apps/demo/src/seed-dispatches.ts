import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { everyCourier } from "../../api/src/domain/couriers.ts";
import { createDispatch } from "../../api/src/features/dispatches/create-dispatch.ts";
import { daysAgo, type DemoAction, STORY_DAYS } from "./demo-clock.ts";

/** One parcel in so many goes with Own delivery, on a day of its own. */
const OWN_ONE_IN = 7;

/** At five in the afternoon of each day before today, the couriers share what is packed. */
export function dispatchActions(ctx: Ctx, admin: Actor): DemoAction[] {
  return Array.from({ length: STORY_DAYS }, (_, index) => ({
    at: daysAgo(ctx, index + 1, 17 * 60),
    run: async (then) => {
      await handOverAll(then, admin);
    },
  }));
}

/** Whether Own delivery takes this order. */
export function isOwnParcel(orderNumber: string): boolean {
  return Number(orderNumber.replaceAll(/\D/g, "")) % OWN_ONE_IN === 0;
}

async function handOverAll(ctx: Ctx, admin: Actor): Promise<void> {
  const processing = await ctx.db.order.findMany({
    where: { status: "processing", deletedAt: null },
    orderBy: { orderNumber: "asc" },
    select: { id: true, orderNumber: true },
  });
  const packed = processing.filter(({ orderNumber }) => !isOwnParcel(orderNumber));
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
