import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { everyCourier } from "../../api/src/domain/couriers.ts";
import { addCourier, setMapping } from "../../api/src/features/couriers/edit-courier.ts";
import { DEMO_COURIERS } from "./data-files.ts";

/** What the shop's own drivers write down. */
const OWN_SETTLEMENT = { waybill: "Parcel", orderNumber: null, cash: "Cash", fee: "Fee", net: null };

/** Adds the demo couriers with the columns of their files, and those of Own delivery. */
export async function seedCouriers(ctx: Ctx, admin: Actor): Promise<void> {
  for (const { handOverMapping, resultsMapping, settlementMapping, ...courier } of DEMO_COURIERS) {
    const { id } = await addCourier(ctx, admin, courier);
    await setMapping(ctx, admin, id, "handOverMapping", handOverMapping);
    await setMapping(ctx, admin, id, "resultsMapping", resultsMapping);
    await setMapping(ctx, admin, id, "settlementMapping", settlementMapping);
  }
  for (const { id, isOwnDelivery } of await everyCourier.rows(ctx.pool))
    if (isOwnDelivery) await setMapping(ctx, admin, id, "settlementMapping", OWN_SETTLEMENT);
}
