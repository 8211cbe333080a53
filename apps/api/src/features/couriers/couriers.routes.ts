import type { Ctx } from "../../context.ts";
import { everyCourier } from "../../domain/couriers.ts";
import { type Route, server } from "../../http/serve.ts";
import { addCourier, setMapping, updateCourier } from "./edit-courier.ts";

/** /api/couriers */
export function courierRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  return [
    serve("GET /couriers", async () => ({ data: await everyCourier.rows(ctx.pool) })),
    serve("POST /couriers", async ({ actor, body }) => ({ data: await addCourier(ctx, actor, body) })),
    serve("PUT /couriers/:id", async ({ actor, params, body }) => ({
      data: await updateCourier(ctx, actor, params.id, body),
    })),
    serve("PUT /couriers/:id/hand-over-mapping", async ({ actor, params, body }) => ({
      data: await setMapping(ctx, actor, params.id, "handOverMapping", body),
    })),
    serve("PUT /couriers/:id/results-mapping", async ({ actor, params, body }) => ({
      data: await setMapping(ctx, actor, params.id, "resultsMapping", body),
    })),
    serve("PUT /couriers/:id/settlement-mapping", async ({ actor, params, body }) => ({
      data: await setMapping(ctx, actor, params.id, "settlementMapping", body),
    })),
  ];
}
