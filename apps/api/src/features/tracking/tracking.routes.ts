import type { Ctx } from "../../context.ts";
import { addressOf, rateLimit } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { trackOrder } from "./track-order.ts";

export function trackingRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  // Per address. Many customers of one mobile network share an address, so the limit is high; it still stops people who guess codes.
  const budget = rateLimit(ctx, { name: "tracking", points: 120, seconds: 60 });
  return [
    reply("GET /tracking", ({ query, req }) =>
      budget.spend(addressOf(req), () => trackOrder(ctx, query.code)),
    ),
  ];
}
