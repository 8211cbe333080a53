import type { Ctx } from "../../context.ts";
import { everyCourier } from "../../domain/couriers.ts";
import { type Route, server } from "../../http/serve.ts";
import { addCourier, setMapping, updateCourier } from "./edit-courier.ts";

export function courierRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  return [
    reply("GET /couriers", () => everyCourier.rows(ctx.pool)),
    reply("POST /couriers", ({ actor, body }) => addCourier(ctx, actor, body)),
    reply("PUT /couriers/:id", ({ actor, params, body }) => updateCourier(ctx, actor, params.id, body)),
    reply("PUT /couriers/:id/hand-over-mapping", ({ actor, params, body }) =>
      setMapping(ctx, actor, params.id, "handOverMapping", body),
    ),
    reply("PUT /couriers/:id/results-mapping", ({ actor, params, body }) =>
      setMapping(ctx, actor, params.id, "resultsMapping", body),
    ),
    reply("PUT /couriers/:id/settlement-mapping", ({ actor, params, body }) =>
      setMapping(ctx, actor, params.id, "settlementMapping", body),
    ),
  ];
}
