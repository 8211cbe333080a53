import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { addCourier, setMapping } from "../../api/src/features/couriers/edit-courier.ts";
import { DEMO_COURIERS } from "./data-files.ts";

/** Adds the demo couriers with the columns of their files. */
export async function seedCouriers(ctx: Ctx, admin: Actor): Promise<void> {
  for (const { name, trackingUrl, waybillPattern, ...mappings } of DEMO_COURIERS) {
    const { id } = await addCourier(ctx, admin, { name, trackingUrl, waybillPattern });
    await setMapping(ctx, admin, id, mappings);
  }
}
